import type { NormalizedProblem } from "@redocly/openapi-core";

/**
 * Tells whether a problem is no more than a schema that is `true` or `false`. Redocly's `struct` lets these stand under `properties`,
 * `items` and the like only; since OpenAPI 3.1 they may stand wherever a schema may (JSON Schema 2020-12 §4.3.2).
 */
export function isBooleanSchema(
  { ruleId, message }: Pick<NormalizedProblem, "ruleId" | "message">,
  specification: string | undefined,
): boolean {
  if (specification === undefined || !/^3\.[^0]/.test(specification)) return false;
  return ruleId === "struct" && message === "Expected type `Schema` (object) but got `boolean`";
}
