import type { Contract } from "../../contract/contract.ts";
import type { DocTag } from "../print/print-doc.ts";

type PlaceOf = Contract["placeOf"];

/** Each is printed in several files, and to find a place in a document takes longer than to print it. */
const links = new WeakMap<PlaceOf, Map<string, DocTag>>();

/** A link from generated code back to the line of the author's document: `@source openapi.yaml:12`. */
export function linkTo(pointer: string, { placeOf }: Pick<Contract, "placeOf">): DocTag {
  const known = links.get(placeOf) ?? new Map<string, DocTag>();
  links.set(placeOf, known);
  const link = known.get(pointer) ?? findLink(pointer, placeOf);
  known.set(pointer, link);
  return link;
}

function findLink(pointer: string, placeOf: PlaceOf): DocTag {
  const { file, line } = placeOf(pointer);
  return { tag: "source", text: `${file}:${line}` };
}
