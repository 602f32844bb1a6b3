import { admittedTypes } from "./admitted-types.ts";
import { appliedSchemas } from "./applicable.ts";
import type { FindSchema } from "./local-ref.ts";

/** Gives the JSON type in which values of a format are sent; `undefined` if the format is not converted. */
export type FindWireType = (format: string) => "string" | "integer" | undefined;

/**
 * The format by which the values of a schema are converted; `undefined` if they are not. The schema must
 * admit only the JSON type of the format, and perhaps `null`, and have no `enum` or `const`: listed values
 * keep their literal types.
 */
export function convertedFormat(
  schema: unknown,
  find: FindSchema,
  wireType: FindWireType,
): string | undefined {
  const parts = appliedSchemas(schema, find, "certain").map((part) => part.schema);
  const named = parts.map((part) => part["format"]).filter((format) => typeof format === "string");
  const format = named.find((each) => wireType(each) !== undefined);
  if (format === undefined) return undefined;
  if (parts.some((part) => Object.hasOwn(part, "enum") || Object.hasOwn(part, "const"))) return undefined;
  const types = admittedTypes(schema, find).filter((type) => type !== "null");
  return types.length === 1 && types[0] === wireType(format) ? format : undefined;
}
