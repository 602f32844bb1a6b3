import { indexLines, type SourceLines } from "../../../../../contract/findings/code-frame.ts";
import type { Finding } from "../../../../../contract/findings/finding.ts";

/** A document with something to point at. */
export const text =
  "openapi: 3.1.0\npaths:\n  /a:\n    get: { operationId: x }\n  /b:\n    get: { operationId: x }\n";

/** The lines of that document, and of no other. */
export function linesOf(file: string): SourceLines | undefined {
  return file === "spec/api one.yaml" ? indexLines(text) : undefined;
}

/** Two ends of a conflict. */
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

/** What a document might hold to do harm: to terminals, build servers and XML readers. */
export const hostile: Finding = {
  code: "lint/struct",
  severity: "warning",
  message: "a%b\n::error::x\u001b[2J\u0000 <&\"'>]]> \u202e \ud800",
  places: [{ file: "a,b:c%\n::error::.yaml", pointer: "", line: 1, column: 1 }],
};

/** Without a place. */
export const placeless: Finding = {
  code: "config/none",
  severity: "info",
  message: "Nothing to do.",
  places: [],
};
