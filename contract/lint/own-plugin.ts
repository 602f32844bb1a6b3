import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "@redocly/openapi-core";
import { createTenonPlugin } from "./plugin/create-tenon-plugin.ts";

/** tenon's rules for Redocly under the id `tenon`, each named `tenon/<rule>` as Redocly does with plugins it loads. */
export function loadOwnPlugin(): Plugin {
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
 * Whether an entry under `plugins` is tenon's own: then it is left out, since a plugin must not be there twice and the
 * file that the entry names may not be built.
 */
export function isOwnPlugin(entry: string, configFolder: string): boolean {
  if (/^tenon(?:\/|$)/.test(entry)) return true;
  const path = relative(packageFolder(), resolve(configFolder, entry)).replaceAll("\\", "/");
  return /^(?:dist\/)?contract\/lint\/plugin\//.test(path);
}

/** Sets are keyed by kind of document, then by rule; what a rule is does not matter here. */
function prefixSets<Sets extends object>(sets: Sets, id: string): Sets {
  const prefixed = Object.entries(sets).map(([kind, set]: [string, object]) => [
    kind,
    Object.fromEntries(Object.entries(set).map(([name, rule]) => [`${id}/${name}`, rule])),
  ]);
  // The same shape with other keys below; the compiler cannot follow that.
  return Object.fromEntries(prefixed) as Sets;
}

/** The folder of tenon's package.json, from the sources as from dist/. */
function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json")) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}
