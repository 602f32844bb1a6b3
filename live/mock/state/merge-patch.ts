import { isObject, type Json } from "../../../language/values/json-object.ts";
import { setMember } from "../../../runtime/wire/set-member.ts";
import type { Writable } from "./resource-objects.ts";

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
