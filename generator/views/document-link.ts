import type { Contract } from "../../contract/contract.ts";
import type { DocTag } from "../print/print-doc.ts";

/** A link from generated code back to the line of the author's document: `@source openapi.yaml:12`. */
export function linkTo(pointer: string, { placeOf }: Pick<Contract, "placeOf">): DocTag {
  const { file, line } = placeOf(pointer);
  return { tag: "source", text: `${file}:${line}` };
}
