import type { UnreadNode } from "../../contract/findings/finding.ts";
import type { ApiModel, NamedSchema, Operation, Parameter } from "../../contract/model/types.ts";
import type { ErrorShape } from "../../runtime/descriptors.ts";
import type { LineLinks } from "../facts/source-links.ts";

/** An operation without its documentation. */
export type LeanOperation = Omit<
  Operation,
  "extensions" | "description" | "summary" | "deprecated" | "tags" | "parameters"
> & { readonly parameters: readonly LeanParameter[] };

export type LeanParameter = Omit<Parameter, "description" | "deprecated" | "allowReserved"> & {
  readonly allowReserved?: boolean;
};

/**
 * Line numbers in delta encoding. For a schema, they cover the schema, its keywords and its subschemas, in the order of `walkSchemas`. Any
 * other part has a single line number.
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
  readonly checks: readonly string[];
}

/** Everything needed to try one operation, apart from {@link SharedParts}. */
export interface OperationShare {
  /** The operation itself, operations that return the same resource, and operations on neighbouring paths. */
  readonly operations: readonly LeanOperation[];
  readonly model: Pick<ApiModel, "title" | "version" | "specification" | "servers" | "securitySchemes">;
  /** Document nodes that the runtime reads directly: the operation's `security`, and the `encoding` of bodies. */
  readonly nodes: readonly (readonly [pointer: string, node: unknown])[];
  readonly unread: readonly UnreadNode[];
  /**
   * Operations that take precedence for some path values, such as `/users/me` over `/users/{id}`. `file` is relative to the current file.
   */
  readonly rivals: readonly (readonly [pointer: string, file: string])[];
  readonly errors: readonly ErrorShape[];
  /** Error responses that apply to no particular operation (404 and 405). */
  readonly commonErrors: readonly ErrorShape[] | undefined;
  readonly places: readonly Lines[];
  readonly lines: readonly Lines[];
  /**
   * Names of check functions: those for parts of the operation, followed by those for the `checkedUses` of each schema in {@link lines}.
   */
  readonly checks: readonly string[];
  /** Check functions for modified schemas and schemas outside the document, keyed by {@link textKey}. */
  readonly checksByText: readonly (readonly [key: string, name: string])[];
  readonly functionName: string;
  readonly files: readonly string[];
}

export interface SharedParts {
  readonly operation?: OperationShare;
  readonly lineLinks?: LineLinks;
  readonly schemas: readonly SharedSchema[];
}

export function textKey(schema: unknown): string {
  return `text ${JSON.stringify(schema)}`;
}
