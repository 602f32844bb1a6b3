import { findNode } from "./find-node.ts";
import { isObject, memberOf } from "./json-object.ts";
import { pointerOfRef, schemaRef, splitPointer } from "./pointer.ts";
import type { SchemaObject } from "./types.ts";
import { createUniqueNames } from "./unique-names.ts";

/** A schema that a `$ref` led to and that had no name: it gets one. */
export interface HoistedSchema {
  readonly name: string;
  readonly value: unknown;
  /** Where it stands in the bundled document. */
  readonly pointer: string;
}

/** The `$ref`s of a document's schemas. */
export interface SchemaRefs {
  /** The `$ref` to write in place of another: to a named schema. `undefined` where it leads to none. */
  resolve(ref: string): string | undefined;
  /** The same for a value of a discriminator's mapping, which may be a bare name. */
  resolveMapping(target: string): string | undefined;
  /** Takes the schemas that were given names since the last call. */
  takeHoisted(): readonly HoistedSchema[];
}

/** Words of a pointer that say nothing about what they hold. */
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

/** The `$ref`s of the schemas of a document as bundled; `section` is the pointer of its named schemas. */
export function createSchemaRefs(document: SchemaObject, section: string): SchemaRefs {
  const named = namedSchemas(document, section);
  const names = createUniqueNames(named.keys());
  const refs = new Map<string, string | undefined>();
  let hoisted: HoistedSchema[] = [];
  let known: ReadonlySet<string> | undefined;
  const anchors = (): ReadonlySet<string> => {
    known ??= listAnchors(document);
    return known;
  };

  const hoist = (target: string, trail: ReadonlySet<string>): string | undefined => {
    const node = findNode(document, target);
    if (node === undefined || (typeof node.value !== "boolean" && !isObject(node.value))) return undefined;
    const next = aliasTarget(node.value);
    if (next !== undefined) return trail.has(next) ? undefined : locate(next, new Set([...trail, next]));
    if (node.pointer !== target) return locate(node.pointer, trail);
    const name = names.take(deriveName(target, 0), deriveName(target, 1));
    hoisted.push({ name, value: node.value, pointer: target });
    return schemaRef(name);
  };
  const locate = (target: string, trail: ReadonlySet<string>): string | undefined => {
    const name = namedBy(target, section);
    if (name !== undefined) return named.has(name) ? schemaRef(name) : undefined;
    if (!refs.has(target)) refs.set(target, hoist(target, trail));
    return refs.get(target);
  };
  return {
    resolve: (ref) => {
      if (/^#[^/]/.test(ref)) return anchors().has(ref.slice(1)) ? ref : undefined;
      const target = pointerOfRef(ref);
      return target === undefined ? undefined : locate(target, new Set([target]));
    },
    resolveMapping: (mapped) => {
      const target = pointerOfRef(mapped);
      if (target !== undefined) return locate(target, new Set([target]));
      return named.has(mapped) ? schemaRef(mapped) : undefined;
    },
    takeHoisted: () => {
      const taken = hoisted;
      hoisted = [];
      return taken;
    },
  };
}

function namedSchemas(document: SchemaObject, section: string): ReadonlyMap<string, unknown> {
  const value = findNode(document, section)?.value;
  return new Map(isObject(value) ? Object.entries(value) : []);
}

/** The name, where a pointer leads to a named schema and not into one. */
function namedBy(target: string, section: string): string | undefined {
  if (!target.startsWith(`${section}/`)) return undefined;
  const segments = splitPointer(target.slice(section.length));
  return segments.length === 1 ? segments[0] : undefined;
}

/** Where a schema that is nothing but a `$ref` leads. */
function aliasTarget(value: unknown): string | undefined {
  if (!isObject(value) || Object.keys(value).length !== 1) return undefined;
  const ref = memberOf(value, "$ref");
  return typeof ref === "string" ? pointerOfRef(ref) : undefined;
}

/** A name from the telling parts of a pointer, or, for use where that is taken, from all of them. */
function deriveName(pointer: string, attempt: 0 | 1): string {
  const segments = splitPointer(pointer);
  const telling = attempt === 0 ? segments.filter((segment) => !structural.has(segment)) : segments;
  const words = (telling.length === 0 ? segments : telling).flatMap(
    (segment) => segment.match(/[\p{L}\p{N}]+/gu) ?? [],
  );
  return words.join("_") || "Schema";
}

/** The names of `$anchor` and `$dynamicAnchor` in a document, wherever they stand. */
function listAnchors(document: SchemaObject): ReadonlySet<string> {
  const anchors = new Set<string>();
  const open: unknown[] = [document];
  const seen = new Set<unknown>();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== "object" || node === null || seen.has(node)) continue;
    seen.add(node);
    for (const [name, value] of Object.entries(node)) {
      if ((name === "$anchor" || name === "$dynamicAnchor") && typeof value === "string") anchors.add(value);
      if (typeof value === "object" && value !== null) open.push(value);
    }
  }
  return anchors;
}
