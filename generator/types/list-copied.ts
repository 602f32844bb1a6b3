import type { Contract } from "../../contract/build/contract.ts";
import { oncePer } from "../../language/values/memory.ts";
import { findCopied } from "./find-copied.ts";
import { listMedia } from "./list-media.ts";

/** The media types of a contract, by pointer, that have a type of their own in place of their named schema's. Listed once a contract. */
export const listCopied: (contract: Contract) => readonly string[] = oncePer(({ document, model }) =>
  findCopied(document, listMedia(model)),
);
