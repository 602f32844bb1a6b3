import { readFile as readBytes, stat } from "node:fs/promises";
import { extname } from "node:path";
import type { FindingCode } from "../findings/codes.ts";
import { createFinding } from "../findings/create-finding.ts";
import type { Finding } from "../findings/finding.ts";
import { checkLiterals } from "./check-literals.ts";
import { decodeText } from "./decode-text.ts";
import { createNodeIndex, createNodeTable } from "./node-index.ts";
import { readJson } from "./read-json.ts";
import { maximumBytes, type ReadResult } from "./read-result.ts";
import { readYaml } from "./read-yaml.ts";
import { createSourceFile } from "./source-file.ts";

/** What a file is to be read as: `data` is JSON or YAML, by its ending and its first character; `text` is prose. */
export type FileKind = "data" | "text";

/** Reads a file that is known to exist. Whatever is wrong with it is a finding. */
export async function readSourceFile(name: string, path: string, kind: FileKind): Promise<ReadResult> {
  let bytes: Uint8Array;
  try {
    const { size } = await stat(path);
    if (size > maximumBytes)
      return tell(name, "load/too-large", `The file has ${size} bytes; ${maximumBytes} is the limit.`);
    bytes = await readBytes(path);
  } catch (error) {
    return tell(name, "load/unreadable", `The file cannot be read (${codeOf(error)}).`);
  }
  return readSourceText(name, path, bytes, kind);
}

/** Reads the bytes of a file. */
export function readSourceText(name: string, path: string, bytes: Uint8Array, kind: FileKind): ReadResult {
  const decoded = decodeText(bytes);
  if (!("text" in decoded)) return tell(name, decoded.code, decoded.message, decoded);
  const { text } = decoded;
  if (kind === "text") return readProse(name, path, text);
  if (isBlank(name, text)) return tell(name, "load/empty", "The file holds no value.");
  const result = readData(name, path, text);
  if (result.file === undefined) return result;
  return { file: result.file, findings: [...result.findings, ...checkLiterals(result.file)] };
}

/** The system's name of an error, e.g. `EACCES`. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}

function readData(name: string, path: string, text: string): ReadResult {
  const extension = extname(name).toLowerCase();
  if (extension === ".json") return readJson(name, path, text);
  // JSON under another name is read as such, because it is much faster; YAML that only looks like it is not.
  if (/^\s*[{[]/.test(text)) {
    const result = readJson(name, path, text);
    if (result.file !== undefined) return result;
  }
  return readYaml(name, path, text);
}

function isBlank(name: string, text: string): boolean {
  return (
    text.trim() === "" ||
    (!name.endsWith(".json") &&
      /^(?:\s*(?:#.*)?(?:\r?\n|$))*$/.test(text.slice(0, 65_536)) &&
      text.length <= 65_536)
  );
}

function readProse(name: string, path: string, text: string): ReadResult {
  const indexNodes = () => createNodeIndex(createNodeTable(), () => "");
  return {
    file: createSourceFile(name, path, { text, value: text, literals: new Map(), indexNodes }),
    findings: [],
  };
}

/** What a finding of an unreadable file has beside its message. */
interface Circumstances {
  readonly fix?: string;
  /** The text before the spot. */
  readonly before?: string;
}

function tell(
  name: string,
  code: FindingCode,
  message: string,
  { fix, before = "" }: Circumstances = {},
): ReadResult {
  const lines = before.split("\n");
  const place = { file: name, pointer: "", line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
  const finding: Finding = createFinding(code, { message: `${name}: ${message}`, places: [place], fix });
  return { findings: [finding] };
}
