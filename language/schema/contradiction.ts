import { appliedSchemas } from "./applicable.ts";
import type { FindSchema } from "./local-ref.ts";

/** The reason why a schema admits no value. */
export interface Contradiction {
  /** The pointer of the keyword or schema that requires what another excludes. */
  readonly pointer: string;
  /** The pointers of the other keywords or schemas, if there are any. */
  readonly also: readonly string[];
  /** The explanation for users, as a clause with a full stop. */
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

/** Tells whether one of the parts admits only the given types. */
export function isOnlyOf(parts: readonly SchemaPart[], types: readonly string[]): boolean {
  return parts.some((part) => typesOf(part)?.every((type) => types.some((one) => one === type)) === true);
}

/** Limits the work on adversarial documents: further parts are ignored. */
const limit = 40;

/**
 * All schemas that certainly apply to the same value.
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
