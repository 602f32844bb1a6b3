import type { Outline, OutlineNode } from "./outline.ts";
import { decodeQuoted } from "./scan-text.ts";

export function readScalar({ text }: Outline, node: OutlineNode | undefined): string | undefined {
  if (node?.kind !== "scalar") return undefined;
  const written = text.slice(node.start, node.end);
  switch (node.form) {
    case "empty":
      return undefined;
    case "plain":
      return written.includes("\n") ? written.replace(/[ \t]*\r?\n[ \t]*/g, " ") : written;
    case "single":
    case "double":
      return decodeQuoted(written);
    case "block":
      return readBlock(written);
    default:
      return written;
  }
}

function readBlock(written: string): string {
  const [header = "", ...lines] = written.split(/\r?\n/);
  const indents = lines
    .filter((line) => line.trim() !== "")
    .map((line) => line.length - line.trimStart().length);
  const indent = Math.min(...indents);
  const text = lines
    .map((line) => line.slice(indent))
    .join("\n")
    .trimEnd();
  return header.startsWith(">") ? text.replace(/([^\n])\n(?=[^\n\s])/g, "$1 ") : text;
}
