import type { NamedSchema } from "../../contract/model/types.ts";
import { partsOf, unionsOf } from "../../language/schema/applicable.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { isSchema, type JsonSchema, type SchemaObject } from "../../language/values/json-object.ts";

/** Returns the minimum nesting depth of a schema's values, or `Infinity` if every value would be infinite. */
export type DepthOf = (schema: JsonSchema) => number;

/**
 * Computes the depth of each schema, to find the branch that ends a recursion soonest. Depths start at `Infinity` and decrease until they
 * are stable. A schema is revisited only if one of its references has changed.
 */
export function createDepthOf(schemas: readonly NamedSchema[]): DepthOf {
  const known = new Map<string, number>(schemas.map(({ name }) => [name, Number.POSITIVE_INFINITY]));
  const readers = new Map<string, Set<NamedSchema>>(schemas.map(({ name }) => [name, new Set()]));
  let reader: NamedSchema | undefined;
  const depthOf: DepthOf = (schema) => (typeof schema === "boolean" ? 0 : depthOfObject(schema));

  function depthOfObject(schema: SchemaObject): number {
    const target = refNameOf(schema) ?? "";
    const referred = known.get(target) ?? 0;
    if (reader !== undefined) readers.get(target)?.add(reader);
    if (Object.hasOwn(schema, "const") || Array.isArray(schema["enum"])) return 0;
    return Math.max(referred, depthOfObjectKeywords(schema), depthOfItems(schema), depthOfBranches(schema));
  }

  function depthOfObjectKeywords(schema: SchemaObject): number {
    const required = schema["required"];
    const properties = schema["properties"];
    if (!Array.isArray(required) || typeof properties !== "object" || properties === null) return 0;
    const own = new Map<string, unknown>(Object.entries(properties));
    return required.reduce((deepest: number, name) => {
      const property = own.get(name);
      return isSchema(property) ? Math.max(deepest, 1 + depthOf(property)) : deepest;
    }, 0);
  }

  function depthOfItems(schema: SchemaObject): number {
    const least = schema["minItems"];
    const items = schema["items"];
    return typeof least === "number" && least > 0 && isSchema(items) ? 1 + depthOf(items) : 0;
  }

  function depthOfBranches(schema: SchemaObject): number {
    const all = partsOf(schema).map(([part]) => (isSchema(part) ? depthOf(part) : 0));
    const any = unionsOf(schema).map(({ branches }) => Math.min(...branches.filter(isSchema).map(depthOf)));
    return Math.max(0, ...all, ...any);
  }

  const pending = new Set(schemas);
  for (const named of pending) {
    pending.delete(named);
    reader = named;
    const depth = depthOf(named.schema);
    if (depth >= (known.get(named.name) ?? 0)) continue;
    known.set(named.name, depth);
    for (const other of readers.get(named.name) ?? []) pending.add(other);
  }
  reader = undefined;
  return depthOf;
}
