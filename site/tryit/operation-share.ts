import type { UnreadNode } from "../../contract/findings/finding.ts";
import type { ApiModel, NamedSchema, Operation } from "../../contract/model/types.ts";
import type { ErrorShape } from "../../runtime/descriptors.ts";

/** An operation without what no call needs. */
export type LeanOperation = Omit<Operation, "extensions" | "description" | "summary">;

/**
 * Lines of an author's file, each less the one before: of a schema and all schemas inside it in the order of a walk, or of the parts
 * of an operation.
 */
export interface Lines {
  readonly file: string;
  readonly lines: readonly number[];
}

/** A named schema with its number in the document. */
export interface SharedSchema {
  readonly index: number;
  readonly schema: NamedSchema;
  readonly at: Lines;
  /** The names of the check functions of its `checkedUses`, in their order. */
  readonly checks: readonly string[];
}

/** What a page loads to try one operation, beside the {@link SharedParts} that several operations have. */
export interface OperationShare {
  /** The operation, then those that it needs to know: the one that shows what it creates, and the paths beside it. */
  readonly operations: readonly LeanOperation[];
  readonly model: Pick<ApiModel, "title" | "version" | "specification" | "servers" | "securitySchemes">;
  /** Nodes of the normalised document that are in no schema of an operation, by pointer. */
  readonly nodes: readonly (readonly [pointer: string, node: unknown])[];
  readonly unread: readonly UnreadNode[];
  /** Operations that values in the path may lead to: their pointers, and their files, from the folder of this file. */
  readonly rivals: readonly (readonly [pointer: string, file: string])[];
  /** How the operation describes its errors, and how most do. */
  readonly errors: readonly ErrorShape[];
  readonly commonErrors: readonly ErrorShape[] | undefined;
  /** Of the operation's `placedParts`, in their order. */
  readonly places: readonly Lines[];
  /** Of the schemas that the operations use, in their order. */
  readonly lines: readonly Lines[];
  /** The names of the check functions of the operation's parts, then of the `checkedUses` of all schemas in {@link lines}. */
  readonly checks: readonly string[];
  /** The names of those of schemas without a place, by {@link textKey}. */
  readonly checksByText: readonly (readonly [key: string, name: string])[];
  /** The name of the function of the generated client. */
  readonly functionName: string;
  /** The files of shared parts, from the folder of this file. */
  readonly files: readonly string[];
}

/** The data of one file: of an operation, or parts that several operations share. */
export interface SharedParts {
  readonly operation?: OperationShare;
  readonly schemas: readonly SharedSchema[];
}

/** Stands for the pointer of a schema that is found without one. */
export function textKey(schema: unknown): string {
  return `text ${JSON.stringify(schema)}`;
}
