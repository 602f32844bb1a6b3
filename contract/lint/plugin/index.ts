import type { Plugin } from "@redocly/openapi-core";
import { operationNamesUnique } from "./operation-names-unique.ts";
import { operationScopes } from "./operation-scopes.ts";

// biome-ignore lint/style/noDefaultExport: a plugin named in redocly.yaml is read from its module's default export
export default createTenonPlugin;

/** The id of tenon's plugin, before `/` in the names of its rules. */
export const ownPluginId = "tenon";

/**
 * A Redocly plugin with rules that suit any document of OpenAPI 3.0, 3.1 or 3.2, under the id `tenon`: `tenon/operation-scopes` and so on.
 * Each rule is off until a config turns it on. An entry under `plugins` is either this object or the path of the compiled `index.ts`.
 */
export function createTenonPlugin(): Plugin {
  return {
    id: ownPluginId,
    rules: {
      oas3: {
        "operation-names-unique": operationNamesUnique,
        "operation-scopes": operationScopes,
      },
    },
  };
}
