/**
 * The schemas inside a schema: rewriting and visiting them, and finding what they refer to.
 *
 * @module
 */
import { encodeToken } from "../../runtime/pointer.ts";
import {
  isObject,
  memberOf,
  rewriteItems,
  rewriteMembers,
  type SchemaObject,
} from "../values/json-object.ts";
import { oncePer } from "../values/memory.ts";
import { isDirectional } from "./directional-members.ts";
import { type FindSchema, refNameOf } from "./local-ref.ts";
import { schemaKeywords } from "./schema-keywords.ts";

/**
 * Rewrites the subschema at `pointer`. `keyword` is the keyword whose value is the subschema, or a list or map with the subschema.
 * Returns `schema` if nothing changes.
 */
export type RewriteSubschema = (schema: unknown, pointer: string, keyword: string) => unknown;

/** Rewrites the schemas directly inside a schema, in document order. Unchanged parts are shared with the argument. */
export function rewriteSubschemas(
  schema: SchemaObject,
  pointer: string,
  rewrite: RewriteSubschema,
): SchemaObject {
  return rewriteMembers(schema, (value, keyword) => {
    // Most keywords contain no schemas: their value need not be examined.
    const kind = schemaKeywords.get(keyword);
    if (kind !== "schema" && kind !== "schema list" && kind !== "schema map") return value;
    if (typeof value !== "object" || value === null) return value;
    const at = `${pointer}/${keyword}`;
    if (Array.isArray(value))
      return kind === "schema list"
        ? rewriteItems(value, (inner, index) => rewrite(inner, `${at}/${index}`, keyword))
        : value;
    if (kind === "schema") return rewrite(value, at, keyword);
    if (kind === "schema list" || !isObject(value)) return value;
    return rewriteMembers(value, (inner, name) => rewrite(inner, `${at}/${encodeToken(name)}`, keyword));
  });
}

/**
 * Calls `visit` for every schema directly inside a schema, in document order. `token` is the index or name in a keyword's list or map;
 * absent if the keyword contains one schema.
 */
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

/** What was found in some schemas and in all schemas inside them: references, and properties that are omitted in one direction. */
export interface SchemaSurvey {
  readonly refs: ReadonlySet<string>;
  /** Whether at least one property is `readOnly` or `writeOnly`, but not both. */
  readonly isOneWay: boolean;
}

export interface OpenSurvey extends SchemaSurvey {
  /** Visits a schema and all schemas inside it, without following `$ref`s. */
  add(schema: unknown): void;
}

export function createSurvey(find: FindSchema): OpenSurvey {
  const refs = new Set<string>();
  const seen = new Set<unknown>();
  let isOneWay = false;
  const visit = (node: unknown, keyword: string): void => {
    if (!isObject(node)) return;
    if (!isOneWay && keyword === "properties") isOneWay = isDirectional(node, find);
    if (seen.has(node)) return;
    seen.add(node);
    const name = refNameOf(node);
    if (name !== undefined) refs.add(name);
    forEachSubschema(node, visit);
  };
  return {
    refs,
    get isOneWay() {
      return isOneWay;
    },
    add: (schema) => visit(schema, ""),
  };
}

export function surveySchema(schema: unknown, find: FindSchema): SchemaSurvey {
  const survey = createSurvey(find);
  survey.add(schema);
  return survey;
}

/** The names in `start`, and all names that repeated calls of `next` lead to. */
export function reachNames(
  start: Iterable<string>,
  next: (name: string) => Iterable<string>,
): ReadonlySet<string> {
  const reached = new Set(start);
  // The loop also visits names that are added to the set meanwhile.
  for (const name of reached) for (const further of next(name)) reached.add(further);
  return reached;
}

/** The `$ref`, `readOnly` and `writeOnly` in a schema, and in all schemas inside it. References are not followed. */
export interface ScannedSchema {
  readonly names: ReadonlySet<string>;
  /** Whether a reference leads elsewhere than to a named schema: a `$dynamicRef`, or a `$ref` by an identifier or into a schema. */
  readonly isOpen: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
}

const nothing: ScannedSchema = { names: new Set(), isOpen: false, readOnly: false, writeOnly: false };

const scanObject = oncePer((schema: object) => scanSchema(schema));

/** Like {@link scanSchema}, but keeps the result, so that a later call with the same object does not scan it again. */
export function scanOnce(schema: unknown): ScannedSchema {
  return isObject(schema) ? scanObject(schema) : nothing;
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
