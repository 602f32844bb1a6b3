import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { Io } from "../shared/io.ts";
import { loadSdk } from "./load-sdk.ts";

/** Serves MCP over stdin and stdout until the client disconnects or Ctrl-C. */
export async function serveStdio(server: Server, io: Io): Promise<void> {
  const { StdioServerTransport } = await loadSdk(() => import("@modelcontextprotocol/sdk/server/stdio.js"));
  const ended = new Promise<void>((resolve) => {
    // The SDK's transport does not close when stdin ends.
    process.stdin.once("end", resolve).once("close", resolve);
    server.onclose = resolve;
  });
  await server.connect(new StdioServerTransport());
  await Promise.race([ended, io.interrupted()]);
  await server.close();
  process.stdin.destroy();
}
