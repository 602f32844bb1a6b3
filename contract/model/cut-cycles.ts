import { pointerTo } from "../../runtime/pointer.ts";
import { isObject, memberOf, membersOf, objectOf } from "./json-object.ts";
import { schemaNameOf } from "./local-ref.ts";
import { namedSchemasOf } from "./plan-directions.ts";
import type { Report } from "./report.ts";
import { type RewriteSubschema, rewriteSubschemas } from "./rewrite-subschemas.ts";
import type { SchemaObject } from "./types.ts";

/** Keywords whose schemas apply to the same value as the schema that they stand in. */
const inPlace: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
  "dependentSchemas",
]);

/** A `$ref` that applies to the same value as the named schema around it. */
interface InPlaceRef {
  readonly target: string;
  readonly pointer: string;
  readonly schema: SchemaObject;
}

/**
 * Cuts circles of schemas that lead back to themselves without ever looking at a part of the value: nothing could be
 * decided by them, and following them would not end (JSON Schema 2020-12 Core §9.4.1). The `$ref` that closes a circle
 * is dropped, with a finding.
 */
export function cutCycles(document: SchemaObject, report: Report): SchemaObject {
  const named = membersOf(namedSchemasOf(document));
  const cut = findClosingRefs(new Map(named), report);
  const { components } = document;
  if (cut.size === 0 || !isObject(components)) return document;
  const drop: RewriteSubschema = (schema) => {
    if (!isObject(schema)) return schema;
    const { $ref, ...rest } = schema;
    return rewriteSubschemas(cut.has(schema) ? rest : schema, "", drop);
  };
  const schemas = named.map(([name, schema]) => [name, drop(schema, "", "")] as const);
  return { ...document, components: { ...components, schemas: objectOf(schemas) } };
}

function findClosingRefs(named: ReadonlyMap<string, unknown>, report: Report): ReadonlySet<SchemaObject> {
  const closing = new Set<SchemaObject>();
  const done = new Set<string>();
  for (const start of named.keys()) {
    // By hand and not by recursion: chains may be as long as there are schemas.
    const stack = [open(start, named)];
    const onStack = new Set([start]);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const ref = done.has(top.name) ? undefined : top.refs.pop();
      if (ref === undefined) {
        done.add(top.name);
        onStack.delete(top.name);
        stack.pop();
      } else if (onStack.has(ref.target)) {
        closing.add(ref.schema);
        // Of chains of nothing but `$ref`s loading has told.
        if (!isAlias(ref.schema) || !isAlias(named.get(ref.target))) reportCircle(ref, report);
      } else if (!done.has(ref.target) && named.has(ref.target)) {
        stack.push(open(ref.target, named));
        onStack.add(ref.target);
      }
    }
  }
  return closing;
}

function isAlias(schema: unknown): boolean {
  return isObject(schema) && Object.hasOwn(schema, "$ref") && Object.keys(schema).length === 1;
}

function reportCircle({ target, pointer }: InPlaceRef, report: Report): void {
  const message = `The schema \`${target}\` leads back to itself here without a value between; this \`$ref\` was left out.`;
  report("ref/cycle", `${pointer}/$ref`, message);
}

function open(
  name: string,
  named: ReadonlyMap<string, unknown>,
): { readonly name: string; readonly refs: InPlaceRef[] } {
  const refs: InPlaceRef[] = [];
  const visit: RewriteSubschema = (schema, pointer, keyword) => {
    if (!isObject(schema) || (keyword !== "" && !inPlace.has(keyword))) return schema;
    const ref = memberOf(schema, "$ref");
    const target = typeof ref === "string" ? schemaNameOf(ref) : undefined;
    if (target !== undefined) refs.push({ target, pointer, schema });
    return rewriteSubschemas(schema, pointer, visit);
  };
  visit(named.get(name), pointerTo("/components/schemas", name), "");
  return { name, refs: refs.reverse() };
}
