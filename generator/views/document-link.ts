import type { Contract } from "../../contract/build/contract.ts";
import { oncePer } from "../../language/values/memory.ts";
import type { DocTag } from "../print/print-doc.ts";

type PlaceOf = Contract["placeOf"];

/** The links by pointer. Each is printed in several files, and finding a place takes longer than printing it. */
const linksOf = oncePer((_: PlaceOf) => new Map<string, string>());

/** The place of a node in the author's document: `openapi.yaml:12`. Comments of generated code contain it. */
export function linkTo(pointer: string, { placeOf }: Pick<Contract, "placeOf">): string {
  const known = linksOf(placeOf);
  const link = known.get(pointer) ?? findLink(pointer, placeOf);
  known.set(pointer, link);
  return link;
}

function findLink(pointer: string, placeOf: PlaceOf): string {
  const { file, line } = placeOf(pointer);
  return `${file}:${line}`;
}

/** The tag of a doc comment with a link: `@source openapi.yaml:12`. */
export function linkTag(link: string): DocTag {
  return { tag: "source", text: link };
}
