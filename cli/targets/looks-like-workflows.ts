import { closeSync, openSync, readSync } from "node:fs";

const HEAD = 65_536;

export function looksLikeWorkflows(path: string): boolean {
  const text = readHead(path);
  return (
    /^(?:arazzo|["']arazzo["'])\s*:/m.test(text) ||
    /^\s*\{\s*(?:"[^"]*"\s*:\s*"[^"]*"\s*,\s*){0,3}"arazzo"\s*:/.test(text)
  );
}

function readHead(path: string): string {
  try {
    const file = openSync(path, "r");
    try {
      const head = Buffer.alloc(HEAD);
      return head.toString("utf8", 0, readSync(file, head, 0, HEAD, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return "";
  }
}
