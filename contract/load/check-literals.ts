import { decodePointer } from "../../runtime/pointer.ts";
import { createFinding } from "../findings/create-finding.ts";
import type { Finding } from "../findings/finding.ts";
import type { SourceFile } from "./source-file.ts";
import { isExactNumber } from "./survey-json.ts";

const keywords: ReadonlySet<string> = new Set([
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "const",
  "default",
]);

/** Findings for the numbers in schemas that a JavaScript number cannot hold as written. Examples are left alone. */
export function checkLiterals(file: SourceFile): readonly Finding[] {
  return [...file.literals].flatMap(([pointer, literal]) => {
    if (isExactNumber(literal) || !isKeywordValue(pointer)) return [];
    const message = `${literal} cannot be held exactly; as a JavaScript number it is ${Number(literal)}.`;
    return [createFinding("load/inexact-number", { message, places: [file.placeOf(pointer, "value")] })];
  });
}

function isKeywordValue(pointer: string): boolean {
  const tokens = decodePointer(pointer) ?? [];
  return keywords.has(tokens.at(-1) ?? "") || tokens.includes("enum") || tokens.includes("const");
}
