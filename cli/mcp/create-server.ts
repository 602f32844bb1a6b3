import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { readVersion } from "../../generator/output/read-package.ts";
import { type ServedTools, serveTools } from "../../runtime/mcp/serve-tools.ts";
import { loadSdk } from "./load-sdk.ts";

/** Tools and resources for one client, with what the server says about itself. */
export interface Served extends ServedTools {
  readonly title: string;
  readonly instructions: string;
}

/** Creates a server for one client. The SDK's low-level class accepts our JSON Schemas unchanged. */
export async function createMcpServer(served: Served): Promise<Server> {
  const { Server, protocol } = await loadSdk(async () => ({
    ...(await import("@modelcontextprotocol/sdk/server/index.js")),
    protocol: await import("@modelcontextprotocol/sdk/types.js"),
  }));
  const server = new Server(
    { name: "tenon", title: served.title, version: readVersion() },
    { capabilities: { tools: {}, resources: {} }, instructions: served.instructions },
  );
  serveTools(server, protocol, served);
  return server;
}
