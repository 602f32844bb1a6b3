import type { Place } from "../../contract/findings/finding.ts";
import { forEachSubschema } from "../../language/schema/rewrite-subschemas.ts";
import { isObject } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import type { SchemaLines } from "./operation-share.ts";

/** Visits a schema and all schemas inside it, those in it after it; the same order each time. */
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

/** Collects the lines of a schema; see {@link SchemaLines}. */
export function collectLines(
  schema: unknown,
  pointer: string,
  placeOf: (pointer: string) => Place,
): SchemaLines {
  let before = 0;
  const lines: number[] = [];
  walkSchemas(schema, pointer, (_, at) => {
    const { line } = placeOf(at);
    lines.push(line - before);
    before = line;
  });
  return { file: placeOf(pointer).file, lines };
}

/** Gives back the places of {@link collectLines}, by pointer. */
export function* restoreLines(
  schema: unknown,
  pointer: string,
  { file, lines }: SchemaLines,
): Generator<readonly [pointer: string, place: Place], void, undefined> {
  const pointers: string[] = [];
  walkSchemas(schema, pointer, (_, at) => {
    pointers.push(at);
  });
  let line = 0;
  for (const [index, at] of pointers.entries()) {
    line += lines[index] ?? 0;
    yield [at, { file, pointer: at, line, column: 1 }];
  }
}
