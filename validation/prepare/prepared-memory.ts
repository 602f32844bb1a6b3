import { isObject } from "../../language/values/json-object.ts";
import type { PreparedPart, SchemaNote, Unit } from "./prepared-schema.ts";
import type { SchemaSite } from "./schema-index.ts";

/** What came up while a schema was prepared, down to what it refers to. */
export interface PreparingLog {
  /** The units that its parts became, in that order. */
  readonly hoisted: Unit[];
  /** The pointers of the schemas that it refers to. */
  readonly refs: string[];
  readonly notes: SchemaNote[];
  /**
   * Whether nothing was looked at but the schema itself, and whether there is something where its references lead: no other resource,
   * no anchor, and not what a reference leads to.
   */
  isPlain: boolean;
}

/** A schema that was prepared. */
export interface PreparedWhole extends Readonly<PreparingLog> {
  readonly part: PreparedPart;
}

interface Kept extends PreparedWhole {
  readonly pointer: string;
  readonly checksFormats: boolean;
}

/** For as long as somebody has the schema: while a document is watched, most schemas are the same objects after an edit. */
const kept = new WeakMap<object, Kept>();

/** A log with nothing in it. */
export function createLog(): PreparingLog {
  return { hoisted: [], refs: [], notes: [], isPlain: true };
}

/** What the very same schema came to before, in the same place and under the same setting. Where its references lead is to be looked up. */
export function recallPrepared(
  schema: unknown,
  { pointer, base, scope }: SchemaSite,
  checksFormats: boolean,
): PreparedWhole | undefined {
  if (!isObject(schema) || base !== "" || scope.size > 0) return undefined;
  const found = kept.get(schema);
  return found?.pointer === pointer && found.checksFormats === checksFormats ? found : undefined;
}

/** Keeps what a schema came to, where nothing else was looked at for it. */
export function keepPrepared(
  schema: unknown,
  { pointer, base, scope }: SchemaSite,
  checksFormats: boolean,
  prepared: PreparedWhole,
): void {
  if (!isObject(schema) || base !== "" || scope.size > 0 || !prepared.isPlain) return;
  kept.set(schema, { ...prepared, pointer, checksFormats });
}
