import type { Json } from "../../../language/values/json-object.ts";
import { dropMembers } from "../../../live/sample/json-values.ts";
import { type BodySide, findOneWay } from "../../../runtime/body/check-items.ts";
import type { MediaDescriptor } from "../../../runtime/descriptors.ts";

/** A value without `readOnly` members in a request, or `writeOnly` ones in a response. Of a stream, a value is one item. */
export function dropOneWay(
  value: Json,
  media: Pick<MediaDescriptor, "oneWay"> | undefined,
  side: BodySide,
): Json {
  if (media === undefined) return value;
  const pointers = findOneWay(media, side, value).map(({ pointer }) => pointer);
  return dropMembers(value, pointers);
}
