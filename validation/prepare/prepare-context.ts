import { memberOf, type SchemaObject, textOf } from "../../language/values/json-object.ts";
import type { PreparedPart, PreparedSchema, SchemaNote } from "./prepared-schema.ts";
import type { DynamicScope, SchemaIndex, SchemaSite, SitedSchema } from "./schema-index.ts";

/** A prepared schema while it is being made. */
export type PreparedDraft = Record<string, unknown>;

/** The functions and settings that the steps of preparing a schema use. */
export interface PrepareContext {
  readonly index: SchemaIndex;
  /** True if `format` refuses values, false if it only annotates (JSON Schema Validation §7.2). */
  readonly checksFormats: boolean;
  /** Whether every prepared schema tells where it is, so that equal ones are as many units as there are places. */
  readonly tellsPlaces: boolean;
  note(kind: SchemaNote["kind"], pointer: string, subject: string): void;
  /** A schema, its parts hoisted. */
  prepare(schema: unknown, site: SchemaSite): PreparedPart;
  /** A `$ref` to the unit that a prepared schema becomes. */
  hoist(part: PreparedSchema): PreparedSchema;
  /** The part that a schema becomes where a member or an item is checked in line. */
  member(schema: unknown, site: SchemaSite): PreparedPart;
  /** The part that a schema becomes where only a call or a bare type test may stand. */
  branch(schema: unknown, site: SchemaSite): PreparedPart;
  /** The part that a schema becomes where only a call may stand. */
  call(schema: unknown, site: SchemaSite): PreparedPart;
  /** A `$ref` to the unit of a schema that is reached by reference; prepared later, so that it may be recursive. */
  refer(target: SitedSchema, from: DynamicScope): PreparedSchema;
}

/** One step of preparing a schema: it reads some keywords and puts what they ask into the draft. */
export type PrepareStep = (
  schema: SchemaObject,
  draft: PreparedDraft,
  site: SchemaSite,
  context: PrepareContext,
) => void;

/** Keywords that apply a schema from elsewhere. */
export const referenceKeywords = ["$ref", "$dynamicRef"] as const;

/**
 * The schema that a reference keyword leads to. A `$dynamicRef` to a dynamic anchor leads to the outermost one of that
 * name on the way here (JSON Schema Core §8.2.3.2), any other reference where it says.
 */
export function resolveReference(
  schema: SchemaObject,
  keyword: (typeof referenceKeywords)[number],
  site: SchemaSite,
  context: PrepareContext,
): SitedSchema | undefined {
  const ref = textOf(schema, keyword) ?? "";
  const target = context.index.find(ref, site.base);
  if (target === undefined || keyword === "$ref") return target;
  const name = ref.slice(ref.indexOf("#") + 1);
  const node = target.schema;
  const isDynamic =
    typeof node === "object" && node !== null && memberOf(node as SchemaObject, "$dynamicAnchor") === name;
  return isDynamic ? (site.scope.get(name) ?? target) : target;
}
