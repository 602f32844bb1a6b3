import { findNode, targetPointerOf } from "../../language/openapi/find-node.ts";
import { schemaRef, splitPointer } from "../../language/schema/local-ref.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { isObject } from "../../language/values/json-object.ts";
import { createUniqueNames } from "../../language/values/names.ts";
import { encodeFragment } from "../../runtime/pointer.ts";

export interface HoistedSchema {
  readonly name: string;
  readonly value: unknown;
  readonly pointer: string;
}

export interface Hoister {
  locate(pointer: string): string | undefined;
  has(name: string): boolean;
  isWaiting(): boolean;
  take(): readonly HoistedSchema[];
}

const structural: ReadonlySet<string> = new Set([
  "components",
  "definitions",
  "schemas",
  "properties",
  "paths",
  "content",
  "schema",
  "$defs",
]);

/**
 * Creates a function that moves schemas to the named schemas, whose pointer is `section`.
 * @param staysInPlace - Whether a schema cannot be moved. Such a schema is referenced by its pointer.
 */
export function createHoister(
  document: SchemaObject,
  section: string,
  staysInPlace: (pointer: string) => boolean = () => false,
): Hoister {
  const named = namedSchemas(document, section);
  const names = createUniqueNames(named);
  const refs = new Map<string, string | undefined>();
  let hoisted: HoistedSchema[] = [];

  const hoist = (pointer: string, trail: Set<string>): string | undefined => {
    const node = findNode(document, pointer);
    if (node === undefined || (typeof node.value !== "boolean" && !isObject(node.value))) return undefined;
    if (node.pointer === pointer && staysInPlace(pointer)) return encodeFragment(pointer);
    // A schema that consists only of a `$ref`, or is the target of such a schema, needs no second name.
    const next = aliasTarget(node.value) ?? (node.pointer === pointer ? undefined : node.pointer);
    if (next !== undefined) return trail.has(next) ? undefined : locate(next, trail.add(next));
    const name = names.take(pointer, deriveName(pointer, 0), deriveName(pointer, 1));
    hoisted.push({ name, value: node.value, pointer });
    return schemaRef(name);
  };
  const locate = (pointer: string, trail: Set<string>): string | undefined => {
    const name = namedBy(pointer, section);
    if (name !== undefined) return named.has(name) ? schemaRef(name) : undefined;
    if (!refs.has(pointer)) refs.set(pointer, hoist(pointer, trail));
    return refs.get(pointer);
  };
  return {
    locate: (pointer) => locate(pointer, new Set([pointer])),
    has: (name) => named.has(name),
    isWaiting: () => hoisted.length > 0,
    take: () => {
      const taken = hoisted;
      hoisted = [];
      return taken;
    },
  };
}

function namedSchemas(document: SchemaObject, section: string): ReadonlySet<string> {
  const value = findNode(document, section)?.value;
  return new Set(isObject(value) ? Object.keys(value) : []);
}

function namedBy(target: string, section: string): string | undefined {
  if (!target.startsWith(`${section}/`)) return undefined;
  const segments = splitPointer(target.slice(section.length));
  return segments.length === 1 ? segments[0] : undefined;
}

function aliasTarget(value: unknown): string | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  return targetPointerOf(value);
}

function deriveName(pointer: string, attempt: 0 | 1): string {
  const segments = splitPointer(pointer);
  const telling = attempt === 0 ? segments.filter((segment) => !structural.has(segment)) : segments;
  const words = (telling.length === 0 ? segments : telling).flatMap(
    (segment) => segment.match(/[\p{L}\p{N}]+/gu) ?? [],
  );
  return words.join("_") || "Schema";
}
