import { dirname, resolve } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import {
  dateForms,
  type EmitOptions,
  emitDefaults,
  emitForms,
  enumForms,
  importExtensions,
  int64Forms,
  runtimeSources,
  splitForms,
  validatorForms,
  xmlForms,
} from "../../generator/output/emit-options.ts";
import { partNames } from "../../generator/output/output-parts.ts";
import { isObject } from "../../language/values/json-object.ts";
import type { TokenTable } from "../../live/mock/mock.ts";
import { suggestName } from "../../runtime/wire/suggest-name.ts";
import type { Readings } from "../../verifier/judge/readings.ts";
import { type ApiConfig, type LintPolicy, lintPolicies } from "./config.ts";
import type { OptionPath } from "./locate-option.ts";
import {
  type ConfigProblem,
  type Members,
  OptionReader,
  otherNames,
  type ReportProblem,
  resolveDocumentPath,
  showValue,
} from "./option-reader.ts";
import { parseReadings } from "./parse-readings.ts";
import { readAdapters } from "./read-adapters.ts";
import { type ResolvedDocs, readDocs } from "./read-docs.ts";
import { readEmitters } from "./read-emitters.ts";
import { readFormats } from "./read-formats.ts";
import { parseTokens } from "./token-table.ts";

export interface ResolvedApi extends Omit<EmitOptions, "overlays"> {
  readonly document: string;
  readonly output: string;
  readonly overlays: readonly string[];
  readonly allow: readonly string[];
  readonly lint?: LintPolicy | undefined;
  readonly partial?: boolean | undefined;
  readonly rules?: string | undefined;
  readonly baseline?: string | undefined;
  readonly readings?: Partial<Readings> | undefined;
  readonly noticeDays?: number | undefined;
  readonly unstable?: readonly string[] | undefined;
  readonly docs?: ResolvedDocs | undefined;
  readonly tokens?: TokenTable | undefined;
}

export interface ResolvedConfig {
  readonly path: string;
  readonly apis: readonly ResolvedApi[];
}

const mostDays = 36_500;

interface Entry {
  readonly options: OptionReader;
  readonly folder: string;
  readonly report: ReportProblem;
}

const readers: { readonly [Name in keyof ApiConfig]-?: (entry: Entry) => ResolvedApi[Name] } = {
  document: ({ options, folder }) => {
    const document = options.text("document");
    return document === undefined ? "" : resolveDocumentPath(folder, document);
  },
  output: (entry) => readPath("output", entry) ?? entry.folder,
  templates: (entry) => readPath("templates", entry),
  emitters: ({ options }) => readEmitters(options),
  importExtension: ({ options }) =>
    options.choice("importExtension", importExtensions) ?? emitDefaults.importExtension,
  emit: ({ options }) => options.choice("emit", emitForms),
  runtime: ({ options }) => options.choice("runtime", runtimeSources),
  adapters: ({ options }) => readAdapters(options),
  split: ({ options }) => options.choice("split", splitForms),
  validators: ({ options }) => options.choice("validators", validatorForms),
  enums: ({ options }) => options.choice("enums", enumForms),
  dates: ({ options }) => options.choice("dates", dateForms),
  int64: ({ options }) => options.choice("int64", int64Forms),
  xml: ({ options }) => options.choice("xml", xmlForms),
  parts: ({ options }) => options.choices("parts", partNames),
  operations: ({ options }) => readOperations(options),
  streamParts: ({ options }) => options.texts("streamParts"),
  lint: ({ options }) => options.choice("lint", lintPolicies),
  partial: ({ options }) => options.flag("partial"),
  rules: (entry) => readPath("rules", entry),
  allow: (entry) => readPaths("allow", entry),
  overlays: (entry) => readPaths("overlays", entry),
  formats: ({ options, folder }) => readFormats(options, folder),
  baseline: (entry) => readPath("baseline", entry),
  names: ({ options }) => readNames(options),
  readings: ({ options }) => readReadings(options),
  noticeDays: ({ options }) => options.count("noticeDays", mostDays),
  unstable: ({ options }) => options.texts("unstable"),
  docs: ({ options, folder }) => readDocs(options, folder),
  tokens: ({ options, report }) => readTokens(options, report),
};

const optionNames: readonly string[] = Object.keys(readers);

