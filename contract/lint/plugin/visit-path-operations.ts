import type { Oas3Visitor, UserContext } from "@redocly/openapi-core";
import type { SchemaObject } from "../../../language/values/json-object.ts";
import { isObject } from "../../../language/values/json-object.ts";

/** Called with an operation and Redocly's context for it. */
export type VisitOperation = (operation: SchemaObject, ctx: UserContext) => void;

/**
 * A visitor of the operations that the API itself serves. Those of webhooks and callbacks are served by its callers,
 * who owe it neither scopes nor envelopes.
 */
export function visitPathOperations(visit: VisitOperation): Oas3Visitor {
  let depth = 0;
  const elsewhere = {
    enter: (): void => {
      depth += 1;
    },
    leave: (): void => {
      depth -= 1;
    },
  };
  return {
    WebhooksMap: elsewhere,
    Callback: elsewhere,
    Operation: (operation: unknown, ctx: UserContext): void => {
      if (depth === 0 && isObject(operation)) visit(operation, ctx);
    },
  };
}
