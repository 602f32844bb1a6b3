import { isObject, type Json, type JsonSchema, setMember } from "../../../language/values/json-object.ts";
import type { CheckedSchema, SchemaMembers } from "../schema-members.ts";
import { resourceObjectsIn, type Writable } from "./resource-objects.ts";

/** A text that is a link to the resource itself, and the object that contains it. */
interface SelfLink {
  readonly holder: Writable;
  readonly name: string;
}

/**
 * Makes a value's links to itself lead to the resource: `self` or `href` of the resource, `self` of its `links` (JSON:API) or `_links`
 * (HAL), as a text or an object with `href`. Uses the first address that is valid; if none is, the link stays unchanged.
 */
export function linkToSelf(
  base: Json,
  { schema, accepts }: CheckedSchema,
  addresses: readonly string[],
  members: SchemaMembers,
): Json {
  if (addresses.length === 0) return base;
  const value = structuredClone(base);
  for (const { holder, name } of findSelfLinks(value, schema, members)) {
    const before = holder[name] ?? null;
    const fits = addresses.some((address) => {
      setMember(holder, name, address);
      return accepts(value);
    });
    if (!fits) setMember(holder, name, before);
  }
  return value;
}

function findSelfLinks(value: Json, schema: JsonSchema, members: SchemaMembers): readonly SelfLink[] {
  const objects = resourceObjectsIn(value, schema, members).map(({ object }) => object);
  const inner = objects.flatMap((object) =>
    ["links", "_links"].map((name) => objectAt(object, name)).filter((links) => links !== undefined),
  );
  return [
    ...objects.flatMap((object) => [...linkAt(object, "self"), ...linkAt(object, "href")]),
    ...inner.flatMap((links) => linkAt(links, "self")),
  ];
}

function linkAt(object: Writable, name: string): readonly SelfLink[] {
  if (Object.hasOwn(object, name) && typeof object[name] === "string") return [{ holder: object, name }];
  const link = objectAt(object, name);
  return link !== undefined && typeof link["href"] === "string" ? [{ holder: link, name: "href" }] : [];
}

/** The object in a member; `undefined` if the member is not an object. Callers may modify it, since they pass a copy. */
function objectAt(object: Writable, name: string): Writable | undefined {
  const inner: unknown = Object.hasOwn(object, name) ? object[name] : undefined;
  return isObject(inner) ? (inner as Writable) : undefined;
}
