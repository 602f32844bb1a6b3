import { memberOf, type SchemaObject, textOf } from "../../language/values/json-object.ts";
import type { PreparedPart, PreparedSchema, SchemaNote } from "./prepared-schema.ts";
import type { DynamicScope, SchemaIndex, SchemaSite, SitedSchema } from "./schema-index.ts";

/** A prepared schema while it is being made. */
export type PreparedDraft = Record<string, unknown>;

/** The functions and settings that the steps of preparing a schema use. */
export interface PrepareContext {
  readonly index: SchemaIndex;
  /** Whether `format` refuses values, and is not only an annotation (JSON Schema Validation §7.2). */
  readonly checksFormats: boolean;
  /** The custom formats that a function checks. It takes precedence over tenon's own check. */
  readonly ownFormats: ReadonlySet<string>;
  /** Whether every prepared schema has its place. Equal schemas at different places are then different units. */
  readonly tellsPlaces: boolean;
  note(kind: SchemaNote["kind"], pointer: string, subject: string): void;
  prepare(schema: unknown, site: SchemaSite): PreparedPart;
  /** Makes a unit of a prepared schema, and returns a call of it. */
  hoist(part: PreparedSchema): PreparedSchema;
  /** The part for a member or item, which may be checked inline. */
  member(schema: unknown, site: SchemaSite): PreparedPart;
  /** The part for a place where only a call or a type test is possible. */
  branch(schema: unknown, site: SchemaSite): PreparedPart;
  /** The part for a place where only a call is possible. */
  call(schema: unknown, site: SchemaSite): PreparedPart;
  /** A call of the unit of a referenced schema. That schema is prepared later, since it may be recursive. */
  refer(target: SitedSchema, from: DynamicScope): PreparedSchema;
}

/** One step of preparing a schema: it reads some keywords and adds their prepared forms to the draft. */
export type PrepareStep = (
  schema: SchemaObject,
  draft: PreparedDraft,
  site: SchemaSite,
  context: PrepareContext,
) => void;

/** Keywords that apply a schema from another place. */
export const referenceKeywords = ["$ref", "$dynamicRef"] as const;

/**
 * The target schema of a reference keyword; `undefined` if the target is not in the document. A `$dynamicRef` to a dynamic anchor leads to
 * the outermost anchor of that name in the scope (JSON Schema Core §8.2.3.2). Every other reference leads to its own target.
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
