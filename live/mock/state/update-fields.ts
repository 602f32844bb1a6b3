import { isObject, type Json } from "../../../language/values/json-object.ts";
import { chooseByMediaType } from "../../../runtime/http-semantics.ts";
import { isEqual } from "../../../runtime/validators/equality.ts";
import { applyJsonPatch } from "./apply-json-patch.ts";
import { mergePatch } from "./merge-patch.ts";
import { fieldsOf } from "./resource-objects.ts";
import type { Fields } from "./store.ts";

interface Update {
  readonly contentType: string | undefined;
  readonly body: unknown;
}

const JSON_PATCH = { type: "application/json-patch+json" };

const PATCHES = [JSON_PATCH, { type: "application/merge-patch+json" }];

type Updated = { readonly fields: Fields } | { readonly why: string };

/**
 * Applies a request body, which can be a JSON Patch (RFC 6902), a JSON Merge Patch (RFC 7396), or an object whose members replace fields.
 * @param current - The resource as GET returns it.
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

function difference(fields: Fields, before: Fields, after: Fields): Fields {
  const changed = new Map(fields);
  for (const [name, value] of after) if (!isEqual(before.get(name), value)) changed.set(name, value);
  for (const name of before.keys()) if (!after.has(name)) changed.set(name, undefined);
  return changed;
}
