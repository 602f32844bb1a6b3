import { dirname, relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import {
  type Config,
  getLineColLocation,
  lintDocument as lintWithRedocly,
  type NormalizedProblem,
  YamlParseError,
} from "@redocly/openapi-core";
import { createFinding } from "../findings/create-finding.ts";
import type { Finding, Place } from "../findings/finding.ts";
import { type LoadedDocument, readSpecification } from "../read/loaded-document.ts";
import type { SourceFile } from "../read/source-file.ts";
import { type LintConfig, loadLintConfig } from "./load-lint-config.ts";
import { LoadedFilesResolver } from "./loaded-files-resolver.ts";
import { isBooleanSchema, problemToFinding } from "./problem-to-finding.ts";

/** Options for linting. */
export interface LintOptions {
  /** The `redocly.yaml` to use. Default: the least strict ruleset of the linter (`minimal`). */
  readonly configPath?: string | undefined;
}

/**
 * Runs Redocly's rules over the files that tenon has read. Findings have the code `lint/<rule>`, the severity
 * from the config and places in the author's files; problems listed in `.redocly.lint-ignore.yaml` are
 * omitted. A config that cannot be used results in one finding `lint/config`.
 */
export async function lintDocument(
  loaded: LoadedDocument,
  options: LintOptions = {},
): Promise<readonly Finding[]> {
  const configPath = options.configPath === undefined ? undefined : resolve(options.configPath);
  const nameOf = (path: string): string => nameFrom(dirname(loaded.root.path), path);
  let lintConfig: LintConfig;
  try {
    lintConfig = await loadLintConfig(configPath);
  } catch (error) {
    return [describeConfigFailure(error, configPath === undefined ? undefined : nameOf(configPath))];
  }
  const configFindings = lintConfig.problems.map((problem) => describeConfigProblem(problem, nameOf));
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

/** The config for a document: that of its entry under `apis`, if it has one. */
function chooseApi(config: Config, documentPath: string): Config {
  const folder = config.configPath === undefined ? undefined : dirname(config.configPath);
  if (folder === undefined) return config;
  const apis = Object.entries(config.resolvedConfig.apis ?? {});
  return config.forAlias(apis.find(([, { root }]) => resolve(folder, root) === documentPath)?.[0]);
}

function describeConfigProblem(problem: NormalizedProblem, nameOf: (path: string) => string): Finding {
  const places = problem.location.map((location): Place => {
    const { source, start } = getLineColLocation(location);
    return { file: nameOf(source.absoluteRef), pointer: "", line: start.line, column: start.col };
  });
  const severity = problem.severity === "error" ? "error" : "warning";
  return createFinding("lint/config", { severity, message: problem.message.trim(), places });
}

function describeConfigFailure(error: unknown, file: string | undefined): Finding {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const message = text.split("\n")[0] ?? "";
  const [line, column] = error instanceof YamlParseError ? [error.line, error.col] : [1, 1];
  return createFinding("lint/config", {
    message: `The linter's config cannot be used: ${message}`,
    places: file === undefined ? [] : [{ file, pointer: "", line: line || 1, column: column || 1 }],
  });
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
