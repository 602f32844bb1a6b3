import type { MediaDescriptor } from "./descriptors.ts";
import { findBy } from "./find-by.ts";
import { JSON_TYPE, kindOfType } from "./media-kind.ts";
import { chooseByMediaType, isRange, rangesOf } from "./media-type.ts";

/**
 * The description of a body of this content type, see {@link chooseByMediaType}. `undefined` where none describes it, and
 * where {@link resolveRange} finds no way from such content to a value of its schema.
 */
export function chooseMedia(
  content: readonly MediaDescriptor[],
  contentType: string | null | undefined,
): MediaDescriptor | undefined {
  const media = chooseByMediaType(content, contentType);
  return media && resolveRange(media, contentType);
}

/**
 * The description of a body as it holds for content of this type. Of a range that admits several kinds (`*`/`*` and
 * `application/*`), the content's own type decides how it is read: JSON is any value; text is a string; a form is an object;
 * octets have a place where the schema says nothing. `undefined` for what becomes no value of the schema. A schema of
 * octets takes what comes as octets.
 */
export function resolveRange(
  media: MediaDescriptor,
  contentType: string | null | undefined,
): MediaDescriptor | undefined {
  const { admits, shape, ...rest } = media;
  if (admits === undefined || contentType == null || contentType === media.type) return media;
  const kind = kindOfType(contentType) ?? "binary";
  const isAny = admits.length === 0;
  if (kind === "form") return shape && { ...rest, kind, shape };
  const fits = kind === "json" || (kind === "text" && admits.includes("string"));
  return fits || (isAny && (kind === "text" || kind === "binary")) ? { ...rest, kind } : undefined;
}

/** Whether {@link chooseByName} is enough: no names have parameters or are ranges of suffixes, and ranges that admit several kinds admit JSON alone. */
export function haveNamesOnly(content: readonly MediaDescriptor[]): boolean {
  return content.every(
    ({ type, admits = ["object"] }) =>
      /^[^A-Z;\s"]+$/.test(type) && !type.includes("*+") && admits.length > 0 && !admits.includes("string"),
  );
}

/** {@link chooseMedia} for bodies that are told apart by names, in a fraction of its code: what most clients carry. */
export function chooseByName(
  content: readonly MediaDescriptor[],
  contentType: string | null | undefined,
): MediaDescriptor | undefined {
  if (contentType == null) return content[0];
  const name = contentType.toLowerCase().replace(/[\s;].*/s, "");
  const media = findBy(content, "type", rangesOf(name));
  return media?.admits && !JSON_TYPE.test(name) ? undefined : media;
}

/**
 * A type to write a body under: of a range, the body's own, else the plainest of its kind that does.
 *
 * @param body - What is written. Default: something without a type of its own.
 */
export function concreteType({ type, kind }: Pick<MediaDescriptor, "type" | "kind">, body?: unknown): string {
  if (!isRange(type)) return type;
  if (body instanceof Blob && body.type) return body.type;
  if (type.includes("*+")) return type.replace("*", "x");
  if (kind === "json") return "application/json";
  if (kind === "text") return "text/plain";
  if (kind === "multipart") return "multipart/mixed";
  return type.replace("*/*", "application/*").replace("*", "octet-stream");
}
