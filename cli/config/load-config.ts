import { existsSync, readFileSync } from "node:fs";
import nodeModule from "node:module";
import { basename, dirname, isAbsolute, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Place } from "../../contract/findings/finding.ts";
import { readPackageFile } from "../../generator/output/read-package.ts";
import type { CustomFormats, FormatCheck } from "../../language/schema/known-formats.ts";
import { createUsageError, UsageError } from "../shared/usage-error.ts";
import { describeConfigProblem, parseConfig, type ResolvedConfig } from "./parse-config.ts";
import type { OnRead } from "./run-typescript.ts";

/** File names of a config, apart from the `tenon` member of package.json. */
export const configNames: readonly string[] = ["ts", "mts", "cts", "js", "mjs", "cjs", "json"].map(
  (ending) => `tenon.config.${ending}`,
);

/**
 * Searches the folder and its parents, up to the nearest package.json. Throws a {@link UsageError} if a folder contains more than one
 * config.
 */
export function findConfig(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    const found = configNames.filter((name) => existsSync(join(folder, name)));
    const packagePath = join(folder, "package.json");
    const hasPackage = existsSync(packagePath);
    if (hasPackage && hasTenonKey(packagePath)) found.push("package.json");
    if (found.length > 1) throw severalConfigs(folder, found);
    if (found[0] !== undefined) return join(folder, found[0]);
    if (hasPackage || dirname(folder) === folder) return undefined;
  }
}

function hasTenonKey(path: string): boolean {
  return Object.hasOwn(readPackageFile(path) ?? {}, "tenon");
}

function severalConfigs(folder: string, names: readonly string[]): UsageError {
  const shown = names.map((name) => (name === "package.json" ? "package.json (key tenon)" : name));
  return createUsageError(
    "config/several",
    `The folder ${basename(folder)} has several configs: ${shown.join(", ")}.`,
  );
}

/**
 * Loads a config. Throws a {@link UsageError} with places relative to `folder`.
 * @param onRead - Called for each file that the config imports by a relative path.
 */
export async function loadConfig(path: string, folder: string, onRead?: OnRead): Promise<ResolvedConfig> {
  const file = relative(folder, path).replaceAll("\\", "/");
  if (!existsSync(path)) throw createUsageError("config/not-found", `There is no config ${file}.`);
  const value = await readValue(path, { file, folder, onRead });
  const { config, problems } = parseConfig(value, path);
  if (problems.length === 0) return config;
  const { locateOption } = await import("./locate-option.ts");
  const text = readFileSync(path, "utf8");
  const prefix = basename(path) === "package.json" ? ["tenon"] : [];
  throw new UsageError(
    ...problems.map((problem) =>
      describeConfigProblem(problem, (option) => [locateOption(file, text, [...prefix, ...option])]),
    ),
  );
}

async function readValue(
  path: string,
  { file, folder, onRead }: Named & { readonly onRead: OnRead | undefined },
): Promise<unknown> {
  try {
    if (path.endsWith(".json")) return readJson(path);
    if (!TYPESCRIPT.test(path)) return pickDefault(await importAgain(path));
    const { runTypeScript } = await import("./run-typescript.ts");
    const exports = await runTypeScript(path, onRead);
    const isModule = typeof exports === "object" && exports !== null && "__esModule" in exports;
    return isModule ? pickDefault(exports) : exports;
  } catch (error) {
    throw new UsageError(await describeFailure(error, path, { file, folder }));
  }
}

/**
 * Replaces `check` in each format with the function exported by that module. Throws a `UsageError` if a module cannot be loaded or does not
 * export `check`.
 * @param folder - Base of the file names in messages.
 */
export async function loadFormatChecks(
  formats: CustomFormats,
  folder: string,
  onRead?: OnRead,
): Promise<CustomFormats> {
  const loaded = [...formats].map(async ([name, format]) => {
    if (typeof format.check !== "string") return [name, format] as const;
    return [name, { ...format, check: await loadFormatCheck(name, format.check, folder, onRead) }] as const;
  });
  return new Map(await Promise.all(loaded));
}

