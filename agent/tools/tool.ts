/** Types from the Model Context Protocol, revision 2025-06-18. @module */

import type { SchemaObject } from "../../language/values/json-object.ts";

export interface Tool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema?: ObjectSchema;
  readonly annotations: ToolAnnotations;
}

export interface ObjectSchema extends SchemaObject {
  readonly type: "object";
  readonly properties: SchemaObject;
}

export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

export type ToolContent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "image"; readonly data: string; readonly mimeType: string }
  | {
      readonly type: "resource_link";
      readonly uri: string;
      readonly name: string;
      readonly mimeType: string;
      readonly size: number;
    };

export interface ToolResult {
  readonly content: readonly ToolContent[];
  readonly structuredContent?: SchemaObject;
  readonly isError?: true;
}

export function textResult(text: string): ToolResult {
  return { content: [{ type: "text", text }] };
}

export function failedResult(text: string): ToolResult {
  return { ...textResult(text), isError: true };
}
