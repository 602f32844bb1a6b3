import { dirname, relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import {
  type Config,
  getLineColLocation,
  type LineColLocationObject,
  type LocationObject,
  lintDocument as lintWithRedocly,
  type NormalizedProblem,
  YamlParseError,
} from "@redocly/openapi-core";
import { dialectOf } from "../../language/openapi/document-shape.ts";
import { isObject } from "../../language/values/json-object.ts";
import { readPointer } from "../../runtime/pointer.ts";
import { createFinding } from "../findings/create-finding.ts";
import { didYouMean } from "../findings/did-you-mean.ts";
import type { Finding, Place } from "../findings/finding.ts";
import { listNames } from "../findings/show-text.ts";
import { type LoadedDocument, readSpecification } from "../read/loaded-document.ts";
import type { SourceFile } from "../read/source-file.ts";
import { UnreadableConfigError } from "./confined-resolver.ts";
import { type LintConfig, loadLintConfig, type RefusedCode } from "./load-lint-config.ts";
import { LoadedFilesResolver } from "./loaded-files-resolver.ts";

export interface LintOptions {
  /** The `redocly.yaml` to use. Default: the linter's most lenient ruleset (`minimal`). */
  readonly configPath?: string | undefined;
  /**
   * Set for a config that the user neither wrote nor selected. It loads no plugins and can only read files in this folder; a finding
   * `lint/plugin-refused` lists its plugins. Default: the config's plugins are loaded, which runs their code.
   */
  readonly confinedTo?: string | undefined;
}

/**
 * Runs Redocly's rules on the files tenon has read. Findings have the code `lint/<rule>`, the severity in the config, and places in the
 * author's files. Problems listed in `.redocly.lint-ignore.yaml` are omitted. An invalid config results in a single `lint/config` finding.
 *
 * @example
 * const findings = await lintDocument(loaded, { configPath: "redocly.yaml" });
 */
export async function lintDocument(
  loaded: LoadedDocument,
  options: LintOptions = {},
): Promise<readonly Finding[]> {
  const configPath = options.configPath === undefined ? undefined : resolve(options.configPath);
  const nameOf = (path: string): string => nameFrom(dirname(loaded.root.path), path);
  let lintConfig: LintConfig;
  try {
    lintConfig = await loadLintConfig(configPath, options.confinedTo && resolve(options.confinedTo));
  } catch (error) {
    return [describeConfigFailure(error, configPath === undefined ? undefined : nameOf(configPath))];
  }
  const configFindings = [
    ...describeRefused(lintConfig.refused, nameOf),
    ...lintConfig.problems.map((problem) => describeConfigProblem(problem, nameOf)),
  ];
  try {
    return [...configFindings, ...(await runRules(loaded, chooseApi(lintConfig.config, loaded.root.path)))];
  } catch (error) {
    return [...configFindings, describeCrash(error, loaded.root)];
  }
}

async function runRules(loaded: LoadedDocument, config: Config): Promise<readonly Finding[]> {
  const changesValues = Object.values(config.preprocessors).some((set) => Object.keys(set).length > 0);
  const resolver = new LoadedFilesResolver(loaded, changesValues);
  const document = await resolver.resolveDocument(null, loaded.root.path);
  const problems = await lintWithRedocly({ document, config, externalRefResolver: resolver });
  const specification = readSpecification(loaded.root);
  return problems
    .filter((problem) => problem.ignored !== true && !isBooleanSchema(problem, specification))
    .map((problem) => problemToFinding(problem, (path) => resolver.fileOf(path)));
}

function chooseApi(config: Config, documentPath: string): Config {
  const folder = config.configPath === undefined ? undefined : dirname(config.configPath);
  if (folder === undefined) return config;
  // An invalid config can lack members that its type requires.
  const apis: [string, { readonly root?: unknown } | null][] = Object.entries(
    config.resolvedConfig.apis ?? {},
  );
  const isChosen = (root: unknown): boolean =>
    typeof root === "string" && resolve(folder, root) === documentPath;
  return config.forAlias(apis.find(([, api]) => isChosen(api?.root))?.[0]);
}

function describeConfigProblem(problem: NormalizedProblem, nameOf: (path: string) => string): Finding {
  const places = problem.location.map((location): Place => {
    const { source, start } = getLineColLocation(location);
    return { file: nameOf(source.absoluteRef), pointer: "", line: start.line, column: start.col };
  });
  const severity = problem.severity === "error" ? "error" : "warning";
  return createFinding("lint/config", { severity, message: problem.message.trim(), places });
}

function describeRefused(
  { plugins, names }: RefusedCode,
  nameOf: (path: string) => string,
): readonly Finding[] {
  if (plugins.length === 0 && names.length === 0) return [];
  const subject =
    plugins.length === 0
      ? "Plugins are"
      : `${plugins.length === 1 ? "The plugin" : "The plugins"} ${listNames(plugins.map(({ name }) => name))} ${plugins.length === 1 ? "is" : "are"}`;
  const leftOut = names.length === 0 ? "" : ` Left out: ${listNames(names)}.`;
  return [
    createFinding("lint/plugin-refused", {
      message: `${subject} not loaded: a config beside a document cannot run code.${leftOut}`,
      places: plugins
        .slice(0, MOST_PLACES)
        .map(({ path, line, column }) => ({ file: nameOf(path), pointer: "", line, column })),
    }),
  ];
}

const MOST_PLACES = 5;

function describeConfigFailure(error: unknown, file: string | undefined): Finding {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const message = text.split("\n")[0] ?? "";
  const [line, column] = isPlaced(error) ? [error.line, error.col] : [1, 1];
  return createFinding("lint/config", {
    message: `The linter's config cannot be used: ${message}`,
    places: file === undefined ? [] : [{ file, pointer: "", line: line || 1, column: column || 1 }],
  });
}

function isPlaced(error: unknown): error is YamlParseError | UnreadableConfigError {
  return error instanceof YamlParseError || error instanceof UnreadableConfigError;
}

function describeCrash(error: unknown, root: SourceFile): Finding {
  const message = error instanceof Error ? error.message : String(error);
  return createFinding("lint/failed", {
    message: `The linter could not finish on this document: ${message}`,
    places: [root.placeOf("")],
  });
}

function nameFrom(folder: string, path: string): string {
  return relative(folder, path).replaceAll("\\", "/");
}

type FileLookup = (path: string) => SourceFile | undefined;

function problemToFinding(problem: NormalizedProblem, fileOf: FileLookup): Finding {
  const locations = problem.from === undefined ? problem.location : [...problem.location, problem.from];
  return createFinding(`lint/${problem.ruleId}`, {
    severity: problem.severity === "error" ? "error" : "warning",
    message: problem.message.trim(),
    fix: suggest(problem.suggest) ?? suggestProperty(problem, fileOf),
    places: locations.map((location) => placeOf(location, fileOf)).filter((place) => place !== undefined),
  });
}

function suggest(names: readonly string[]): string | undefined {
  const [first, ...others] = names;
  if (first === undefined) return undefined;
  return others.length === 0
    ? `Did you mean "${first}"?`
    : `Did you mean one of ${names.map((name) => `"${name}"`).join(", ")}?`;
}

/** Redocly suggests names for mistyped members, but not for names in `required`. */
function suggestProperty({ ruleId, location }: NormalizedProblem, fileOf: FileLookup): string | undefined {
  const [place] = location;
  if (ruleId !== "no-required-schema-properties-undefined" || place === undefined || isLineColumn(place))
    return undefined;
  const value = fileOf(place.source.absoluteRef)?.value;
  const pointer = pointerOf(place.pointer);
  const name = readPointer(value, pointer);
  const properties = readPointer(value, pointer.replace(/\/required\/\d+$/, "/properties"));
  return typeof name === "string" && isObject(properties)
    ? didYouMean(name, Object.keys(properties))
    : undefined;
}

function placeOf(location: LocationObject, fileOf: FileLookup): Place | undefined {
  const file = fileOf(location.source.absoluteRef);
  if (file === undefined) return undefined;
  if (isLineColumn(location))
    return { file: file.name, pointer: "", line: location.start.line, column: location.start.col };
  return file.placeOf(pointerOf(location.pointer), location.reportOnKey === true ? "key" : "value");
}

function isLineColumn(location: LocationObject): location is LineColLocationObject {
  return location.pointer === undefined;
}

function pointerOf(pointer: string): string {
  return pointer === "#/" || pointer === "#" ? "" : pointer.replace(/^#/, "");
}

/**
 * Detects false positives of Redocly's rule `struct`. Since OpenAPI 3.1, any schema can be a boolean (JSON Schema 2020-12 §4.3.2), but the
 * rule accepts booleans only in a few places, such as `properties` and `items`.
 */
function isBooleanSchema(
  { ruleId, message }: Pick<NormalizedProblem, "ruleId" | "message">,
  specification: string | undefined,
): boolean {
  if (specification === undefined || dialectOf(specification) !== "3.1") return false;
  return ruleId === "struct" && message === "Expected type `Schema` (object) but got `boolean`";
}
