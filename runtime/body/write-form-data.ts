import type { NamedChecks, ValidationIssue } from "../checks.ts";
import type { EncodingDescriptor, MediaDescriptor, PartDescriptor, WireShape } from "../descriptors.ts";
import { firstListed, isListedType, JSON_TYPE, listsJson, wantListed } from "../http-semantics.ts";
import {
  EncodeError,
  encodeText,
  isObject,
  listMembers,
  printJson,
  refuseNull,
} from "../parameters/encode-plain.ts";
import { issueAt, pointerTo } from "../pointer.ts";
import type { WrittenBody } from "./plain.ts";

/**
 * Writes a `FormData` body for media types accepted by {@link isFormData}. Smaller than `writeMultipart`, and sufficient for most uploads.
 */
export function writeFormData({ type, shape, encoding }: MediaDescriptor, body: unknown): WrittenBody {
  if (body instanceof FormData) return { body, contentType: undefined };
  if (!isObject(body)) throw new EncodeError("a form must be an object");
  const parts = listMembers(body).flatMap(([name, value]) => {
    const own = encoding?.find((entry) => entry.name === name);
    const given = own?.contentType ?? "";
    const json = JSON_TYPE.test(given);
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (!json) refuseNullAt(name, value, shape);
    return values.map((one) => {
      refuseText(name, one, own);
      return writePart(name, one, given, json);
    });
  });
  return frameParts(type, parts);
}

/**
 * Checks whether a media type is a simple `multipart/form-data` object: no encoding has a style, and each has at most one media type,
 * without parameters.
 */
export function isFormData({ type, shape, encoding = [] }: MediaDescriptor): boolean {
  const isPlain = ({ style, explode, contentType = "", inner }: EncodingDescriptor): boolean =>
    style === undefined && explode === undefined && !inner && /^[^A-Z,;*\s]*$/.test(contentType);
  const types = shape?.types ?? [];
  return (
    type === "multipart/form-data" && types.length === 1 && types[0] === "object" && encoding.every(isPlain)
  );
}

const OCTETS = "application/octet-stream";

export interface WrittenPart {
  readonly name: string | undefined;
  readonly filename: string | undefined;
  readonly type: string;
  readonly content: BlobPart;
}

/**
 * @param type - The encoding's `contentType`. If the value is a Blob, its own type takes precedence.
 * @param json - Whether `type` is JSON.
 */
export function writePart(
  name: string | undefined,
  value: unknown,
  type: string,
  json: boolean,
): WrittenPart {
  if (value instanceof ReadableStream)
    throw new EncodeError(`field "${name}": pass a Blob, File or bytes, not a stream`);
  const blob = toBlob(value);
  const isJson = json || (typeof value === "object" && value !== null);
  return {
    name,
    filename: blob && (blob instanceof File ? blob.name : "blob"),
    type: blob?.type || type || (blob ? OCTETS : isJson ? "application/json" : ""),
    content: blob ?? (isJson ? printJson(value) : encodeText(value)),
  };
}

/** Rejects a string in place of a file: usually a path or Base64, which the server would store as the file's content. */
export function refuseText(name: string | undefined, value: unknown, encoding?: PartDescriptor): void {
  if (encoding?.bytes && typeof value === "string")
    throw new EncodeError(`field "${name}": pass a Blob, File or bytes, not a string`);
}

export function toBlob(value: unknown): Blob | undefined {
  if (value instanceof Blob) return value;
  // `Blob` rejects shared memory at run time, which TypeScript's types cannot express.
  return isBuffer(value) ? new Blob([value as BlobPart]) : undefined;
}

function isBuffer(value: unknown): boolean {
  return value instanceof ArrayBuffer || ArrayBuffer.isView(value);
}

export function frameParts(
  type: string,
  parts: readonly WrittenPart[],
  more: (part: WrittenPart) => string = () => "",
): WrittenBody {
  const boundary = `tenon-${crypto.randomUUID()}`;
  const framed = parts.flatMap((part) => [
    `--${boundary}\r\n${dispositionOf(part)}${more(part)}${part.type && `Content-Type: ${part.type}\r\n`}\r\n`,
    part.content,
    "\r\n",
  ]);
  return {
    body: new Blob([...framed, `--${boundary}--\r\n`]),
    contentType: `${type}; boundary=${boundary}`,
  };
}

function dispositionOf({ name, filename }: WrittenPart): string {
  if (name === undefined) return "";
  const file = filename === undefined ? "" : `; filename="${escapeName(filename)}"`;
  return `Content-Disposition: form-data; name="${escapeName(name)}"${file}\r\n`;
}

function escapeName(name: string): string {
  return name.replace(/["\r\n]/g, encodeURIComponent);
}

/**
 * Rejects null in fields that are sent as text, because text cannot represent null. Checks the field's value, and nested items and members
 * down to `depth`.
 *
 * @param shape - The shape of the whole body.
 * @param depth - How many levels of items and members are sent as separate strings. Default: 1 for a list, otherwise 0.
 * @throws {EncodeError} The message contains the field's name.
 */
function refuseNullAt(
  name: string,
  value: unknown,
  shape: WireShape | undefined,
  depth: number = Array.isArray(value) ? 1 : 0,
): void {
  try {
    refuseNull({ [name]: value }, shape, depth + 1);
  } catch (error) {
    if (error instanceof EncodeError) error.message = `field "${name}": ${error.message}`;
    throw error;
  }
}

export function refuseNullField(
  { shape }: MediaDescriptor,
  [name, value]: readonly [name: string, value: unknown],
  encoding: EncodingDescriptor | undefined,
): void {
  if (listsJson(encoding?.contentType)) return;
  const styled = encoding?.style ?? encoding?.explode;
  const depth = encoding?.style === "deepObject" ? Number.POSITIVE_INFINITY : 1;
  refuseNullAt(name, value, shape, styled !== undefined || Array.isArray(value) ? depth : 0);
}

/**
 * Accepted file types by field. `type` is the body's media type, and `types` the field's `contentType`, which lists the accepted media
 * types.
 */
export type FileTypes = readonly [type: string, fields: readonly (readonly [name: string, types: string])[]];

export function withFileTypes(checks: NamedChecks, files: readonly FileTypes[]): NamedChecks {
  const body = checks.body?.map((media) => {
    const fields = files.find(([type]) => type === media.type)?.[1];
    return fields ? { ...media, files: (value: unknown) => findUnlisted(fields, value) } : media;
  });
  return { ...checks, ...(body && { body }) };
}

/**
 * Finds files whose media type is not listed. A file without a type is sent with the first listed type, or as `application/octet-stream` if
 * only ranges are listed.
 */
function findUnlisted(fields: FileTypes[1], body: unknown): readonly ValidationIssue[] {
  return fields.flatMap(([name, types]) => {
    const given: unknown = Reflect.get(Object(body), name);
    const isList = Array.isArray(given);
    const files: readonly unknown[] = isList ? given : [given];
    const usual = firstListed(types) || OCTETS;
    return files.flatMap((file, index) => {
      const type = file instanceof Blob ? file.type || usual : isBuffer(file) ? usual : undefined;
      return type !== undefined && !isListedType(types, type)
        ? issueAt(isList ? pointerTo("", name, index) : pointerTo("", name), "contentType", wantListed(types))
        : [];
    });
  });
}
