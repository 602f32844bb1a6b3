import type { UnreadNode } from "../../contract/findings/finding.ts";
import type { ApiModel, NamedSchema, Operation } from "../../contract/model/types.ts";
import type { ErrorShape } from "../../runtime/descriptors.ts";
import type { LineLinks } from "../facts/source-links.ts";

/** An operation reduced to the members that calls need. */
export type LeanOperation = Omit<Operation, "extensions" | "description" | "summary">;

/**
 * Delta-encoded line numbers. A schema has its own line and those of its keywords and subschemas, in the order of `walkSchemas`. Any other
 * part has a single line.
 */
export interface Lines {
  readonly file: string;
  readonly lines: readonly number[];
}

export interface SharedSchema {
  readonly index: number;
  readonly schema: NamedSchema;
  readonly shown: string;
  readonly page?: string | undefined;
  readonly at: Lines;
  /** Check functions for the schema, followed by those for its `checkedUses`, in that order. */
  readonly checks: readonly string[];
}

/** Data for trying one operation, in addition to {@link SharedParts}. */
export interface OperationShare {
  /** The operation on the page, operations that return the resource it creates, changes or lists, and operations on neighbouring paths. */
  readonly operations: readonly LeanOperation[];
  readonly model: Pick<ApiModel, "title" | "version" | "specification" | "servers" | "securitySchemes">;
  /** Document nodes that are read directly: the operation's `security` and the `encoding` of its bodies. */
  readonly nodes: readonly (readonly [pointer: string, node: unknown])[];
  readonly unread: readonly UnreadNode[];
  /** Operations that a path value may select instead, such as `/users/me` for `/users/{id}`. `file` is relative to this file. */
  readonly rivals: readonly (readonly [pointer: string, file: string])[];
  readonly errors: readonly ErrorShape[];
  /** Error responses that do not belong to an operation (404 and 405). */
  readonly commonErrors: readonly ErrorShape[] | undefined;
  readonly places: readonly Lines[];
  /** Line numbers of each schema, in the order of `usesOf`. */
  readonly lines: readonly Lines[];
  /** Checks for the parts of the operation, followed by those for the `checkedUses` of each schema in {@link lines}. */
  readonly checks: readonly string[];
  /** Checks for schemas that were changed or are not in the document, keyed by {@link textKey}. */
  readonly checksByText: readonly (readonly [key: string, name: string])[];
  readonly functionName: string;
  readonly files: readonly string[];
}

export interface SharedParts {
  /** Set only in the file of an operation, not in a shared file. */
  readonly operation?: OperationShare;
  readonly lineLinks?: LineLinks;
  readonly schemas: readonly SharedSchema[];
}

export function textKey(schema: unknown): string {
  return `text ${JSON.stringify(schema)}`;
}
