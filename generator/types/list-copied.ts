import type { Contract } from "../../contract/build/contract.ts";
import { findCopied } from "./find-copied.ts";
import { listMedia } from "./list-media.ts";

const listed = new WeakMap<Contract, readonly string[]>();

/** The media types of a contract, by pointer, that have a type of their own in place of their named schema's. Listed once a contract. */
export function listCopied(contract: Contract): readonly string[] {
  const copied = listed.get(contract) ?? findCopied(contract.document, listMedia(contract.model));
  listed.set(contract, copied);
  return copied;
}
