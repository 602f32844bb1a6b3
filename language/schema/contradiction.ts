import { appliedSchemas } from "./applicable.ts";
import type { FindSchema } from "./local-ref.ts";

/** The reason why a schema admits no value. */
export interface Contradiction {
  /** The pointer of one of the keywords or schemas that contradict each other. */
  readonly pointer: string;
  /** The pointers of the others. Empty if one keyword or schema contradicts itself. */
  readonly also: readonly string[];
  /** The explanation for users: a clause that ends with a full stop. */
  readonly reason: string;
}

/** A schema and its pointer. */
export interface SchemaPart {
  readonly schema: { readonly [keyword: string]: unknown };
  readonly pointer: string;
}

/** The `type` of a schema as a list; `undefined` if it has none. */
export function typesOf({ schema }: SchemaPart): readonly unknown[] | undefined {
  const { type } = schema;
  return typeof type === "string" ? [type] : Array.isArray(type) ? type : undefined;
}

/** Tells whether at least one part has a `type` that lists only the given types. */
export function isOnlyOf(parts: readonly SchemaPart[], types: readonly string[]): boolean {
  return parts.some((part) => typesOf(part)?.every((type) => types.some((one) => one === type)) === true);
}

/** The maximum number of schemas that are examined for one value, so that adversarial documents take little time. The rest is ignored. */
const limit = 40;

/**
 * The schema and all schemas that always apply with it, by `$ref` or `allOf`.
 *
 * @param seen - Schemas to skip; those found are added.
 */
export function partsOf(
  { schema, pointer }: SchemaPart,
  find: FindSchema,
  seen: Set<unknown> = new Set(),
): readonly SchemaPart[] {
  return appliedSchemas(schema, find, "certain", { pointer, seen, limit });
}
