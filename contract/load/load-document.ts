import { stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import type { FindingCode } from "../findings/codes.ts";
import { createFinding } from "../findings/create-finding.ts";
import type { Finding } from "../findings/finding.ts";
import { explore } from "./explore.ts";
import { createFileStore } from "./file-store.ts";
import { describeSize, isSystemError, readSourceFile } from "./read-file.ts";
import { readSpecification } from "./read-specification.ts";
import type { SourceFile } from "./source-file.ts";

/** How to load. */
export interface LoadOptions {
  /** Files or folders outside the root document's folder that may be read, relative to that folder or absolute. */
  readonly allow?: readonly string[];
}

/** A document with all its files. */
export interface LoadedDocument {
  readonly root: SourceFile;
  /** All files, the root document among them, by name. */
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Absolute paths of files that it refers to and that could not be read. Absent: none. */
  readonly missing?: readonly string[];
}

/** What loading comes to. */
export interface LoadResult {
  /** Absent where the root document itself cannot be read, or is not OpenAPI. */
  readonly loaded?: LoadedDocument;
  readonly findings: readonly Finding[];
}

/**
 * Reads a document and every file that it reaches by `$ref`, through further files as well. Reads no network, and nothing
 * outside the root document's folder unless allowed. Never throws for what a file holds: all that is wrong is a finding,
 * and what could be read is there.
 */
export async function loadDocument(path: string, options: LoadOptions = {}): Promise<LoadResult> {
  if (/^https?:\/\//i.test(path)) return refuse("load/remote-document", `\`${path}\` is a URL.`);
  const absolute = resolve(path);
  const refusal = await checkRoot(path, absolute);
  if (refusal !== undefined) return { findings: [refusal] };
  const { file: root, findings } = await readSourceFile(basename(absolute), absolute, "data");
  if (root === undefined) return { findings };
  const unfit = checkSpecification(root);
  if (unfit !== undefined) return { findings: [...findings, unfit] };
  const store = await createFileStore(dirname(absolute), root, options.allow ?? []);
  const referenceFindings = await explore(root, store);
  const files = new Map([...store.files].sort(([a], [b]) => (a < b ? -1 : 1)));
  const missing = [...store.refusals.keys()].sort().map((name) => resolve(dirname(absolute), name));
  const loaded = { root, files, ...(missing.length === 0 ? {} : { missing }) };
  return { loaded, findings: [...findings, ...store.findings(), ...referenceFindings] };
}

function refuse(code: FindingCode, message: string): LoadResult {
  return { findings: [createFinding(code, { message })] };
}

async function checkRoot(path: string, absolute: string): Promise<Finding | undefined> {
  try {
    const stats = await stat(absolute);
    const size = describeSize(path, stats.size);
    if (stats.isFile())
      return size === undefined ? undefined : createFinding("load/too-large", { message: size });
    return createFinding("load/not-a-file", {
      message: `\`${path}\` is ${stats.isDirectory() ? "a folder" : "no file"}.`,
    });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (["ENOENT", "ENOTDIR", "ERR_INVALID_ARG_VALUE"].includes(error.code)) {
      return createFinding("load/not-found", { message: `\`${path}\` does not exist.` });
    }
    return createFinding("load/unreadable", { message: `\`${path}\` cannot be reached (${error.code}).` });
  }
}

function checkSpecification(root: SourceFile): Finding | undefined {
  const { value } = root;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return createFinding("load/not-an-object", {
      message: `${root.name} holds no object.`,
      places: [root.placeOf("")],
    });
  }
  const specification = readSpecification(root);
  if (specification === undefined) {
    const message = `${root.name} has neither \`openapi\` nor \`swagger\` at its top.`;
    return createFinding("load/not-openapi", { message, places: [root.placeOf("")] });
  }
  if (/^(?:2\.0|3\.[012](?:\.\d+)?(?:-.*)?)$/.test(specification)) return undefined;
  const member = Object.hasOwn(value, "openapi") ? "/openapi" : "/swagger";
  const message = `${root.name} is written in OpenAPI ${specification}.`;
  return createFinding("load/unsupported-version", { message, places: [root.placeOf(member)] });
}
