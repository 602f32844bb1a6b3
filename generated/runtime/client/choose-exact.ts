// @ts-nocheck Made by a machine and tested as a whole.
import type { MediaDescriptor } from "../descriptors.js";
import { findBy } from "../joined/client-server.js";

/**
 * Whether {@link chooseExact} chooses among entries as `chooseMedia` does: they name types without parameters, and no more than one
 * range.
 */
export function isExactContent(content: readonly Pick<MediaDescriptor, "type">[]): boolean {
  const isRange = ({ type }: Pick<MediaDescriptor, "type">): boolean => type.endsWith("/*");
  return (
    content.every((media) => /^[^A-Z;*\s"]+$/.test(media.type) || isRange(media)) &&
    content.filter(isRange).length < 2
  );
}

/**
 * The entry that describes a message of this content type: that of its name, else the range that it is in; without a content
 * type, the first.
 */
export function chooseExact<T extends { readonly type: string }>(
  entries: readonly T[],
  contentType: string | null | undefined,
): T | undefined {
  if (contentType == null) return entries[0];
  const essence = contentType.toLowerCase().replace(/[\s;].*/s, "");
  return findBy(entries, "type", [essence, essence.replace(/\/.*/, "/*"), "*/*"]);
}