/** Fills in defaults and resolves paths. The returned `config` is only usable if there are no `problems`. */
export function parseConfig(
  value: unknown,
  configPath: string,
): { readonly config: ResolvedConfig; readonly problems: readonly ConfigProblem[] } {
  const problems: ConfigProblem[] = [];
  const report: ReportProblem = (problem) => void problems.push(problem);
  const apis = parseEntries(value, dirname(configPath), report);
  checkOutputs(apis, report);
  return { config: { path: configPath, apis }, problems };
}

export function describeConfigProblem(
  { code, message, fix, path }: ConfigProblem,
  locate: (path: OptionPath) => Finding["places"],
): Finding {
  return createFinding(code, { message, fix, places: path === undefined ? [] : locate(path) });
}

function parseEntries(value: unknown, folder: string, report: ReportProblem): readonly ResolvedApi[] {
  if (!isObject(value) || Object.keys(value).length === 0) {
    report({
      code: "config/wrong-value",
      message: describeExport(value),
      fix:
        typeof value === "function"
          ? "Export what the function returns: `export default defineConfig({ … })`; a config may use `await`."
          : "Write `export default defineConfig({ … })`.",
      path: [],
    });
    return [];
  }
  if (!Object.hasOwn(value, "apis")) return [parseEntry(value, [], folder, report)];
  const { apis, ...others } = value;
  for (const name of Object.keys(others)) {
    const message = optionNames.includes(name)
      ? `The option "${name}" is not allowed beside "apis".`
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
      fix: 'List the APIs: `apis: [{ document: "openapi.yaml", output: "src/api" }]`.',
      path: ["apis"],
    });
    return [];
  }
  return apis.map((entry: unknown, index) => parseEntry(entry, ["apis", index], folder, report));
}

function describeExport(value: unknown): string {
  if (isObject(value)) return "The config is empty, or has no default export.";
  return value === undefined
    ? "The config has no default export."
    : `The config exports ${showValue(value)}, not an object.`;
}

function parseEntry(value: unknown, path: OptionPath, folder: string, report: ReportProblem): ResolvedApi {
  const members = isObject(value) ? value : {};
  const options = new OptionReader(members, path, report);
  if (!isObject(value))
    report({ code: "config/wrong-value", message: 'An entry under "apis" is not an object.', path });
  else {
    options.rejectUnknown(optionNames);
    for (const name of ["document", "output"])
      if (members[name] === undefined && !isMisspelt(name, members)) report(missing(name, path));
  }
  const read = Object.entries(readers).map(([name, reader]) => [name, reader({ options, folder, report })]);
  return Object.fromEntries(read) as ResolvedApi;
}

function readPath(name: string, { options, folder }: Entry): string | undefined {
  const path = options.text(name);
  return path === undefined ? undefined : resolve(folder, path);
}

function readPaths(name: string, { options, folder }: Entry): readonly string[] {
  return (options.texts(name, "a list of paths") ?? []).map((path) => resolve(folder, path));
}

/** Checks whether an unknown option is a misspelling of a required one. If so, the required option is not reported as missing. */
function isMisspelt(name: string, members: Members): boolean {
  return Object.keys(members).some(
    (given) =>
      !optionNames.includes(given) && (otherNames.get(given) ?? suggestName(given, optionNames)) === name,
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

function readOperations(options: OptionReader): ResolvedApi["operations"] {
  const operations = options.object(
    "operations",
    'an object such as `{ include: ["listPets", "tag:pets"] }`',
  );
  operations?.rejectUnknown(["include", "exclude"]);
  return operations && { include: operations.texts("include"), exclude: operations.texts("exclude") };
}

function readNames(options: OptionReader): ResolvedApi["names"] {
  const names = options.object("names");
  names?.rejectUnknown(["schemas", "operations"]);
  return names === undefined
    ? {}
    : { schemas: names.strings("schemas"), operations: names.strings("operations") };
}

/** Derives the default of `unsafeIntegers` from `int64`, so that verification treats integers beyond 2^53 like the generated code. */
function readReadings(options: OptionReader): ResolvedApi["readings"] {
  const readings = options.object("readings");
  const given =
    readings &&
    parseReadings(readings.members, ({ name, message, fix }) => readings.reject(message, name, fix));
  return (options.members["int64"] ?? emitDefaults.int64) === "number"
    ? given
    : { unsafeIntegers: "int64", ...given };
}

function readTokens(options: OptionReader, report: ReportProblem): ResolvedApi["tokens"] {
  const tokens = options.object("tokens");
  return (
    tokens && parseTokens(tokens.members, (problem) => report({ code: "config/wrong-value", ...problem }))
  );
}

function checkOutputs(apis: readonly ResolvedApi[], report: ReportProblem): void {
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
