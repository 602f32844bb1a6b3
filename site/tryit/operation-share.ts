import type { Place, UnreadNode } from "../../contract/findings/finding.ts";
import type { ApiModel, NamedSchema, Operation } from "../../contract/model/types.ts";
import type { ErrorShape } from "../../runtime/descriptors.ts";

/** An operation without what no call needs. */
export type LeanOperation = Omit<Operation, "extensions" | "description" | "summary">;

/** Lines of an author's file: of the schema itself, then of all schemas inside it in the order of a walk, each less the one before. */
export interface SchemaLines {
  readonly file: string;
  readonly lines: readonly number[];
}

/** A named schema with its number in the document. */
export interface SharedSchema {
  readonly index: number;
  readonly schema: NamedSchema;
  readonly at: SchemaLines;
}

/** The name of a check function of a file, by the pointer of the part or schema that it checks, or by {@link textKey}. */
export type CheckNames = readonly (readonly [pointer: string, name: string])[];

/** What a page loads to try one operation, beside the {@link SharedParts} that several operations have. */
export interface OperationShare {
  /** The operation, then those that it needs to know: the one that shows what it creates, and the paths beside it. */
  readonly operations: readonly LeanOperation[];
  readonly model: Pick<ApiModel, "title" | "version" | "specification" | "servers" | "securitySchemes">;
  /** Nodes of the normalised document that are in no schema of an operation, by pointer. */
  readonly nodes: readonly (readonly [pointer: string, node: unknown])[];
  readonly unread: readonly UnreadNode[];
  /** How the operation describes its errors, and how most do. */
  readonly errors: readonly ErrorShape[];
  readonly commonErrors: readonly ErrorShape[] | undefined;
  /** Places of the parts of the operation, by pointer. */
  readonly places: readonly (readonly [pointer: string, place: Place])[];
  /** Lines of its own schemas, by pointer. */
  readonly lines: readonly (readonly [pointer: string, at: SchemaLines])[];
  /** The name of the function of the generated client. */
  readonly functionName: string;
  /** The files of shared parts, from the folder of this file. */
  readonly files: readonly string[];
}

/** The data of one file: of an operation, or parts that several operations share. */
export interface SharedParts {
  readonly operation?: OperationShare;
  readonly schemas: readonly SharedSchema[];
  readonly checks: CheckNames;
}

/** Stands for the pointer of a schema that is found without one. */
export function textKey(schema: unknown): string {
  return `text ${JSON.stringify(schema)}`;
}
