import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { CallToolResult, Tool as SdkTool } from "@modelcontextprotocol/sdk/types.js";
import type { Confirm } from "../../agent/call/call-operation.ts";
import type { Tool, ToolResult } from "../../agent/tools/tool.ts";
import { readVersion } from "../../generator/output/read-package.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { loadSdk } from "./load-sdk.ts";

/** Tools and resources, independent of the MCP SDK. */
export interface Served {
  readonly title: string;
  readonly instructions: string;
  readonly tools: readonly Tool[];
  readonly resources: readonly ServedResource[];
  call(name: string, given: SchemaObject, confirm: Confirm): Promise<ToolResult | undefined>;
  read(uri: string): ReadResource | undefined;
}

export interface ServedResource {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
}

export interface ReadResource {
  readonly type: string;
  readonly isText: boolean;
  readonly bytes: Uint8Array;
}

/** Error codes: invalid parameters (JSON-RPC 2.0) and unknown resource (MCP). */
const INVALID_PARAMS = -32602;
const RESOURCE_NOT_FOUND = -32002;

/** Creates a server for one client. The SDK's low-level class accepts our JSON Schemas unchanged. */
export async function createMcpServer(served: Served): Promise<Server> {
  const { Server, types } = await loadSdk(async () => ({
    ...(await import("@modelcontextprotocol/sdk/server/index.js")),
    types: await import("@modelcontextprotocol/sdk/types.js"),
  }));
  const { CallToolRequestSchema, ListResourcesRequestSchema, ListToolsRequestSchema, McpError } = types;
  const { ReadResourceRequestSchema } = types;
  const server = new Server(
    { name: "tenon", title: served.title, version: readVersion() },
    { capabilities: { tools: {}, resources: {} }, instructions: served.instructions },
  );
  // The SDK declares mutable types, but never modifies the tools.
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...served.tools] as SdkTool[] }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: given = {} } }) => {
    const result = await served.call(name, given, (question) => confirmCall(server, question));
    if (result === undefined)
      throw new McpError(INVALID_PARAMS, `There is no tool ${JSON.stringify(name.slice(0, 100))}.`);
    return result as CallToolResult;
  });
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [...served.resources] }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
    const found = served.read(uri);
    if (found === undefined)
      throw new McpError(RESOURCE_NOT_FOUND, `There is no resource ${JSON.stringify(uri.slice(0, 200))}.`);
    const { bytes, type: mimeType, isText } = found;
    const buffer = Buffer.from(bytes);
    const content = isText ? { text: buffer.toString("utf8") } : { blob: buffer.toString("base64") };
    return { contents: [{ uri, mimeType, ...content }] };
  });
  return server;
}

/** Asks the user through the client. Treats clients that cannot prompt as a refusal. */
async function confirmCall(server: Server, question: string): Promise<boolean> {
  if (server.getClientCapabilities()?.elicitation === undefined) return false;
  const { action, content } = await server.elicitInput({
    message: `Send ${question}?`,
    requestedSchema: {
      type: "object",
      properties: { send: { type: "boolean", title: "Send", description: "Whether to send this request" } },
      required: ["send"],
    },
  });
  return action === "accept" && content?.["send"] === true;
}
