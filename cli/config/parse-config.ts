import { dirname, resolve } from "node:path";
import type { FindingCode } from "../../contract/findings/codes.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { didYouMean, suggestName } from "../../contract/findings/suggest-name.ts";
import { adapterNames } from "../../generator/output/emit-options.ts";
import type { AdapterName, EmitForm, ImportExtension, LintPolicy, RuntimeSource } from "./config.ts";
import type { OptionPath } from "./locate-option.ts";
import { parseReadings } from "./parse-readings.ts";
import type { ResolvedApi, ResolvedConfig } from "./resolved-config.ts";
import { parseTokens } from "./token-table.ts";

/** Something wrong with a config; its place is found later, since that takes a parser. */
export interface ConfigProblem {
  readonly code: FindingCode;
  readonly message: string;
  readonly fix?: string | undefined;
  /** Absent where the text around it is secret, and must not be shown. */
  readonly path?: OptionPath;
}

/** The options of an entry. */
const optionNames = [
  "document",
  "output",
  "templates",
  "importExtension",
  "emit",
  "runtime",
  "adapters",
  "lint",
  "allow",
  "overlays",
  "baseline",
  "names",
  "readings",
  "tokens",
];
/** The values of {@link ImportExtension}. */
const importExtensions: readonly ImportExtension[] = [".js", ".ts", ""];
/** The values of {@link EmitForm}. */
const emitForms: readonly EmitForm[] = ["ts", "js"];
/** The values of {@link RuntimeSource}. */
const runtimeSources: readonly RuntimeSource[] = ["copy", "package"];
/** The values of {@link LintPolicy}. */
const lintPolicies: readonly LintPolicy[] = ["off", "report", "error", "strict"];

type Report = (problem: ConfigProblem) => void;
type Members = Readonly<Record<string, unknown>>;

/** Checks what a config exports, fills in defaults, makes paths absolute. With problems, `config` is not to be used. */
export function parseConfig(
  value: unknown,
  configPath: string,
): { readonly config: ResolvedConfig; readonly problems: readonly ConfigProblem[] } {
  const problems: ConfigProblem[] = [];
  const report: Report = (problem) => void problems.push(problem);
  const apis = parseEntries(value, dirname(configPath), report);
  checkOutputs(apis, report);
  return { config: { path: configPath, apis }, problems };
}

/** A problem as a finding. */
export function describeConfigProblem(
  problem: ConfigProblem,
  locate: (path: OptionPath) => Finding["places"],
): Finding {
  const { code, message, fix, path } = problem;
  return createFinding(code, { message, fix, places: path === undefined ? [] : locate(path) });
}

function parseEntries(value: unknown, folder: string, report: Report): readonly ResolvedApi[] {
  if (!isMembers(value)) {
    report({
      code: "config/wrong-value",
      message: "The config does not export an object.",
      fix: "Write `export default defineConfig({ … })`.",
      path: [],
    });
    return [];
  }
  if (!Object.hasOwn(value, "apis")) return [parseEntry(value, [], folder, report)];
  const { apis, ...others } = value;
  for (const name of Object.keys(others)) {
    const message = optionNames.includes(name)
      ? `The option "${name}" does not go beside "apis".`
      : `The config has an unknown option "${name}".`;
    report({
      code: "config/unknown-option",
      message,
      fix: "Put the options of an API into its entry under `apis`.",
      path: [name],
    });
  }
  if (!Array.isArray(apis) || apis.length === 0) {
    report({
      code: "config/wrong-value",
      message: 'The option "apis" is not a list of at least one entry.',
      path: ["apis"],
    });
    return [];
  }
  return apis.map((entry: unknown, index) => parseEntry(entry, ["apis", index], folder, report));
}

function parseEntry(value: unknown, path: OptionPath, folder: string, report: Report): ResolvedApi {
  const members = isMembers(value) ? value : {};
  if (!isMembers(value))
    report({ code: "config/wrong-value", message: 'An entry under "apis" is not an object.', path });
  else reportUnknown(members, optionNames, path, report);
  const text = (name: string): string | undefined => readText(members, name, path, report);
  const document = text("document");
  const output = text("output");
  for (const name of ["document", "output"])
    if (isMembers(value) && members[name] === undefined && !isMisspelt(name, members))
      report(missing(name, path));
  const templates = text("templates");
  const baseline = text("baseline");
  const names = readNames(members["names"], [...path, "names"], report);
  const readings = readReadings(members["readings"], [...path, "readings"], report);
  const tokens = readTokens(members["tokens"], [...path, "tokens"], report);
  return {
    document: document === undefined ? "" : resolveDocumentPath(folder, document),
    output: resolve(folder, output ?? ""),
    templates: templates === undefined ? undefined : resolve(folder, templates),
    importExtension: readChoice(members, "importExtension", importExtensions, path, report) ?? ".js",
    emit: readChoice(members, "emit", emitForms, path, report),
    runtime: readChoice(members, "runtime", runtimeSources, path, report),
    adapters: readAdapters(members["adapters"], path, report),
    lint: readChoice(members, "lint", lintPolicies, path, report),
    allow: readPaths(members, "allow", path, report).map((place) => resolve(folder, place)),
    overlays: readPaths(members, "overlays", path, report).map((place) => resolve(folder, place)),
    ...(baseline === undefined ? {} : { baseline: resolve(folder, baseline) }),
    names,
    ...(readings === undefined ? {} : { readings }),
    ...(tokens === undefined ? {} : { tokens }),
  };
}

/** A path made absolute; a URL as it is. */
export function resolveDocumentPath(folder: string, document: string): string {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(document) ? document : resolve(folder, document);
}

