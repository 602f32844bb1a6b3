import { existsSync } from "node:fs";
import {
  BaseResolver,
  type Config,
  createConfig,
  type Document,
  isAbsoluteUrl,
  isPlainObject,
  lintConfig,
  loadIgnoreConfig,
  type NormalizedProblem,
  type Plugin,
  type RawUniversalConfig,
  ResolveError,
  type Source,
} from "@redocly/openapi-core";
import { createTenonPlugin } from "./plugin/index.ts";

/** A Redocly config, ready for linting, and its problems. */
export interface LintConfig {
  readonly config: Config;
  readonly problems: readonly NormalizedProblem[];
}

/** The config for documents without a `redocly.yaml`: the least strict ruleset of the linter. */
const defaultConfig: RawUniversalConfig = { extends: ["minimal"] };

/**
 * Reads a `redocly.yaml` with its presets, plugins and ignore file. tenon's own plugin is always loaded, so that a config can use its rules
 * with or without an entry under `plugins`. Throws the error that Redocly throws if the file cannot be read.
 */
export async function loadLintConfig(configPath?: string): Promise<LintConfig> {
  const resolver = new OfflineResolver();
  const plugins = [loadOwnPlugin()];
  if (configPath === undefined)
    return {
      config: await createConfig(defaultConfig, { externalRefResolver: resolver, plugins }),
      problems: [],
    };
  const raw = await readRawConfig(configPath, resolver);
  const options = { configPath, externalRefResolver: resolver, plugins };
  const config = await createConfig(dropOwnPlugin(raw), {
    ...options,
    ignore: await loadIgnoreConfig(configPath, resolver),
  });
  // A config that is created from an object has no source file. It is set here, so that problems point into the file.
  config.document = (await resolver.resolveDocument<RawUniversalConfig>(
    null,
    configPath,
    true,
  )) as Document<RawUniversalConfig>;
  return { config, problems: await lintConfig({ config, severity: "warn", externalRefResolver: resolver }) };
}

async function readRawConfig(path: string, resolver: OfflineResolver): Promise<RawUniversalConfig> {
  if (!existsSync(path)) throw new Error(`there is no file ${path}`);
  const document = await resolver.resolveDocument<RawUniversalConfig | null>(null, path, true);
  if (document instanceof Error) throw document;
  if (document.parsed === null || document.parsed === undefined) return {};
  if (!isPlainObject(document.parsed)) throw new Error("the config is not a mapping");
  return document.parsed;
}

function dropOwnPlugin(raw: RawUniversalConfig): RawUniversalConfig {
  const plugins: readonly (string | Plugin)[] | undefined = raw.plugins;
  if (!Array.isArray(plugins)) return raw;
  return {
    ...raw,
    plugins: plugins.filter((entry) => typeof entry !== "string" || !isOwnPlugin(entry)),
  };
}

/** Loads the files of a Redocly config, without network access. */
class OfflineResolver extends BaseResolver {
  override async loadExternalRef(path: string): Promise<Source> {
    if (isAbsoluteUrl(path)) throw new ResolveError(new Error(`tenon does not fetch ${path}`));
    return super.loadExternalRef(path);
  }
}

/**
 * tenon's rules as a Redocly plugin with the id `tenon`. Names of rules get the prefix `tenon/`, which Redocly adds only to plugins that it
 * loads.
 */
function loadOwnPlugin(): Plugin {
  const plugin: Plugin = createTenonPlugin();
  const { rules, preprocessors, decorators } = plugin;
  return {
    ...plugin,
    ...(rules === undefined ? {} : { rules: prefixSets(rules, plugin.id) }),
    ...(preprocessors === undefined ? {} : { preprocessors: prefixSets(preprocessors, plugin.id) }),
    ...(decorators === undefined ? {} : { decorators: prefixSets(decorators, plugin.id) }),
  };
}

/**
 * Tells whether an entry under `plugins` is tenon's own plugin. Such an entry is removed, since the plugin is already loaded. The entry may
 * also name a file that does not exist before tenon itself is compiled.
 */
function isOwnPlugin(entry: string): boolean {
  return /^tenon(?:\/|$)|(?:^|[\\/])contract[\\/]lint[\\/]plugin[\\/]index\.[jt]s$/.test(entry);
}

/** Adds the prefix `<id>/` to the names of rules. `sets` contains the rules of each version of OpenAPI (`oas3`), by name. */
function prefixSets<Sets extends object>(sets: Sets, id: string): Sets {
  const prefixed = Object.entries(sets).map(([kind, set]: [string, object]) => [
    kind,
    Object.fromEntries(Object.entries(set).map(([name, rule]) => [`${id}/${name}`, rule])),
  ]);
  // The result has the argument's type with other keys inside, which the compiler cannot infer.
  return Object.fromEntries(prefixed) as Sets;
}
