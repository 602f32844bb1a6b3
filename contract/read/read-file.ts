import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { pointerTo } from "../../runtime/pointer.ts";
import type { FindingCode } from "../findings/codes.ts";
import { createFinding } from "../findings/create-finding.ts";
import type { Finding } from "../findings/finding.ts";
import { decodeText } from "./decode-text.ts";
import { createNodeIndex, createNodeTable } from "./node-index.ts";
import { readJson } from "./read-json.ts";
import type { YamlResult } from "./read-yaml.ts";
import { createSourceFile, maximumBytes, maximumText, type ReadResult } from "./source-file.ts";

export type FileKind = "data" | "text";

export async function readSourceFile(
  name: string,
  path: string,
  kind: FileKind,
  { onRead, buffers, parse = readSourceText }: FileAccess = {},
): Promise<ReadResult> {
  try {
    // `readFile` reads 512 kB at a time, and waits for each.
    const bytes = buffers?.get(path) ?? readFileSync(path);
    onRead?.(path, bytes);
    return await parse(name, path, bytes, kind);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    onRead?.(path, isAbsence(error.code) ? "absent" : "refused");
    const isMissing = isAbsence(error.code);
    return tell(
      name,
      "load/unreadable",
      `The file ${isMissing ? "does not exist" : "cannot be read"} (${error.code}).`,
      isMissing ? { fix: "Check its path." } : {},
    );
  }
}

/** @param before - The result for an earlier version of the file, to parse only what changed since. */
export async function readSourceText(
  name: string,
  path: string,
  bytes: Uint8Array,
  kind: FileKind,
  before?: YamlResult,
): Promise<YamlResult> {
  const decoded = decodeText(bytes);
  if (!("text" in decoded)) return tell(name, decoded.code, decoded.message, decoded);
  const { text } = decoded;
  if (kind === "text") return readProse(name, path, text);
  if (isBlank(name, text)) return tell(name, "load/empty", "The file contains no value.");
  return refuseLongText(text, await readData(name, path, text, before));
}

function refuseLongText(text: string, result: YamlResult): YamlResult {
  const { file, findings } = result;
  if (file === undefined || text.length <= maximumText) return result;
  const pointer = findLongText(file.value, maximumText);
  if (pointer === undefined) return result;
  const message = `A string exceeds the limit of ${maximumText} characters.`;
  return {
    findings: [...findings, createFinding("load/too-large", { message, places: [file.placeOf(pointer)] })],
  };
}

export function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}

export function isAbsence(code: string): boolean {
  return code === "ENOENT" || code === "ENOTDIR";
}

export function describeSize(name: string, size: number): string | undefined {
  return size > maximumBytes
    ? `${name} has ${size} bytes, which exceeds the limit of ${maximumBytes}.`
    : undefined;
}

async function readData(name: string, path: string, text: string, before?: YamlResult): Promise<YamlResult> {
  const extension = extname(name).toLowerCase();
  if (extension === ".json") return readJson(name, path, text);
  // Files with other extensions are first parsed as JSON, which is much faster if it succeeds.
  if (/^\s*[{[]/.test(text)) {
    const result = readJson(name, path, text);
    if (result.file !== undefined) return result;
  }
  // The YAML reader is loaded on demand, because most large documents are JSON.
  const { readYaml } = await import("./read-yaml.ts");
  if (before?.converted === undefined) return readYaml(name, path, text);
  const { rereadYaml } = await import("./reread-yaml.ts");
  return rereadYaml(name, path, text, before) ?? readYaml(name, path, text);
}

function isBlank(name: string, text: string): boolean {
  const space = /\s*/y;
  for (let at = 0; at < text.length; ) {
    space.lastIndex = at;
    at += space.exec(text)?.[0].length ?? 0;
    if (at >= text.length) return true;
    if (text[at] !== "#" || name.toLowerCase().endsWith(".json")) return false;
    const end = text.indexOf("\n", at);
    at = end === -1 ? text.length : end;
  }
  return true;
}

function readProse(name: string, path: string, text: string): ReadResult {
  const indexNodes = () => createNodeIndex(createNodeTable(), () => "");
  return {
    file: createSourceFile(name, path, { text, value: text, readLiterals: () => new Map(), indexNodes }),
    findings: [],
  };
}

interface Circumstances {
  readonly fix?: string;
  /** The text before the place of the finding. Default: none, so that the place is the start of the file. */
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

/** A file's bytes, `absent` if it does not exist, or `refused` if it cannot or must not be read. */
export type FoundFile = Uint8Array | "absent" | "refused";

export type OnRead = (path: string, found: FoundFile) => void;

export type ParseFile = (
  name: string,
  path: string,
  bytes: Uint8Array,
  kind: FileKind,
) => Promise<ReadResult>;

export interface FileAccess {
  readonly onRead?: OnRead | undefined;
  /** Unsaved file contents by absolute path, which are read instead of the files. The files need not exist. Default: none. */
  readonly buffers?: ReadonlyMap<string, Uint8Array> | undefined;
  /** Parses a file. Default: {@link readSourceText}. */
  readonly parse?: ParseFile | undefined;
}

function findLongText(value: unknown, limit: number): string | undefined {
  if (typeof value === "string") return value.length > limit ? "" : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const name of Object.keys(value)) {
    const found = findLongText((value as Readonly<Record<string, unknown>>)[name], limit);
    if (found !== undefined) return pointerTo("", name) + found;
  }
  return undefined;
}
