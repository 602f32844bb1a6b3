import type { FindNext } from "../client/read-page.ts";
import type { MediaDescriptor, OperationDescriptor, StatusKey } from "../descriptors.ts";
import type { Tool } from "./tool.ts";

/** An operation as a tool, as the emitter `mcp` writes it. */
export interface OperationTool extends ToolDescription {
  readonly operation: OperationDescriptor;
  readonly findNext?: FindNext;
}

/** The plain data of an {@link OperationTool}. */
export interface ToolDescription {
  readonly tool: Tool;
  readonly tags: readonly string[];
  /** Arguments whose name differs from the parameter's key in the operation's input. */
  readonly keys: readonly (readonly [name: string, key: string])[];
  readonly body?: ToolBody;
  /** The response that the tool's output schema describes. */
  readonly output?: StatusKey;
}

export interface ToolBody {
  readonly type: MediaDescriptor["type"];
  /** Names of the body's members, for messages. */
  readonly members: readonly string[];
  /** Members of a multipart body that are files. */
  readonly files: readonly string[];
}
