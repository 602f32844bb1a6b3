import type { Plugin } from "@redocly/openapi-core";
import { dataEnvelope } from "./data-envelope.ts";
import { errorBody } from "./error-body.ts";
import { gapSection } from "./gap-section.ts";
import { operationNamesUnique } from "./operation-names-unique.ts";
import { operationScopes } from "./operation-scopes.ts";

/**
 * Our own rules for Redocly, under the id `tenon`: `tenon/operation-scopes` and so on. For OpenAPI 3.0, 3.1 and 3.2.
 * Each is off until a config turns it on. Can stand among a config's `plugins` as it is, or by the path of `index.ts`
 * once compiled.
 */
export function createTenonPlugin(): Plugin {
  return {
    id: "tenon",
    rules: {
      oas3: {
        "data-envelope": dataEnvelope,
        "error-body": errorBody,
        "gap-section": gapSection,
        "operation-names-unique": operationNamesUnique,
        "operation-scopes": operationScopes,
      },
    },
  };
}
