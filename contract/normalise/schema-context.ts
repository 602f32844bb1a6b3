import type { NodeOrigins } from "./node-origins.ts";
import type { Report } from "./report.ts";
import type { SchemaRefs } from "./schema-refs.ts";

/** Whose schema dialect a document is written in. 3.2 has that of 3.1. */
export type Dialect = "2.0" | "3.0" | "3.1";

/** What the normalisation of schemas works with. */
export interface SchemaContext {
  readonly dialect: Dialect;
  /** Set within a schema of JSON Schema draft 7 or earlier, where what stands beside a `$ref` is ignored. */
  readonly draft?: string;
  /** The pointer of the nearest schema around with `$recursiveAnchor: true`. */
  readonly recursive?: string;
  readonly report: Report;
  readonly refs: SchemaRefs;
  readonly origins: NodeOrigins;
}

/** A schema that is being put in order: a copy of its own, not yet seen by anyone else. */
export type SchemaDraft = Record<string, unknown>;

/** One step of putting a schema in order. */
export type SchemaRepair = (draft: SchemaDraft, pointer: string, context: SchemaContext) => void;
