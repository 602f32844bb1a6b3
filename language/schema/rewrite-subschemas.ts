import { encodeToken } from "../../runtime/pointer.ts";
import {
  isObject,
  memberOf,
  rewriteItems,
  rewriteMembers,
  type SchemaObject,
} from "../values/json-object.ts";
import { oncePer } from "../values/memory.ts";
import { type Direction, directions, isOmittedIn } from "./directional-members.ts";
import { type FindSchema, refNameOf } from "./local-ref.ts";
import { schemaKeywords } from "./schema-keywords.ts";

/**
 * Rewrites a subschema. `keyword` contains the subschema, or a list or map that includes it. `pointer` is empty if the pointer of the whole
 * schema was not given. Returns `schema` itself if nothing changes.
 */
export type RewriteSubschema = (schema: unknown, pointer: string, keyword: string) => unknown;

/** @param pointer - The schema's pointer. With `undefined`, the pointers of subschemas are not computed, which saves time. */
export function rewriteSubschemas(
  schema: SchemaObject,
  pointer: string | undefined,
  rewrite: RewriteSubschema,
): SchemaObject {
  return rewriteMembers(schema, (value, keyword) => {
    const kind = schemaKeywords.get(keyword);
    if (kind !== "schema" && kind !== "schema list" && kind !== "schema map") return value;
    if (typeof value !== "object" || value === null) return value;
    const at = pointer === undefined ? undefined : `${pointer}/${keyword}`;
    if (Array.isArray(value))
      return kind === "schema list"
        ? rewriteItems(value, (inner, index) =>
            rewrite(inner, at === undefined ? "" : `${at}/${index}`, keyword),
          )
        : value;
    if (kind === "schema") return rewrite(value, at ?? "", keyword);
    if (kind === "schema list" || !isObject(value)) return value;
    return rewriteMembers(value, (inner, name) =>
      rewrite(inner, at === undefined ? "" : `${at}/${encodeToken(name)}`, keyword),
    );
  });
}

/** Visits subschemas in document order. `token` is the index or name in a list or map. */
export function forEachSubschema(
  schema: SchemaObject,
  visit: (schema: unknown, keyword: string, token?: string | number) => void,
): void {
  for (const keyword of Object.keys(schema)) {
    const kind = schemaKeywords.get(keyword);
    if (kind !== "schema" && kind !== "schema list" && kind !== "schema map") continue;
    const value = schema[keyword];
    if (typeof value !== "object" || value === null) continue;
    if (Array.isArray(value)) {
      if (kind === "schema list")
        for (let index = 0; index < value.length; index++) visit(value[index], keyword, index);
    } else if (kind === "schema") visit(value, keyword);
    else if (kind === "schema map" && isObject(value))
      for (const name of Object.keys(value)) visit(value[name], keyword, name);
  }
}

export interface SchemaSurvey {
  readonly refs: ReadonlySet<string>;
  /** The directions in which a member is omitted. */
  readonly omitting: ReadonlySet<Direction>;
}

export interface OpenSurvey extends SchemaSurvey {
  add(schema: unknown): void;
}

export function createSurvey(find: FindSchema): OpenSurvey {
  const refs = new Set<string>();
  const omitting = new Set<Direction>();
  const seen = new Set<unknown>();
  const visit = (node: unknown, keyword: string): void => {
    if (!isObject(node)) return;
    if (keyword === "properties")
      for (const direction of directions)
        if (!omitting.has(direction) && isOmittedIn(node, direction, find)) omitting.add(direction);
    if (seen.has(node)) return;
    seen.add(node);
    const name = refNameOf(node);
    if (name !== undefined) refs.add(name);
    forEachSubschema(node, visit);
  };
  return { refs, omitting, add: (schema) => visit(schema, "") };
}

export function surveySchema(schema: unknown, find: FindSchema): SchemaSurvey {
  const survey = createSurvey(find);
  survey.add(schema);
  return survey;
}

export function reachNames(
  start: Iterable<string>,
  next: (name: string) => Iterable<string>,
): ReadonlySet<string> {
  const reached = new Set(start);
  for (const name of reached) for (const further of next(name)) reached.add(further);
  return reached;
}

export interface ScannedSchema {
  readonly names: ReadonlySet<string>;
  /** Whether a reference points to something other than a named schema: a `$dynamicRef`, or a `$ref` by identifier or into a schema. */
  readonly isOpen: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
}

const nothing: ScannedSchema = { names: new Set(), isOpen: false, readOnly: false, writeOnly: false };

const scanObject = oncePer((schema: object) => scanSchema(schema));

export function scanOnce(schema: unknown): ScannedSchema {
  if (!isObject(schema)) return nothing;
  // Most bodies are references, whose results would take more memory than time.
  return Object.keys(schema).length === 1 && refNameOf(schema) !== undefined
    ? scanSchema(schema)
    : scanObject(schema);
}

export function scanSchema(start: unknown): ScannedSchema {
  const names = new Set<string>();
  let [isOpen, readOnly, writeOnly] = [false, false, false];
  const queue = [start];
  while (queue.length > 0) {
    const schema = queue.pop();
    if (!isObject(schema)) continue;
    const name = refNameOf(schema);
    if (name !== undefined) names.add(name);
    if (isOpenReference(schema)) isOpen = true;
    if (memberOf(schema, "readOnly") === true) readOnly = true;
    if (memberOf(schema, "writeOnly") === true) writeOnly = true;
    forEachSubschema(schema, (part) => queue.push(part));
  }
  return { names, isOpen, readOnly, writeOnly };
}

export function isOpenReference(schema: SchemaObject): boolean {
  return (
    Object.hasOwn(schema, "$dynamicRef") || (Object.hasOwn(schema, "$ref") && refNameOf(schema) === undefined)
  );
}
