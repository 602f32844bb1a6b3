import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { CallToolResult, Tool as SdkTool } from "@modelcontextprotocol/sdk/types.js";
import type { Confirm } from "../../agent/call/call-operation.ts";
import type { Tool, ToolResult } from "../../agent/tools/tool.ts";
import { readVersion } from "../../generator/output/read-package.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { loadSdk } from "./load-sdk.ts";

/** Tools and resources, independent of the protocol library. */
export interface Served {
  readonly title: string;
  readonly instructions: string;
  readonly tools: readonly Tool[];
  readonly resources: readonly ServedResource[];
  /** `undefined` if there is no such tool. */
  call(name: string, given: SchemaObject, confirm: Confirm): Promise<ToolResult | undefined>;
  /** `undefined` if there is no such resource. */
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

/** JSON-RPC 2.0 and MCP: invalid parameters, unknown resource. */
const INVALID_PARAMS = -32602;
const RESOURCE_NOT_FOUND = -32002;

/** One server for one client. Uses the SDK's low-level class, since the schemas are JSON Schema already. */
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
  // The SDK's types are mutable; it does not change what it sends.
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

/** Without a client that can ask, nothing is confirmed. */
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
