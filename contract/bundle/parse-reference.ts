import { dirname, posix, relative } from "node:path";
import { schemaPointer } from "../../language/schema/local-ref.ts";
import { decodeFragment, decodePointer, encodeFragment, readPointer } from "../../runtime/pointer.ts";
import { findCopy, type OriginCopies } from "../read/origin-copies.ts";
import type { SourceFile } from "../read/source-file.ts";

export type ParsedReference =
  | { readonly kind: "pointer"; readonly file: string; readonly pointer: string }
  | { readonly kind: "anchor"; readonly file: string; readonly anchor: string }
  | { readonly kind: "remote" }
  | { readonly kind: "malformed"; readonly reason: string };

export interface Surroundings {
  readonly root: SourceFile;
  readonly copies?: OriginCopies | undefined;
}

export function parseReference(
  text: string,
  from: SourceFile,
  { root, copies }: Surroundings,
): ParsedReference {
  const hash = text.indexOf("#");
  const path = hash === -1 ? text : text.slice(0, hash);
  const fragment = hash === -1 ? "" : decodeFragment(text.slice(hash + 1));
  const copy = copies && path !== "" ? findCopy(copies, path, from.path) : undefined;
  if (copy === undefined && isWholeUrl(path)) return { kind: "remote" };
  if (path.includes("\\")) return { kind: "malformed", reason: "folders are separated by `/`, not by `\\`" };
  const decoded = decodeFragment(path.replace(/\?.*$/, ""));
  if (decoded.includes("\0")) return { kind: "malformed", reason: "the file name contains a NUL character" };
  const file =
    copy !== undefined
      ? relative(dirname(root.path), copy).replaceAll("\\", "/")
      : decoded === ""
        ? from.name
        : resolveName(from.name, decoded);
  if (decodePointer(fragment) !== undefined) return { kind: "pointer", file, pointer: fragment };
  if (/^[A-Za-z_][-A-Za-z\d._]*$/.test(fragment)) return { kind: "anchor", file, anchor: fragment };
  const reason = fragment.startsWith("/")
    ? "a JSON Pointer has `~0` for `~`"
    : "a JSON Pointer after `#` begins with `/`";
  return { kind: "malformed", reason };
}

/** Checks whether a URL starts with a scheme or `//` (RFC 3986 section 4), so that it does not depend on the file's path. */
export function isWholeUrl(text: string): boolean {
  return /^[A-Za-z][A-Za-z\d+.-]*:|^\/\//.test(text);
}

function resolveName(from: string, path: string): string {
  return path.startsWith("/")
    ? posix.normalize(path)
    : posix.normalize(posix.join(posix.dirname(from), path));
}

/**
 * Converts a discriminator `mapping` value, which is a reference or schema name (OpenAPI 3.2 §4.25), to a `$ref`. Returns `undefined` for
 * names that need no `$ref` because they exist in the root document, and for names without a schema in `file`.
 */
export function mappingReference(text: string, file: SourceFile, root: SourceFile): string | undefined {
  if (/[#/]/.test(text) || /\.(?:json|ya?ml)$/i.test(text)) return text;
  const pointer = schemaPointer(text);
  if (file === root || readPointer(root.value, pointer) !== undefined) return undefined;
  return readPointer(file.value, pointer) === undefined ? undefined : encodeFragment(pointer);
}
