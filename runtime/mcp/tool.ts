/** Types from the Model Context Protocol, revision 2025-06-18. @module */

/** The arguments of a tool call: parsed JSON, not checked yet. */
export type ToolArguments = Readonly<Record<string, unknown>>;

export interface Tool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema?: ObjectSchema;
  readonly annotations: ToolAnnotations;
}

export interface ObjectSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, unknown>>;
  readonly [keyword: string]: unknown;
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
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: true;
}

export function textResult(text: string): ToolResult {
  return { content: [{ type: "text", text }] };
}

export function failedResult(text: string): ToolResult {
  return { ...textResult(text), isError: true };
}

/** Reports arguments that cannot be sent, one problem per line. */
export function refusedResult(problems: readonly string[]): ToolResult {
  const list = problems.map((problem) => `- ${problem}`).join("\n");
  return failedResult(`Nothing was sent. Fix the arguments and call again:\n${list}`);
}
