import type { Place } from "../../contract/findings/finding.ts";
import type { SchemaUse } from "../../contract/model/types.ts";
import { refNameOf, schemaNameOf } from "../../language/schema/local-ref.ts";
import { forEachSubschema } from "../../language/schema/rewrite-subschemas.ts";
import { isAnnotation } from "../../language/schema/schema-keywords.ts";
import { isObject, membersOf } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import type { Lines } from "./operation-share.ts";

export function walkSchemas(
  schema: unknown,
  pointer: string,
  visit: (schema: unknown, pointer: string, keyword: string | undefined) => void,
  keyword?: string,
): void {
  visit(schema, pointer, keyword);
  if (!isObject(schema)) return;
  forEachSubschema(schema, (inner, within, token) => {
    const at = token === undefined ? pointerTo(pointer, within) : pointerTo(pointer, within, token);
    walkSchemas(inner, at, visit, within);
  });
}

/** Lists a schema and the inner schemas with their own checks: union branches and items. */
export function checkedUses({ schema, pointer }: SchemaUse): readonly SchemaUse[] {
  const uses: SchemaUse[] = [];
  walkSchemas(schema, pointer, (inner, at, keyword) => {
    const isAsked =
      keyword === undefined || keyword === "items" || keyword === "anyOf" || keyword === "oneOf";
    if (isAsked && isObject(inner) && (keyword === undefined || refNameOf(inner) === undefined))
      uses.push({ schema: inner, pointer: at });
  });
  return uses;
}

export function namesIn(schema: unknown): readonly string[] {
  const names = new Set<string>();
  walkSchemas(schema, "", (inner) => {
    if (!isObject(inner)) return;
    const name = refNameOf(inner);
    if (name !== undefined) names.add(name);
    const { discriminator } = inner;
    if (!isObject(discriminator)) return;
    for (const [, target] of membersOf(discriminator["mapping"]))
      if (typeof target === "string") names.add(schemaNameOf(target) ?? target);
  });
  return [...names];
}

export function collectSchemaLines({ schema, pointer }: SchemaUse, placeOf: PlaceOf): Lines {
  return collectLines(pointersIn(schema, pointer), placeOf);
}

/** Restores the source lines of a schema, its keywords and subschemas, keyed by pointer. */
export function restoreSchemaLines(
  { schema, pointer }: SchemaUse,
  lines: Lines,
): readonly (readonly [pointer: string, place: Place])[] {
  return restoreLines(pointersIn(schema, pointer), lines);
}

export function collectLines(pointers: readonly string[], placeOf: PlaceOf): Lines {
  let before = 0;
  const lines = pointers.map((pointer) => {
    const { line } = placeOf(pointer);
    const step = line - before;
    before = line;
    return step;
  });
  return { file: placeOf(pointers[0] ?? "").file, lines };
}

export function restoreLines(
  pointers: readonly string[],
  { file, lines }: Lines,
): readonly (readonly [pointer: string, place: Place])[] {
  let line = 0;
  return pointers.map((pointer, index) => {
    line += lines[index] ?? 0;
    return [pointer, { file, pointer, line, column: 1 }];
  });
}

type PlaceOf = (pointer: string) => Place;

function pointersIn(schema: unknown, pointer: string): readonly string[] {
  const pointers: string[] = [];
  walkSchemas(schema, pointer, (inner, at) => {
    pointers.push(at);
    if (!isObject(inner)) return;
    // A keyword that contains a map of schemas has no line of its own.
    for (const [keyword, value] of Object.entries(inner))
      if (keyword === "discriminator" || !(isObject(value) || isAnnotation(keyword)))
        pointers.push(pointerTo(at, keyword));
  });
  return pointers;
}
