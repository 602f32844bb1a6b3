import type { EncodingDescriptor, MediaDescriptor } from "../descriptors.ts";

/** Whether an encoding has the members of an object stand beside it, under their own names: style `form` with explode. */
export function isSpreadField({ style, explode }: Omit<EncodingDescriptor, "name">): boolean {
  return (style ?? "form") === "form" && (explode ?? style !== undefined);
}

/** The names that the members of such a field cannot have: those of the other fields. `undefined` for any other field. */
export function takenFrom(
  { shape, encoding = [] }: Pick<MediaDescriptor, "shape" | "encoding">,
  field: string,
): readonly string[] | undefined {
  if (!isSpreadField(encoding.find(({ name }) => name === field) ?? {})) return undefined;
  return (shape?.properties ?? []).flatMap(([name]) => (name === field ? [] : [name]));
}
