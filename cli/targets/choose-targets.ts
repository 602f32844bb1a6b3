import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { AdapterName, EmitForm, ImportExtension, LintPolicy, RuntimeSource } from "../config/config.ts";
import { findConfig } from "../config/find-config.ts";
import { loadConfig } from "../config/load-config.ts";
import { resolveDocumentPath } from "../config/parse-config.ts";
import type { ResolvedApi } from "../config/resolved-config.ts";
import { UsageError } from "../shared/usage-error.ts";

/** A document that a command is to work on, with what the config says of it. */
export interface Target {
  readonly document: string;
  readonly output?: string | undefined;
  readonly templates?: string | undefined;
  readonly importExtension: ImportExtension;
  readonly emit?: EmitForm | undefined;
  readonly runtime?: RuntimeSource | undefined;
  readonly adapters?: readonly AdapterName[] | undefined;
  readonly lint?: LintPolicy | undefined;
  readonly allow: readonly string[];
  /** Absolute, in the order in which they apply. */
  readonly overlays: readonly string[];
  /** A file of known findings; absolute. */
  readonly baseline?: string | undefined;
  readonly names: ResolvedApi["names"];
  readonly readings?: ResolvedApi["readings"];
  readonly tokens?: ResolvedApi["tokens"];
  /** The folder of the config, where the config names the document: its lint rules may stand there. */
  readonly configFolder?: string | undefined;
}

/** The targets of a command, and the config that names them. */
export interface Targets {
  readonly targets: readonly Target[];
  readonly configPath?: string | undefined;
}

/**
 * What a command works on: the documents named on the command line, each with its entry of the config where it has one;
 * else all that the config names. Throws a {@link UsageError} where that is nothing.
 */
export async function chooseTargets(
  documents: readonly string[],
  config: string | undefined,
  cwd: string,
): Promise<Targets> {
  const configPath = findConfigPath(config, cwd);
  const apis = configPath === undefined ? [] : (await loadConfig(configPath, cwd)).apis;
  if (documents.length === 0 && configPath === undefined) throw nothingToDo(cwd);
  const entries = apis.map((api) => ({ ...api, configFolder: configPath && dirname(configPath) }));
  const named = documents.flatMap((document) => findEntries(resolveDocumentPath(cwd, document), entries));
  return { targets: named.length > 0 ? named : entries, configPath };
}

/** The config that a command goes by: what `--config` names, else the one of the folder. Throws a {@link UsageError}. */
export function findConfigPath(config: string | undefined, cwd: string): string | undefined {
  return config === undefined ? findConfig(cwd) : resolve(cwd, config);
}

function findEntries(document: string, entries: readonly Target[]): readonly Target[] {
  const found = entries.filter((entry) => entry.document === document);
  return found.length > 0
    ? found
    : [{ document, importExtension: ".js", allow: [], overlays: [], names: {} }];
}

function nothingToDo(cwd: string): UsageError {
  const usual = ["openapi.yaml", "openapi.yml", "openapi.json", "spec/openapi.yaml", "swagger.json"];
  const found = usual.find((name) => existsSync(resolve(cwd, name)));
  return new UsageError(
    createFinding("config/none", {
      message: "No document is named, and there is no tenon.config.ts here that names one.",
      fix:
        found === undefined
          ? "Name a document, or run `tenon init`."
          : `The file ${found} looks like one: name it, or run \`tenon init\`.`,
    }),
  );
}

/** A target with what `--overlay` names laid over it, too; relative to the folder that the command runs in. */
export function overlayMore<T extends Target>(target: T, overlay: string | undefined, cwd: string): T {
  if (overlay === undefined) return target;
  return {
    ...target,
    overlays: [...target.overlays, ...overlay.split(",").map((path) => resolve(cwd, path))],
  };
}

/** A target whose document may refer to what `--allow` names, too; relative to the folder that the command runs in. */
export function allowMore<T extends Target>(target: T, allow: string | undefined, cwd: string): T {
  if (allow === undefined) return target;
  return { ...target, allow: [...target.allow, ...allow.split(",").map((path) => resolve(cwd, path))] };
}
