import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { Io } from "../shared/io.ts";
import { loadSdk } from "./load-sdk.ts";

/** Until the client closes the connection, or Ctrl-C. */
export async function serveStdio(server: Server, io: Io): Promise<void> {
  const { StdioServerTransport } = await loadSdk(() => import("@modelcontextprotocol/sdk/server/stdio.js"));
  const ended = new Promise<void>((resolve) => {
    // The transport does not notice the end of its input.
    process.stdin.once("end", resolve).once("close", resolve);
    server.onclose = resolve;
  });
  await server.connect(new StdioServerTransport());
  await Promise.race([ended, io.interrupted()]);
  await server.close();
  process.stdin.destroy();
}
