import { closeSync, openSync, readSync } from "node:fs";
import { resolve } from "node:path";
import { createUsageError } from "../shared/usage-error.ts";

const DOCUMENT = /^(?:openapi|swagger)\s*:|^\s*\{\s*"(?:openapi|swagger)"\s*:/m;

const HEAD = 4096;

/** Detects users who pass the document as an operand, as they would for `lint` and `mock`. */
export function refuseDocuments(operands: readonly string[], cwd: string): void {
  const document = operands.find(
    (operand) => /\.(?:ya?ml|json)$/i.test(operand) && isDocument(resolve(cwd, operand)),
  );
  if (document === undefined) return;
  const traffic = operands.find((operand) => operand !== document) ?? "traffic.har";
  throw createUsageError(
    "usage/wrong-value",
    `${document} is an OpenAPI document, not traffic.`,
    `Name the document with --api: tenon verify ${traffic} --api ${document}`,
  );
}

function isDocument(path: string): boolean {
  try {
    const file = openSync(path, "r");
    try {
      const head = Buffer.alloc(HEAD);
      return DOCUMENT.test(head.toString("utf8", 0, readSync(file, head, 0, HEAD, 0)));
    } finally {
      closeSync(file);
    }
  } catch {
    // Unreadable files are reported later, when they are read as traffic.
    return false;
  }
}
