import type { Response } from "../../contract/model/types.ts";
import { schemaOfAll } from "../../language/schema/applicable.ts";
import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import { seedOf } from "../sample/create-sampler.ts";
import { isHeaderText } from "../sample/sample-parameters.ts";
import type { MockContext } from "./mock-context.ts";

/**
 * Makes the headers of an answer, by name: the required ones, and `Location` for a created item, if it is described: the first of its
 * addresses that the document accepts. `impossible` is the name of a header for which no value was found.
 */
export function makeHeaders(
  response: Response,
  context: MockContext,
  { path, locations }: { path: string; locations: readonly string[] },
): ReadonlyMap<string, Json> | { readonly impossible: string } {
  const headers = new Map<string, Json>();
  for (const { name, required, schema } of response.headers) {
    const check = context.checks.checkOf(schema.schema);
    const accepts = (value: Json): boolean => isHeaderText(value) && check(value, true) === undefined;
    const location = name.toLowerCase() === "location" ? locations.find(accepts) : undefined;
    if (location !== undefined) {
      headers.set(name, location);
      continue;
    }
    if (!required || name.toLowerCase() === "content-type") continue;
    const sampler = context.sampler(seedOf(context.seed, path, "header", name));
    const value = sampler.sample(
      schemaOfAll<JsonSchema>([schema.schema, { minLength: 1, minItems: 1, minProperties: 1 }]),
      accepts,
    );
    if (value === undefined) return { impossible: name };
    headers.set(name, value);
  }
  return headers;
}
