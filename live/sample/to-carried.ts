import type { Media } from "../../contract/model/types.ts";
import type { Json } from "../../language/values/json-object.ts";

/**
 * A value as a media type can carry it: forms have no way to write an empty list, an empty object or a null, so such
 * members are left out. Other media types carry everything.
 */
export function toCarried(value: Json, media: Media): Json {
  return media.kind === "form" || media.kind === "multipart" ? withoutEmpty(value) : value;
}

function withoutEmpty(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutEmpty).filter((item) => !isEmpty(item));
  const members = Object.entries(value).map(([name, member]) => [name, withoutEmpty(member)] as const);
  return Object.fromEntries(members.filter(([, member]) => !isEmpty(member)));
}

function isEmpty(value: Json): boolean {
  return value === null || (typeof value === "object" && Object.keys(value).length === 0);
}
