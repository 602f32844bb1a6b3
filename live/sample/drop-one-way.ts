import type { Json } from "../../language/values/json-object.ts";
import { type BodySide, findOneWay } from "../../runtime/body/find-one-way.ts";
import type { MediaDescriptor } from "../../runtime/descriptors.ts";
import { decodePointer } from "../../runtime/pointer.ts";

/**
 * A value without the members that do not go its way: `readOnly` ones in a request, `writeOnly` ones in a response. Of a stream,
 * a value is one item.
 */
export function dropOneWay(
  value: Json,
  media: Pick<MediaDescriptor, "oneWay"> | undefined,
  side: BodySide,
): Json {
  if (media === undefined) return value;
  return findOneWay(media, side, value).reduce(
    (left, { pointer }) => dropMember(left, decodePointer(pointer) ?? []),
    value,
  );
}

function dropMember(value: Json, way: readonly string[]): Json {
  const [token, ...rest] = way;
  if (token === undefined || typeof value !== "object" || value === null) return value;
  if (isList(value)) return value.map((item, at) => (String(at) === token ? dropMember(item, rest) : item));
  const members = Object.entries(value).filter(([name]) => rest.length > 0 || name !== token);
  return Object.fromEntries(
    members.map(([name, member]) => [name, name === token ? dropMember(member, rest) : member]),
  );
}

/** `Array.isArray` does not tell a read-only list from an object. */
function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
