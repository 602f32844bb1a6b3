import type { Plugin } from "@redocly/openapi-core";
import { operationNamesUnique } from "./operation-names-unique.ts";
import { operationScopes } from "./operation-scopes.ts";

// biome-ignore lint/style/noDefaultExport: Redocly loads the default export of a plugin's module
export default createTenonPlugin;

export const ownPluginId = "tenon";

/**
 * Creates a Redocly plugin with rules for OpenAPI 3.0 to 3.2 documents. All rules are off unless a config enables them. An entry under
 * `plugins` is this object, or the path to the compiled `index.ts`.
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
