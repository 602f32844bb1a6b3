import type { UnreadNode } from "../../contract/findings/finding.ts";
import type { ApiModel, NamedSchema, Operation } from "../../contract/model/types.ts";
import type { ErrorShape } from "../../runtime/descriptors.ts";
import type { LineLinks } from "../facts/source-links.ts";

/** An operation without the parts that calls do not need. */
export type LeanOperation = Omit<Operation, "extensions" | "description" | "summary">;

/**
 * Line numbers in an author's file, each as the difference from the previous one. The lines are those of a schema, its keywords and the
 * schemas inside it, in the order of `walkSchemas`, or that of one part of an operation.
 */
export interface Lines {
  readonly file: string;
  readonly lines: readonly number[];
}

/** A named schema, and its number in the document. */
export interface SharedSchema {
  readonly index: number;
  readonly schema: NamedSchema;
  /** The name of the schema for readers. */
  readonly shown: string;
  /** The path of the schema's page from the root of the version. Absent if the schema has no page. */
  readonly page?: string | undefined;
  readonly at: Lines;
  /** The names of the check functions for the schema and the parts of it that `checkedUses` lists, in that order. */
  readonly checks: readonly string[];
}

/** The data that a page loads for trying one operation, besides the {@link SharedParts}. */
export interface OperationShare {
  /** The operation, then those that a mock of it needs: operations that show the resources it creates or are on neighbouring paths. */
  readonly operations: readonly LeanOperation[];
  readonly model: Pick<ApiModel, "title" | "version" | "specification" | "servers" | "securitySchemes">;
  /** Nodes of the normalised document outside of the schemas of operations, by pointer. */
  readonly nodes: readonly (readonly [pointer: string, node: unknown])[];
  readonly unread: readonly UnreadNode[];
  /** Operations to which a value in the path may lead instead: their pointers, and their files relative to this file. */
  readonly rivals: readonly (readonly [pointer: string, file: string])[];
  readonly errors: readonly ErrorShape[];
  /** The error shape of answers that belong to no operation (404 and 405); `undefined` if no response describes one. */
  readonly commonErrors: readonly ErrorShape[] | undefined;
  /** For each part of the operation that `placedParts` lists, its line. */
  readonly places: readonly Lines[];
  /** The lines of the schemas that the operations use, in their order. */
  readonly lines: readonly Lines[];
  /**
   * The names of the check functions for the operation's parts, then of those for what `checkedUses` lists in each schema of {@link lines}.
   */
  readonly checks: readonly string[];
  /** The names of the check functions for schemas without a place, by {@link textKey}. */
  readonly checksByText: readonly (readonly [key: string, name: string])[];
  /** The name of the function of the generated client. */
  readonly functionName: string;
  /** The files of shared parts, relative to this file. */
  readonly files: readonly string[];
}

/** The data of one file: of an operation, or of parts that several operations share. */
export interface SharedParts {
  /** Absent in a file that several operations share. */
  readonly operation?: OperationShare;
  /** Where the lines of the document are shown. Only one file, which all operations share, has this member. */
  readonly lineLinks?: LineLinks;
  readonly schemas: readonly SharedSchema[];
}

/** The key of a schema without a pointer: its text. */
export function textKey(schema: unknown): string {
  return `text ${JSON.stringify(schema)}`;
}
