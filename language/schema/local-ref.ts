import {
  decodeFragment,
  decodePointer,
  decodeToken,
  encodeFragment,
  pointerTo,
} from "../../runtime/pointer.ts";
import { isObject, textOf } from "../values/json-object.ts";

const schemasPointer = "/components/schemas";
const schemaPrefix = `#${schemasPointer}/`;

/** Splits a pointer into tokens. A `~` that does not start an escape is kept, although RFC 6901 forbids it. */
export function splitPointer(pointer: string): readonly string[] {
  return decodePointer(pointer) ?? pointer.split("/").slice(1).map(decodeToken);
}

export function pointerOfRef(ref: string): string | undefined {
  return ref.startsWith("#/") ? decodeFragment(ref.slice(1)) : undefined;
}

export function schemaPointer(name: string): string {
  return pointerTo(schemasPointer, name);
}

/** Returns the `$ref` to a named schema in the only spelling used in normalised documents (RFC 6901 §6). */
export function schemaRef(name: string): string {
  return encodeFragment(schemaPointer(name));
}

export function schemaNameOf(ref: string): string | undefined {
  if (!ref.startsWith(schemaPrefix)) return undefined;
  const rest = ref.slice(schemaPrefix.length);
  return rest.includes("/") ? undefined : decodeToken(decodeFragment(rest));
}

export type FindSchema = (name: string) => unknown;

export function refOf(node: unknown): string | undefined {
  return isObject(node) ? textOf(node, "$ref") : undefined;
}

export function refNameOf(schema: unknown): string | undefined {
  const ref = refOf(schema);
  return ref === undefined ? undefined : schemaNameOf(ref);
}

export function targetOf<T>(schema: unknown, find: (name: string) => T): T | undefined {
  const name = refNameOf(schema);
  return name === undefined ? undefined : find(name);
}

/** A base URI for documents without one, so that equal relative identifiers resolve to the same URI. */
const noBase = "tenon:///";

/**
 * Resolves a URI against a base URI and drops the fragment (RFC 3986 §5). An invalid URI is returned unchanged.
 * @param base - The base URI, or `""` if there is no base.
 */
export function resolveUri(uri: string, base: string): string {
  try {
    const url = new URL(uri, base === "" ? noBase : base);
    url.hash = "";
    return url.href;
  } catch {
    return splitFragment(uri)[0];
  }
}

/** Splits a reference at the first `#`, which neither part includes. Without a `#`, the fragment is `""`. */
export function splitFragment(ref: string): readonly [uri: string, fragment: string] {
  const hash = ref.indexOf("#");
  return hash < 0 ? [ref, ""] : [ref.slice(0, hash), ref.slice(hash + 1)];
}
