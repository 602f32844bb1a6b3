import { indexLines, type SourceLines } from "../../../../contract/findings/code-frame.ts";
import type { Finding } from "../../../../contract/findings/finding.ts";

/** The text of a document for findings with places. */
export const text =
  "openapi: 3.1.0\npaths:\n  /a:\n    get: { operationId: x }\n  /b:\n    get: { operationId: x }\n";

/** The lines of that document; `undefined` for other files. */
export function linesOf(file: string): SourceLines | undefined {
  return file === "spec/api one.yaml" ? indexLines(text) : undefined;
}

/** A conflict, with a place at each end. */
export const conflict: Finding = {
  code: "document/duplicate-operation-id",
  severity: "error",
  message: 'Two operations are called "x".',
  fix: "Rename one of them.",
  places: [
    { file: "spec/api one.yaml", pointer: "/paths/~1b/get/operationId", line: 6, column: 25 },
    { file: "spec/api one.yaml", pointer: "/paths/~1a/get/operationId", line: 4, column: 25 },
  ],
};

/** A finding whose texts attack terminals, build servers and XML readers. */
export const hostile: Finding = {
  code: "lint/struct",
  severity: "warning",
  message: "a%b\n::error::x\u001b[2J\u0000 <&\"'>]]> \u202e \ud800",
  places: [{ file: "a,b:c%\n::error::.yaml", pointer: "", line: 1, column: 1 }],
};

/** A finding without a place. */
export const placeless: Finding = {
  code: "config/none",
  severity: "info",
  message: "Nothing to do.",
  places: [],
};
