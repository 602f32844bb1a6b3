import type { SchemaObject } from "../../contract/model/types.ts";
import type { PartText } from "./types-part.ts";

/**
 * What is remembered of a document whose types are made again and again, for as long as somebody has the objects that it was made of:
 * most of them are the same after an edit.
 */
export interface TypesMemory {
  /** The document before, its schemas rewritten. */
  document?: SchemaObject;
  /** What schemas came to. */
  readonly rewritten: WeakMap<object, RewrittenSchema>;
  /** What the values of parts came to. */
  readonly printed: WeakMap<object, PrintedPart>;
}

/** A schema that was rewritten, and what was asked for meanwhile. */
export interface RewrittenSchema {
  readonly result: unknown;
  /** Named schemas. */
  readonly found: ReadonlyMap<string, unknown>;
  readonly refs: ReadonlyMap<string | undefined, string | undefined>;
}

/** A part that was printed, and what else was looked at for it. */
export interface PrintedPart {
  /** All that the part says of itself beside its value. */
  readonly name: string;
  /** The key that its text is kept by. */
  readonly key: string;
  readonly text: PartText;
  readonly seen: readonly (readonly [ref: string, target: unknown])[];
}

/** A memory of nothing yet. */
export function createTypesMemory(): TypesMemory {
  return { rewritten: new WeakMap(), printed: new WeakMap() };
}
