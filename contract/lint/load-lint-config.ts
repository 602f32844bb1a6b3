import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  type Config,
  createConfig,
  DEFAULT_PROJECT_PLUGIN_PATHS,
  type Document,
  isPlainObject,
  lintConfig,
  loadIgnoreConfig,
  type NormalizedProblem,
  type Plugin,
  type RawUniversalConfig,
} from "@redocly/openapi-core";
import { ConfinedResolver, type RefusedPlugin } from "./confined-resolver.ts";
import { OfflineResolver } from "./offline-resolver.ts";
import { createTenonPlugin } from "./plugin/index.ts";

export interface LintConfig {
  readonly config: Config;
  readonly problems: readonly NormalizedProblem[];
  readonly refused: RefusedCode;
}

export interface RefusedCode {
  readonly plugins: readonly RefusedPlugin[];
  readonly names: readonly string[];
}

const defaultConfig: RawUniversalConfig = { extends: ["minimal"] };

/** Uses a folder without plugins, because Redocly runs a `@theme/plugin.js` next to the config even if it is not listed under `plugins`. */
const pathWithoutPlugins = join(import.meta.dirname, "redocly.yaml");

export async function loadLintConfig(configPath?: string, confinedTo?: string): Promise<LintConfig> {
  if (configPath === undefined) return loadDefaultConfig();
  if (confinedTo !== undefined) return loadConfined(configPath, confinedTo);
  const resolver = new OfflineResolver();
  const config = await createConfigFrom(configPath, resolver, configPath);
  return { config, problems: await lintOf(config, resolver), refused: { plugins: [], names: [] } };
}

async function loadDefaultConfig(): Promise<LintConfig> {
  const config = await createConfig(defaultConfig, {
    configPath: pathWithoutPlugins,
    externalRefResolver: new OfflineResolver(),
    plugins: [loadOwnPlugin()],
  });
  delete config.configPath;
  return { config, problems: [], refused: { plugins: [], names: [] } };
}

async function loadConfined(configPath: string, confinedTo: string): Promise<LintConfig> {
  const resolver = new ConfinedResolver(confinedTo, { standsFor: configPath, at: pathWithoutPlugins });
  const config = await createConfigFrom(configPath, resolver, pathWithoutPlugins);
  // This map lists references by a different path.
  delete config.resolvedRefMap;
  const problems = await lintOf(config, resolver);
  const unasked = DEFAULT_PROJECT_PLUGIN_PATHS.filter((name) => existsSync(join(dirname(configPath), name)));
  const plugins = [
    ...resolver.plugins.filter(({ name }) => !isOwnPlugin(name)),
    ...unasked.map((name) => ({ name, path: configPath, line: 1, column: 1 })),
  ];
  return { config, problems, refused: { plugins, names: [...resolver.names] } };
}

async function createConfigFrom(
  path: string,
  resolver: OfflineResolver,
  pluginsBeside: string,
): Promise<Config> {
  const raw = await readRawConfig(path, resolver);
  const config = await createConfig(dropOwnPlugin(raw), {
    configPath: pluginsBeside,
    externalRefResolver: resolver,
    plugins: [loadOwnPlugin()],
    ignore: await loadIgnoreConfig(path, resolver),
  });
  config.configPath = path;
  // Configs created from an object have no source file. The file is set here, so that problems point to it.
  config.document = (await resolver.resolveDocument<RawUniversalConfig>(
    null,
    path,
    true,
  )) as Document<RawUniversalConfig>;
  return config;
}

function lintOf(config: Config, resolver: OfflineResolver): Promise<readonly NormalizedProblem[]> {
  return lintConfig({ config, severity: "warn", externalRefResolver: resolver });
}

async function readRawConfig(path: string, resolver: OfflineResolver): Promise<RawUniversalConfig> {
  if (!existsSync(path)) throw new Error(`there is no file ${path}`);
  const document = await resolver.resolveDocument<RawUniversalConfig | null>(null, path, true);
  if (document instanceof Error) throw document;
  if (document.parsed === null || document.parsed === undefined) return {};
  if (!isPlainObject(document.parsed)) throw new Error("the config is not a mapping");
  const config: RawUniversalConfig = document.parsed;
  for (const key of ["extends", "plugins"] as const) {
    if (!Array.isArray(config[key] ?? [])) throw new Error(`\`${key}\` must be a list`);
  }
  return config;
}

function dropOwnPlugin(raw: RawUniversalConfig): RawUniversalConfig {
  const plugins: readonly (string | Plugin)[] | undefined = raw.plugins;
  if (!Array.isArray(plugins)) return raw;
  return {
    ...raw,
    plugins: plugins.filter((entry) => typeof entry !== "string" || !isOwnPlugin(entry)),
  };
}

/** Returns tenon's plugin with prefixed rules. Redocly adds the prefix `tenon/` only to plugins it loads itself. */
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
 * Checks whether a `plugins` entry refers to tenon's plugin. This plugin is already loaded, and its file might not exist before tenon
 * itself is compiled.
 */
function isOwnPlugin(entry: string): boolean {
  return /^tenon(?:\/|$)|(?:^|[\\/])contract[\\/]lint[\\/]plugin[\\/]index\.[jt]s$/.test(entry);
}

function prefixSets<Sets extends object>(sets: Sets, id: string): Sets {
  const prefixed = Object.entries(sets).map(([kind, set]: [string, object]) => [
    kind,
    Object.fromEntries(Object.entries(set).map(([name, rule]) => [`${id}/${name}`, rule])),
  ]);
  // The result has the type of the argument except for the inner keys, which the compiler cannot infer.
  return Object.fromEntries(prefixed) as Sets;
}
