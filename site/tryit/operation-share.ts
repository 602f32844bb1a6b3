import type { UnreadNode } from "../../contract/findings/finding.ts";
import type { ApiModel, NamedSchema, Operation } from "../../contract/model/types.ts";
import type { ErrorShape } from "../../runtime/descriptors.ts";
import type { LineLinks } from "../facts/source-links.ts";

/** An operation without the parts that calls do not need. */
export type LeanOperation = Omit<Operation, "extensions" | "description" | "summary">;

/**
 * Line numbers in a file of the author. Each is written as the difference from the previous one. For a schema, they are the lines of the
 * schema, its keywords and its subschemas, in the order of `walkSchemas`. For another part of an operation, there is one line.
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
  /** The names of the functions that check the schema and the parts that `checkedUses` lists for it, in the order of that list. */
  readonly checks: readonly string[];
}

/** The data that a page loads for trying one operation, besides the {@link SharedParts}. */
export interface OperationShare {
  /**
   * The operation of the page, and other operations that a mock of it needs: those that show the resource that it creates, changes or
   * lists, and those on neighbouring paths.
   */
  readonly operations: readonly LeanOperation[];
  readonly model: Pick<ApiModel, "title" | "version" | "specification" | "servers" | "securitySchemes">;
  /**
   * Those nodes of the normalised document that are read directly, by pointer: the operation's `security` and the `encoding` of its bodies.
   */
  readonly nodes: readonly (readonly [pointer: string, node: unknown])[];
  readonly unread: readonly UnreadNode[];
  /**
   * Operations that a request may match instead of this one, because of the value of a path parameter: `/users/me` instead of
   * `/users/{id}`. `file` is relative to this file.
   */
  readonly rivals: readonly (readonly [pointer: string, file: string])[];
  readonly errors: readonly ErrorShape[];
  /**
   * The shapes of the errors that belong to no operation (404 and 405). `undefined` if the document describes no error from which to take
   * them.
   */
  readonly commonErrors: readonly ErrorShape[] | undefined;
  /** For each part of the operation that `placedParts` lists, the file and its line. */
  readonly places: readonly Lines[];
  /** The lines of the schemas that {@link operations} use, in the order of `usesOf`. */
  readonly lines: readonly Lines[];
  /**
   * The names of check functions: first those for the parts of the operation, then, for each schema of {@link lines}, those for the schemas
   * that `checkedUses` lists.
   */
  readonly checks: readonly string[];
  /** The names of the check functions for schemas that are not in the document or were changed, by {@link textKey}. */
  readonly checksByText: readonly (readonly [key: string, name: string])[];
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