async function loadFormatCheck(
  format: string,
  module: string,
  folder: string,
  onRead: OnRead | undefined,
): Promise<FormatCheck> {
  const file = isAbsolute(module) ? relative(folder, module).replaceAll("\\", "/") : module;
  const fail = (why: string): UsageError =>
    createUsageError(
      "config/failed",
      `The module ${file}, which checks the format "${format}", ${why}.`,
      "It must export a function `check(text)` that returns whether the text is of the format.",
    );
  let exports: unknown;
  try {
    exports = await importModule(module, folder, onRead);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw fail(`could not be loaded: ${message.split("\n")[0] ?? ""}`);
  }
  const check =
    typeof exports === "object" && exports !== null && "check" in exports ? exports.check : undefined;
  if (typeof check !== "function") throw fail("has no function `check`");
  return (text) => check(text) === true;
}

async function importModule(module: string, folder: string, onRead: OnRead | undefined): Promise<unknown> {
  if (TYPESCRIPT.test(module)) {
    const { runTypeScript } = await import("./run-typescript.ts");
    return runTypeScript(module, onRead);
  }
  return importAgain(
    isAbsolute(module) ? module : nodeModule.createRequire(join(folder, "package.json")).resolve(module),
  );
}

function readJson(path: string): unknown {
  const value: unknown = JSON.parse(readFileSync(path, "utf8").replace(/^\ufeff/, ""));
  if (basename(path) !== "package.json") return withoutSchema(value);
  return typeof value === "object" && value !== null && "tenon" in value ? value.tenon : undefined;
}

function withoutSchema(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== "$schema"));
}

const TYPESCRIPT = /\.[cm]?ts$/;

/** Imports a JavaScript module. A query string bypasses Node's module cache in watch mode. */
function importAgain(path: string): Promise<unknown> {
  return import(`${pathToFileURL(path).href}?read=${Date.now()}`);
}

function pickDefault(module: unknown): unknown {
  return typeof module === "object" && module !== null && "default" in module ? module.default : undefined;
}

interface Named {
  readonly file: string;
  readonly folder: string;
}

async function describeFailure(
  error: unknown,
  path: string,
  { file, folder }: Named,
): Promise<ReturnType<typeof createFinding>> {
  const message = (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
  const whole: Place = { file, pointer: "", line: 1, column: 1 };
  if (path.endsWith(".json")) {
    const { scanJson } = await import("../../contract/read/scan-json.ts");
    const text = readFileSync(path, "utf8");
    const { fault = { offset: 0, reason: message } } = scanJson(text.replace(/^\ufeff/, " "));
    const before = text.slice(0, fault.offset).split("\n");
    const place = { ...whole, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    const { reason, fix } = { fix: undefined, ...fault };
    return createFinding("config/syntax", {
      message: `${file} is not valid JSON: ${reason}.`,
      fix,
      places: [place],
    });
  }
  const relativeTo = (found: Place): Place => ({
    ...found,
    file: relative(folder, found.file).replaceAll("\\", "/"),
  });
  const parsed =
    error instanceof Error ? /^ParseError: (.*?)\s*\n\s*(.+):(\d+):(\d+)/.exec(error.message) : null;
  if (parsed !== null || error instanceof SyntaxError) {
    const [, reason = message, at, line, column] = parsed ?? [];
    const place =
      at === undefined
        ? whole
        : relativeTo({ ...whole, file: at, line: Number(line), column: Number(column) + 1 });
    return createFinding("config/syntax", {
      message: `${place.file} cannot be parsed: ${reason}`,
      places: [place],
    });
  }
  const { locateError } = await import("./locate-error.ts");
  const at = locateError(error);
  return createFinding("config/failed", {
    message: `${file} could not be loaded: ${message}`,
    fix: error instanceof Error && "fix" in error ? String(error.fix) : describeUndefined(message),
    places: [at === undefined ? whole : relativeTo(at)],
  });
}

const exported: ReadonlyMap<string, string> = new Map([
  ["defineConfig", "tenon"],
  ["defineEmitter", "tenon/emitters"],
  ["pages", "tenon/emitters"],
  ["tanstackQuery", "tenon/emitters"],
  ["mcp", "tenon/emitters"],
]);

function describeUndefined(message: string): string | undefined {
  const [, name = ""] = /^(\S+) is not defined$/.exec(message) ?? [];
  const module = exported.get(name);
  return module && `Import it: \`import { ${name} } from "${module}";\``;
}
