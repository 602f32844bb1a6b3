import type { JsonType, MediaDescriptor, WireShape } from "../descriptors.ts";
import { ANY_SHAPE, admits, shapeOfMember } from "../wire/build-value.ts";

/**
 * Whether a text is admitted beside a value of this type. Such a value is written as in `deepObject`: JSON could not be told from the
 * text.
 */
export function isBesideText({ types }: WireShape, type: JsonType): boolean {
  return types.includes("string") && types.includes(type);
}

/**
 * Whether a name with brackets, taken apart, is that of a part of a form's field. `a[b]` is where `a` may be an object. A list repeats
 * its name: `a[]` and `a[0]` are names of their own, but in `deepObject`, and where items are written so (see {@link isBesideText}).
 */
export function isPartOfField(
  { shape, encoding = [] }: Pick<MediaDescriptor, "shape" | "encoding">,
  [name = "", inner = ""]: readonly string[],
): boolean {
  const style = encoding.find((entry) => entry.name === name)?.style;
  if (style !== undefined) return style === "deepObject";
  const field = shapeOfMember(shape ?? ANY_SHAPE, name);
  if (inner !== "" && admits(field, "object")) return true;
  const { items = ANY_SHAPE } = field;
  return field.types.includes("array") && (isBesideText(items, "object") || isBesideText(items, "array"));
}
