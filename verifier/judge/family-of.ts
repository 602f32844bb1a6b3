import type { ApiModel, NamedSchema } from "../../contract/model/types.ts";
import { partsOf } from "../../language/schema/applicable.ts";
import type { Direction } from "../../language/schema/directional-members.ts";
import { isObject } from "../../language/values/json-object.ts";
import { type FindNamed, namedTarget, type SchemaPosition } from "./applicable-schemas.ts";

/** The schemas of a family, by their names in the document. */
type Family = ReadonlyMap<string, SchemaPosition>;

/**
 * Finds the family of a schema: the schema itself, and all schemas that include it by `allOf`, directly or not. Each is in its form for
 * requests or for responses.
 */
export type FamilyOf = (parent: unknown, side: Direction) => Family;

/** Makes the function that finds the families of a model's schemas. Each is computed once. */
export function createFamilies({ schemas }: ApiModel, find: FindNamed): FamilyOf {
  const known = { request: new Map<unknown, Family>(), response: new Map<unknown, Family>() };
  const variants = new Map(
    schemas.flatMap((schema) => (schema.derivedFrom === undefined ? [] : [[schema.derivedFrom, schema]])),
  );
  let children: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  const positionOf = (name: string, side: Direction): SchemaPosition | undefined =>
    (side === "request" ? variants.get(name) : undefined) ?? find(name);
  return (parent, side) => {
    let family = known[side].get(parent);
    if (family === undefined) {
      children ??= childrenByParent(schemas, find);
      const names = new Set(schemas.filter(({ schema }) => schema === parent).map(nameInDocument));
      for (const name of names) for (const child of children.get(name) ?? []) names.add(child);
      family = new Map(
        [...names].flatMap((name) => {
          const position = positionOf(name, side);
          return position === undefined ? [] : [[name, position]];
        }),
      );
      known[side].set(parent, family);
    }
    return family;
  };
}

/** The names of the schemas that have a schema as a part. Variants of a schema for requests count as the schema. */
function childrenByParent(
  schemas: readonly NamedSchema[],
  find: FindNamed,
): ReadonlyMap<string, ReadonlySet<string>> {
  const children = new Map<string, Set<string>>();
  for (const child of schemas) {
    for (const [part] of isObject(child.schema) ? partsOf(child.schema) : []) {
      const target = isObject(part) ? namedTarget(part, find) : undefined;
      if (target === undefined) continue;
      const parent = nameInDocument(target);
      const names = children.get(parent) ?? new Set();
      children.set(parent, names.add(nameInDocument(child)));
    }
  }
  return children;
}

function nameInDocument({ name, derivedFrom = name }: NamedSchema): string {
  return derivedFrom;
}
