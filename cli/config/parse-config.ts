import { dirname, resolve } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { suggestName } from "../../contract/findings/suggest-name.ts";
import {
  type AdapterName,
  adapterNames,
  dateForms,
  emitForms,
  enumForms,
  importExtensions,
  int64Forms,
  runtimeSources,
  splitForms,
} from "../../generator/output/emit-options.ts";
import { partNames } from "../../generator/output/output-parts.ts";
import { lintPolicies } from "./config.ts";
import type { OptionPath } from "./locate-option.ts";
import {
  type ConfigProblem,
  isMembers,
  type Members,
  OptionReader,
  type ReportProblem,
  resolveDocumentPath,
} from "./option-reader.ts";
import { parseReadings } from "./parse-readings.ts";
import { readDocs } from "./read-docs.ts";
import { readEmitters } from "./read-emitters.ts";
import { readFormats } from "./read-formats.ts";
import type { ResolvedApi, ResolvedConfig } from "./resolved-config.ts";
import { parseTokens } from "./token-table.ts";

const optionNames = [
  "document",
  "output",
  "templates",
  "emitters",
  "importExtension",
  "emit",
  "runtime",
  "adapters",
  "split",
  "enums",
  "dates",
  "int64",
  "parts",
  "operations",
  "streamParts",
  "lint",
  "allow",
  "overlays",
  "formats",
  "baseline",
  "names",
  "readings",
  "noticeDays",
  "docs",
  "tokens",
];
/** The maximum value of `noticeDays`: a hundred years. */
const mostDays = 36_500;

/** Checks the value exported by a config, fills in defaults, and makes paths absolute. If there are problems, `config` must not be used. */
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

/** Makes a finding of a problem. */
export function describeConfigProblem(
  { code, message, fix, path }: ConfigProblem,
  locate: (path: OptionPath) => Finding["places"],
): Finding {
  return createFinding(code, { message, fix, places: path === undefined ? [] : locate(path) });
}

function parseEntries(value: unknown, folder: string, report: ReportProblem): readonly ResolvedApi[] {
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

function parseEntry(value: unknown, path: OptionPath, folder: string, report: ReportProblem): ResolvedApi {
  const members = isMembers(value) ? value : {};
  const options = new OptionReader(members, path, report);
  if (!isMembers(value))
    report({ code: "config/wrong-value", message: 'An entry under "apis" is not an object.', path });
  else {
    options.rejectUnknown(optionNames);
    for (const name of ["document", "output"])
      if (members[name] === undefined && !isMisspelt(name, members)) report(missing(name, path));
  }
  const document = options.text("document");
  const locate = (name: string): string | undefined => {
    const text = options.text(name);
    return text === undefined ? undefined : resolve(folder, text);
  };
  const int64 = options.choice("int64", int64Forms);
  return {
    document: document === undefined ? "" : resolveDocumentPath(folder, document),
    output: locate("output") ?? folder,
    templates: locate("templates"),
    emitters: readEmitters(options),
    importExtension: options.choice("importExtension", importExtensions) ?? ".js",
    emit: options.choice("emit", emitForms),
    runtime: options.choice("runtime", runtimeSources),
    adapters: readAdapters(options),
    split: options.choice("split", splitForms),
    enums: options.choice("enums", enumForms),
    dates: options.choice("dates", dateForms),
    int64,
    parts: options.choices("parts", partNames),
    operations: readOperations(options),
    streamParts: options.texts("streamParts"),
    lint: options.choice("lint", lintPolicies),
    allow: (options.texts("allow", "a list of paths") ?? []).map((name) => resolve(folder, name)),
    overlays: (options.texts("overlays", "a list of paths") ?? []).map((name) => resolve(folder, name)),
    formats: readFormats(options, folder),
    baseline: locate("baseline"),
    names: readNames(options),
    readings: readReadings(options, int64),
    noticeDays: options.count("noticeDays", mostDays),
    docs: readDocs(options, folder),
    tokens: readTokens(options, report),
  };
}

/** Tells whether an unknown option is a misspelling of the option `name`, so that `name` is not reported as missing. */
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

function readAdapters(options: OptionReader): readonly AdapterName[] | undefined {
  const value = options.members["adapters"];
  if (value === undefined) return undefined;
  const adapters = value === "all" ? adapterNames : Array.isArray(value) ? parseAdapters(value) : undefined;
  return adapters ?? options.rejectValue("adapters", `; it is "all", or a list of ${showAdapters()}.`);
}

/** Reads a list of names of adapters, where `all` stands for every one; `undefined` if a name is unknown. */
export function parseAdapters(names: readonly unknown[]): readonly AdapterName[] | undefined {
  const unknown = names.some((name) => name !== "all" && !adapterNames.some((known) => known === name));
  return unknown ? undefined : adapterNames.filter((name) => names.includes("all") || names.includes(name));
}

/** The names of all adapters, for messages. */
export function showAdapters(): string {
  return adapterNames.map((name) => JSON.stringify(name)).join(", ");
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

/** Reads the option `readings`. Integers beyond 2^53 are read as in the generated code, unless the config sets the reading for them. */
function readReadings(options: OptionReader, int64: ResolvedApi["int64"]): ResolvedApi["readings"] {
  const readings = options.object("readings");
  const given =
    readings &&
    parseReadings(readings.members, ({ name, message, fix }) => readings.reject(message, name, fix));
  return (int64 ?? "number") === "number" ? given : { unsafeIntegers: "int64", ...given };
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