/** Whether an option that tenon does not know is this one, mistyped: then that is what is told. */
function isMisspelt(name: string, members: Members): boolean {
  return Object.keys(members).some(
    (given) => !optionNames.includes(given) && suggestName(given, optionNames) === name,
  );
}

function missing(name: string, path: OptionPath): ConfigProblem {
  const message = `The config has no "${name}".`;
  const fix =
    name === "document"
      ? 'Name the OpenAPI document, e.g. `document: "openapi.yaml"`.'
      : 'Name the folder to write to, e.g. `output: "src/api"`.';
  return { code: "config/missing-option", message, fix, path };
}

function reportUnknown(members: Members, known: readonly string[], path: OptionPath, report: Report): void {
  for (const name of Object.keys(members)) {
    if (known.includes(name)) continue;
    const fix = didYouMean(name, known) ?? `The options are ${known.join(", ")}.`;
    report({
      code: "config/unknown-option",
      message: `The config has an unknown option "${name}".`,
      fix,
      path: [...path, name],
    });
  }
}

function readText(members: Members, name: string, path: OptionPath, report: Report): string | undefined {
  const value = members[name];
  if (value === undefined || (typeof value === "string" && value !== "")) return value;
  report({
    code: "config/wrong-value",
    message: `The option "${name}" is ${show(value)}, not a path.`,
    path: [...path, name],
  });
  return undefined;
}

function readChoice<Choice extends string>(
  members: Members,
  name: string,
  choices: readonly Choice[],
  path: OptionPath,
  report: Report,
): Choice | undefined {
  const value = members[name];
  const choice = choices.find((candidate) => candidate === value);
  if (value !== undefined && choice === undefined) {
    const known = choices.map((candidate) => JSON.stringify(candidate)).join(", ");
    report({
      code: "config/wrong-value",
      message: `The option "${name}" is ${show(value)}; it knows ${known}.`,
      path: [...path, name],
    });
  }
  return choice;
}

function readPaths(members: Members, name: string, path: OptionPath, report: Report): readonly string[] {
  const value = members[name];
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every((entry) => typeof entry === "string")) return value;
  report({
    code: "config/wrong-value",
    message: `The option "${name}" is ${show(value)}, not a list of paths.`,
    path: [...path, name],
  });
  return [];
}

function readAdapters(value: unknown, path: OptionPath, report: Report): readonly AdapterName[] | undefined {
  if (value === undefined) return undefined;
  const adapters = value === "all" ? adapterNames : Array.isArray(value) ? parseAdapters(value) : undefined;
  if (adapters !== undefined) return adapters;
  report({
    code: "config/wrong-value",
    message: `The option "adapters" is ${show(value)}; it is "all", or a list of ${showAdapters()}.`,
    path: [...path, "adapters"],
  });
  return undefined;
}

/** The adapters of a list of names, `all` among them; `undefined` where one of them is none. */
export function parseAdapters(names: readonly unknown[]): readonly AdapterName[] | undefined {
  const unknown = names.some((name) => name !== "all" && !adapterNames.some((known) => known === name));
  return unknown ? undefined : adapterNames.filter((name) => names.includes("all") || names.includes(name));
}

/** The names of all adapters, for messages. */
export function showAdapters(): string {
  return adapterNames.map((name) => JSON.stringify(name)).join(", ");
}

function readNames(value: unknown, path: OptionPath, report: Report): ResolvedApi["names"] {
  if (value === undefined) return {};
  if (!isMembers(value)) {
    report({
      code: "config/wrong-value",
      message: `The option "names" is ${show(value)}, not an object.`,
      path,
    });
    return {};
  }
  reportUnknown(value, ["schemas", "operations"], path, report);
  return {
    schemas: readPins(value["schemas"], [...path, "schemas"], report),
    operations: readPins(value["operations"], [...path, "operations"], report),
  };
}

function readReadings(value: unknown, path: OptionPath, report: Report): ResolvedApi["readings"] {
  if (value === undefined) return undefined;
  if (isMembers(value)) {
    return parseReadings(value, ({ name, message, fix }) =>
      report({ code: "config/wrong-value", message, fix, path: [...path, name] }),
    );
  }
  const message = `The option "readings" is ${show(value)}, not an object.`;
  report({ code: "config/wrong-value", message, path });
  return undefined;
}

function readTokens(value: unknown, path: OptionPath, report: Report): ResolvedApi["tokens"] {
  if (value === undefined) return undefined;
  if (isMembers(value)) {
    return parseTokens(value, (problem) => report({ code: "config/wrong-value", ...problem }));
  }
  const message = `The option "tokens" is ${show(value)}, not an object.`;
  report({ code: "config/wrong-value", message, path });
  return undefined;
}

function readPins(value: unknown, path: OptionPath, report: Report): Readonly<Record<string, string>> {
  const pins: Record<string, string> = Object.create(null);
  if (value === undefined) return pins;
  if (!isMembers(value)) {
    report({
      code: "config/wrong-value",
      message: `The option "${path.join(".")}" is ${show(value)}, not an object of names.`,
      path,
    });
    return pins;
  }
  for (const [name, pin] of Object.entries(value)) {
    if (typeof pin === "string") pins[name] = pin;
    else
      report({
        code: "config/wrong-value",
        message: `The name for "${name}" is ${show(pin)}, not a text.`,
        path: [...path, name],
      });
  }
  return pins;
}

function checkOutputs(apis: readonly ResolvedApi[], report: Report): void {
  const seen = new Map<string, number>();
  for (const [index, { output }] of apis.entries()) {
    const first = seen.get(output);
    if (first === undefined) seen.set(output, index);
    else
      report({
        code: "config/shared-output",
        message: `The entries ${first + 1} and ${index + 1} write to the same folder.`,
        path: ["apis", index, "output"],
      });
  }
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function show(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
