import { followSchema } from "../../../language/schema/applicable.ts";
import type { JsonSchema } from "../../../language/values/json-object.ts";
import { isObject } from "../../../language/values/json-object.ts";

/** What says nothing of which values there are. */
const REMARKS: ReadonlySet<string> = new Set([
  "title",
  "description",
  "example",
  "examples",
  "default",
  "deprecated",
  "readOnly",
  "writeOnly",
  "externalDocs",
  "xml",
]);

/** Whether two schemas say the same, remarks aside; a reference says what it refers to. */
export function isSameSchema(
  one: JsonSchema,
  other: JsonSchema,
  find: (name: string) => JsonSchema | undefined,
): boolean {
  return JSON.stringify(plain(followSchema(one, find))) === JSON.stringify(plain(followSchema(other, find)));
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([keyword]) => !REMARKS.has(keyword) && !keyword.startsWith("x-"),
  );
  return kept.map(([keyword, inner]) => [keyword, plain(inner)]).sort();
}
