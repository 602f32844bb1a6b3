import { stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { versionOf } from "../../language/openapi/document-shape.ts";
import type { CustomFormats } from "../../language/schema/known-formats.ts";
import { isObject } from "../../language/values/json-object.ts";
import { isUriReference } from "../../runtime/formats/addresses.ts";
import { explore } from "../bundle/explore.ts";
import { createFinding } from "../findings/create-finding.ts";
import type { Finding } from "../findings/finding.ts";
import { createFileStore } from "../read/file-store.ts";
import { type LoadedDocument, readSpecification } from "../read/loaded-document.ts";
import type { OriginCopies } from "../read/origin-copies.ts";
import {
  describeSize,
  type FileAccess,
  isAbsence,
  isSystemError,
  readSourceFile,
} from "../read/read-file.ts";
import type { SourceFile } from "../read/source-file.ts";
import { suggestDocument } from "../read/suggest-document.ts";

export interface LoadOptions extends FileAccess {
  /**
   * Files or folders outside the root document's folder that can be read, as absolute paths or relative to that folder. In {@link
   * OriginCopies}, references are resolved against the original URLs. Default: none.
   */
  readonly allow?: readonly (string | OriginCopies)[];
  /** Overlays for the root document, in order of application, relative to the working directory. Default: none. */
  readonly overlays?: readonly string[] | undefined;
  /** Custom formats used in the document's schemas. Default: none. */
  readonly formats?: CustomFormats | undefined;
}

export interface LoadResult {
  readonly loaded?: LoadedDocument;
  readonly findings: readonly Finding[];
  /** Folders and files that `allow` lacks, relative to the root document's folder. Absent if nothing is missing. */
  readonly outside?: readonly string[];
}

/**
 * Reads a document and every file it references, directly or indirectly. Never reads files outside the document's folder unless allowed,
 * and never uses the network. Problems in a file's content are reported as findings, not exceptions, and the result contains whatever could
 * be read.
 *
 * @example
 * const { loaded, findings } = await loadDocument("openapi.yaml", { overlays: ["overlay.yaml"] });
 */
export async function loadDocument(path: string, options: LoadOptions = {}): Promise<LoadResult> {
  const absolute = resolve(path);
  const { onRead, buffers, parse } = options;
  const access = { onRead, buffers, parse };
  const refusal = buffers?.has(absolute) === true ? undefined : await checkNamed(path, absolute);
  if (refusal !== undefined) {
    onRead?.(absolute, refusal.code === "load/not-found" ? "absent" : "refused");
    return { findings: [refusal] };
  }
  const read = await readSourceFile(basename(absolute), absolute, "data", access);
  if (read.file === undefined) return { findings: read.findings };
  const overlaid = await layOver(read.file, options.overlays ?? [], access);
  const { root, overlays } = overlaid;
  const findings = [...read.findings, ...overlaid.findings];
  const unfit = checkSpecification(root);
  if (unfit !== undefined) return { findings: [...findings, unfit] };
  const { allow = [] } = options;
  const grounds = allow.map((ground) => (typeof ground === "string" ? ground : ground.folder));
  const store = await createFileStore(dirname(absolute), root, { allow: grounds, ...access });
  const copies = allow.find((ground) => typeof ground !== "string");
  const { findings: referenceFindings, references, outside } = await explore(root, store, copies);
  const files = new Map([...store.files].sort(([a], [b]) => (a < b ? -1 : 1)));
  const missing = [...store.refusals.keys()].sort().map((name) => resolve(dirname(absolute), name));
  const loaded = {
    ...{ root, files, references },
    ...(overlays.length === 0 ? {} : { overlays }),
    ...(missing.length === 0 ? {} : { missing }),
    ...(copies === undefined ? {} : { copies }),
    ...(options.formats === undefined ? {} : { formats: options.formats }),
  };
  const selves = [...files.values()].flatMap(checkSelf);
  const all = [...findings, ...selves, ...store.findings(), ...referenceFindings];
  return { loaded, findings: all, ...(outside.length === 0 ? {} : { outside }) };
}

interface Overlaid {
  readonly root: SourceFile;
  readonly overlays: readonly SourceFile[];
  readonly findings: readonly Finding[];
}

async function layOver(root: SourceFile, paths: readonly string[], files: FileAccess): Promise<Overlaid> {
  if (paths.length === 0) return { root, overlays: [], findings: [] };
  const { applyOverlays } = await import("../overlay/apply-overlays.ts");
  const { loadOverlays } = await import("../overlay/load-overlays.ts");
  const { overlays, findings } = await loadOverlays(paths, root, checkNamed, files);
  const applied = applyOverlays(root, overlays);
  return {
    root: applied.file,
    overlays: overlays.map(({ file }) => file),
    findings: [...findings, ...applied.findings],
  };
}

async function checkNamed(path: string, absolute: string): Promise<Finding | undefined> {
  if (/^https?:\/\//i.test(path))
    return createFinding("load/remote-document", { message: `\`${path}\` is a URL.` });
  try {
    const stats = await stat(absolute);
    const size = describeSize(path, stats.size);
    if (stats.isFile())
      return size === undefined ? undefined : createFinding("load/too-large", { message: size });
    return createFinding("load/not-a-file", {
      message: `\`${path}\` is ${stats.isDirectory() ? "a folder" : "not a file"}.`,
    });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (isAbsence(error.code) || error.code === "ERR_INVALID_ARG_VALUE") {
      const fix = suggestDocument(absolute);
      return createFinding("load/not-found", { message: `\`${path}\` does not exist.`, fix });
    }
    return createFinding("load/unreadable", { message: `\`${path}\` cannot be reached (${error.code}).` });
  }
}

function checkSpecification(root: SourceFile): Finding | undefined {
  const { value } = root;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return createFinding("load/not-an-object", {
      message: `${root.name} does not contain an object.`,
      places: [root.placeOf("")],
    });
  }
  const specification = readSpecification(root);
  if (specification === undefined) {
    const message = `${root.name} has neither \`openapi\` nor \`swagger\` at the top level.`;
    return createFinding("load/not-openapi", { message, places: [root.placeOf("")] });
  }
  if (versionOf(specification) !== undefined) return undefined;
  const member = Object.hasOwn(value, "openapi") ? "/openapi" : "/swagger";
  const message = `${root.name} is written in OpenAPI ${specification}.`;
  return createFinding("load/unsupported-version", { message, places: [root.placeOf(member)] });
}

function checkSelf(file: SourceFile): readonly Finding[] {
  const { value } = file;
  if (!isObject(value) || !Object.hasOwn(value, "openapi") || !Object.hasOwn(value, "$self")) return [];
  const self = value["$self"];
  const places = [file.placeOf("/$self", "value")];
  const severity = "warning";
  if (typeof self !== "string") {
    const message = "`$self` is not a string, so it was ignored.";
    return [createFinding("document/wrong-type", { message, places, severity, fix: "Use a URI." })];
  }
  if (!isUriReference(self)) {
    const message = `\`$self\` is \`${self}\`, which is not a URI reference (RFC 3986).`;
    return [createFinding("document/wrong-value", { message, places, severity, fix: "Use a URI." })];
  }
  if (!self.includes("#")) return [];
  const message = `\`$self\` is \`${self}\`. Its fragment was ignored because \`$self\` names the whole document.`;
  return [createFinding("document/wrong-value", { message, places, severity, fix: "Remove the fragment." })];
}
