import type { ApiModel, NamedSchema } from "../../contract/model/types.ts";
import { createRequestAdapter } from "../../contract/normalise/split-directions.ts";
import { partsOf } from "../../language/schema/applicable.ts";
import { isObject } from "../../language/values/json-object.ts";
import { type FindNamed, namedTarget, type SchemaPosition } from "./applicable-schemas.ts";

/** Schemas, by their names in the document. */
type Family = ReadonlyMap<string, SchemaPosition>;

/** Finds a schema and all schemas that include it as a part, in their form for one side. */
export type FamilyOf = (parent: unknown, side: "request" | "response") => Family;

/** Makes the function that finds the families of a model's schemas. Each is computed once. */
export function createFamilies({ schemas }: ApiModel, find: FindNamed): FamilyOf {
  const known = { request: new Map<unknown, Family>(), response: new Map<unknown, Family>() };
  const variants = schemas.flatMap(({ name, derivedFrom }) =>
    derivedFrom === undefined ? [] : [[derivedFrom, name] as const],
  );
  const asRequested = createRequestAdapter(new Map(variants), (name) => find(name)?.schema);
  let children: ReadonlyMap<unknown, readonly NamedSchema[]> | undefined;
  return (parent, side) => {
    let family = known[side].get(parent);
    if (family === undefined) {
      children ??= childrenByParent(schemas, find);
      const own = schemas.filter(({ schema }) => schema === parent);
      family = descend(own, children, side === "request" ? asRequested : undefined);
      known[side].set(parent, family);
    }
    return family;
  };
}

function childrenByParent(
  schemas: readonly NamedSchema[],
  find: FindNamed,
): ReadonlyMap<unknown, readonly NamedSchema[]> {
  const children = new Map<unknown, NamedSchema[]>();
  for (const child of schemas) {
    for (const [part] of isObject(child.schema) ? partsOf(child.schema) : []) {
      const parent = isObject(part) ? namedTarget(part, find)?.schema : undefined;
      if (parent === undefined) continue;
      const list = children.get(parent);
      if (list === undefined) children.set(parent, [child]);
      else list.push(child);
    }
  }
  return children;
}

function descend(
  own: readonly NamedSchema[],
  children: ReadonlyMap<unknown, readonly NamedSchema[]>,
  asRequested: ((schema: unknown) => unknown) | undefined,
): Family {
  const members = new Set(own);
  for (const member of members) for (const child of children.get(member.schema) ?? []) members.add(child);
  const family = new Map<string, SchemaPosition>();
  for (const { name, schema, pointer, derivedFrom } of members) {
    if (derivedFrom === undefined) {
      const own = asRequested === undefined ? schema : asRequested(schema);
      if (!family.has(name)) family.set(name, { schema: own, pointer });
    } else if (asRequested !== undefined) family.set(derivedFrom, { schema, pointer });
  }
  return family;
}
