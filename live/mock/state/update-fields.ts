import { isObject, type Json, setMember } from "../../../language/values/json-object.ts";
import { chooseByMediaType } from "../../../runtime/http-semantics.ts";
import { isEqual } from "../../../runtime/validators/check-kit.ts";
import { applyJsonPatch } from "./json-patch.ts";
import { fieldsOf, type Writable } from "./resource-objects.ts";
import type { Fields } from "./store.ts";

/** A request that changes a part of a resource. */
interface Update {
  readonly contentType: string | undefined;
  readonly body: unknown;
}

const JSON_PATCH = { type: "application/json-patch+json" };
const PATCHES = [JSON_PATCH, { type: "application/merge-patch+json" }];

/** The fields of a resource after an update, or the reason why the update is impossible. */
type Updated = { readonly fields: Fields } | { readonly why: string };

/**
 * Updates the stored fields of a resource by a JSON Patch (RFC 6902), a JSON Merge Patch (RFC 7396), or members that replace those of
 * the same names.
 *
 * @param current - The resource as GET shows it.
 */
export function updateFields(
  before: Fields,
  { contentType = "", body }: Update,
  current: () => Json | undefined,
): Updated {
  const patch = chooseByMediaType(PATCHES, contentType);
  if (patch === JSON_PATCH) return patchFields(before, body, current());
  if (patch === undefined) return { fields: new Map([...before, ...fieldsOf(body)]) };
  const shown = fieldsOf(current());
  const merged = [...fieldsOf(body)].map(([name, patch]) => {
    const known = before.has(name) ? before.get(name) : shown.get(name);
    return [name, patch === null ? undefined : mergePatch(known, patch)] as const;
  });
  return { fields: new Map([...before, ...merged]) };
}

function patchFields(before: Fields, patch: unknown, current: Json | undefined): Updated {
  const known = [...before].filter((field): field is [string, Json] => field[1] !== undefined);
  let why: string | undefined;
  for (const shown of current === undefined ? [Object.fromEntries(known)] : layersOf(current)) {
    const patched = applyJsonPatch(shown, patch);
    if ("value" in patched) return { fields: difference(before, fieldsOf(shown), fieldsOf(patched.value)) };
    why ??= patched.why;
  }
  return { why: why ?? "There is nothing to patch." };
}

/** The values that the pointers of a patch may refer to: the whole value, or those in `data` and `attributes`. */
function layersOf(value: Json): readonly Json[] {
  const layers: Json[] = [];
  let current: Json | undefined = value;
  while (isObject(current) && layers.length < 3) {
    layers.push(current);
    const { data, attributes }: { data?: Json; attributes?: Json } = current;
    current = isObject(data) ? data : attributes;
  }
  return layers;
}

/** Adds the differences between two states to the fields. A removed member becomes `undefined`. */
function difference(fields: Fields, before: Fields, after: Fields): Fields {
  const changed = new Map(fields);
  for (const [name, value] of after) if (!isEqual(before.get(name), value)) changed.set(name, value);
  for (const name of before.keys()) if (!after.has(name)) changed.set(name, undefined);
  return changed;
}

/** Applies a JSON Merge Patch (RFC 7396): merges members of objects, and removes those that are `null`. */
export function mergePatch(value: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const merged: Writable = {};
  if (isObject(value)) for (const [name, member] of Object.entries(value)) setMember(merged, name, member);
  for (const [name, member] of Object.entries(patch)) {
    if (member === null) delete merged[name];
    else setMember(merged, name, mergePatch(Object.hasOwn(merged, name) ? merged[name] : undefined, member));
  }
  return merged;
}
