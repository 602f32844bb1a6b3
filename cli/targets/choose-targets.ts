import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { OriginCopies } from "../../contract/read/origin-copies.ts";
import { emitDefaults } from "../../generator/output/emit-options.ts";
import { findConfig, loadConfig } from "../config/load-config.ts";
import { resolveDocumentPath } from "../config/option-reader.ts";
import type { ResolvedApi } from "../config/parse-config.ts";
import type { OnRead } from "../config/run-typescript.ts";
import { createUsageError, type UsageError } from "../shared/usage-error.ts";
import type { FetchedDocument } from "./fetch-document.ts";

export interface Target extends Omit<ResolvedApi, "output" | "allow"> {
  readonly output?: string | undefined;
  /** Additional files that the document may refer to: those listed in the config, and fetched copies. */
  readonly allow: readonly (string | OriginCopies)[];
  /** URL that the document was fetched from. {@link document} is then the path of the local copy. */
  readonly url?: string;
  /** Folder whose `redocly.yaml` applies if there is none closer to the document. */
  readonly configFolder?: string | undefined;
  readonly listed?: ListedEntry | undefined;
}

export interface ListedEntry {
  readonly configPath: string;
  readonly index: number;
}

export interface Targets {
  readonly targets: readonly Target[];
  readonly configPath?: string | undefined;
}

/**
 * Returns the documents passed on the command line with their config entries, or all documents in the config. Throws a `UsageError` if
 * there are none.
 * @param onRead - Called for each file that the config imports.
 */
export async function chooseTargets(
  documents: readonly string[],
  { config, offline }: { readonly config?: string | undefined; readonly offline?: true | undefined },
  cwd: string,
  onRead?: OnRead,
): Promise<Targets> {
  const configPath = findConfigPath(config, cwd);
  const apis = configPath === undefined ? [] : (await loadConfig(configPath, cwd, onRead)).apis;
  if (documents.length === 0 && configPath === undefined) throw nothingToDo(cwd);
  const entries = apis.map((api, index) => ({
    ...api,
    configFolder: configPath && dirname(configPath),
    listed: configPath === undefined ? undefined : { configPath, index },
  }));
  const named = documents.flatMap((document) => findEntries(resolveDocumentPath(cwd, document), entries));
  const chosen = named.length > 0 ? named : entries;
  const fetched = await fetchDocuments(chosen, cwd, offline === true);
  const targets = chosen.map((target) => {
    const copy = fetched.get(target.document);
    if (copy === undefined) return target;
    const { document: url, allow } = target;
    return { ...target, url, document: copy.path, allow: [...allow, copy.copies] };
  });
  return { targets, configPath };
}

async function fetchDocuments(
  targets: readonly Target[],
  cwd: string,
  offline: boolean,
): Promise<ReadonlyMap<string, FetchedDocument>> {
  const fetched = new Map<string, FetchedDocument>();
  for (const url of new Set(targets.map(({ document }) => document))) {
    if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(url)) continue;
    const { fetchDocument } = await import("./fetch-document.ts");
    fetched.set(url, await fetchDocument(url, cwd, { offline }));
  }
  return fetched;
}

export function findConfigPath(config: string | undefined, cwd: string): string | undefined {
  return config === undefined ? findConfig(cwd) : resolve(cwd, config);
}

function findEntries(document: string, entries: readonly Target[]): readonly Target[] {
  const found = entries.filter((entry) => entry.document === document);
  return found.length > 0 ? found : [createTarget(document)];
}

export function createTarget(document: string): Target {
  return { document, importExtension: emitDefaults.importExtension, allow: [], overlays: [], names: {} };
}

function nothingToDo(cwd: string): UsageError {
  const usual = ["openapi.yaml", "openapi.yml", "openapi.json", "spec/openapi.yaml", "swagger.json"];
  const found = usual.find((name) => existsSync(resolve(cwd, name)));
  return createUsageError(
    "config/none",
    "No document was given, and no config lists one.",
    found === undefined
      ? "Pass a document, or run `tenon init`."
      : `The file ${found} looks like one. Pass it, or run \`tenon init\`.`,
  );
}

export function overlayMore<T extends Target>(target: T, overlay: string | undefined, cwd: string): T {
  if (overlay === undefined) return target;
  return {
    ...target,
    overlays: [...target.overlays, ...overlay.split(",").map((path) => resolve(cwd, path))],
  };
}

export function allowMore<T extends Target>(target: T, allow: string | undefined, cwd: string): T {
  if (allow === undefined) return target;
  return { ...target, allow: [...target.allow, ...allow.split(",").map((path) => resolve(cwd, path))] };
}
