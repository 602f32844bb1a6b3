import type { UnreadNode } from "../../contract/findings/finding.ts";
import type { ApiModel, NamedSchema, Operation } from "../../contract/model/types.ts";
import type { ErrorShape } from "../../runtime/descriptors.ts";
import type { LineLinks } from "../facts/source-links.ts";

/** Without what calls do not need. */
export type LeanOperation = Omit<Operation, "extensions" | "description" | "summary">;

/**
 * Delta-encoded line numbers. For a schema: its own, its keywords' and its subschemas', in the order of `walkSchemas`. For another part:
 * one.
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
  /** Check functions of the schema and of what `checkedUses` lists for it, in that order. */
  readonly checks: readonly string[];
}

/** Loaded for trying one operation, besides {@link SharedParts}. */
export interface OperationShare {
  /** The page's operation, those that show the resource it creates, changes or lists, and those on neighbouring paths. */
  readonly operations: readonly LeanOperation[];
  readonly model: Pick<ApiModel, "title" | "version" | "specification" | "servers" | "securitySchemes">;
  /** Nodes read directly: the operation's `security` and the `encoding` of its bodies. */
  readonly nodes: readonly (readonly [pointer: string, node: unknown])[];
  readonly unread: readonly UnreadNode[];
  /** Operations that a path value may select instead: `/users/me` beside `/users/{id}`. `file` is relative to this file. */
  readonly rivals: readonly (readonly [pointer: string, file: string])[];
  readonly errors: readonly ErrorShape[];
  /** For errors outside operations (404 and 405). */
  readonly commonErrors: readonly ErrorShape[] | undefined;
  readonly places: readonly Lines[];
  /** In the order of `usesOf`. */
  readonly lines: readonly Lines[];
  /** For the parts of the operation, then for what `checkedUses` lists per schema of {@link lines}. */
  readonly checks: readonly string[];
  /** For schemas that are not in the document or were changed, by {@link textKey}. */
  readonly checksByText: readonly (readonly [key: string, name: string])[];
  readonly functionName: string;
  /** Relative to this file. */
  readonly files: readonly string[];
}

export interface SharedParts {
  /** Absent in a shared file. */
  readonly operation?: OperationShare;
  readonly lineLinks?: LineLinks;
  readonly schemas: readonly SharedSchema[];
}

export function textKey(schema: unknown): string {
  return `text ${JSON.stringify(schema)}`;
}
