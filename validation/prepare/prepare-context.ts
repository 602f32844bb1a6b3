import type { SchemaObject } from "../../language/values/json-object.ts";
import type { PreparedPart, PreparedSchema, SchemaNote } from "./prepared-schema.ts";
import type { DynamicScope, SchemaIndex, SchemaSite, SitedSchema } from "./schema-index.ts";

/** A prepared schema while it is being made. */
export type PreparedDraft = Record<string, unknown>;

/** What the steps of preparing work with. */
export interface PrepareContext {
  readonly index: SchemaIndex;
  /** Whether `format` refuses values, or only annotates (JSON Schema Validation §7.2). */
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
