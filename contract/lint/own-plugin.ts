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
export function isOwnPlugin(entry: string): boolean {
  return /^tenon(?:\/|$)|(?:^|[\\/])contract[\\/]lint[\\/]plugin[\\/]index\.[jt]s$/.test(entry);
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
