import { request } from "node:http";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { expect, onTestFinished, test } from "vitest";
import { runMcp } from "../../cli/mcp/run-mcp.ts";
import { createTestIo } from "../unit/cli/test-io.ts";

/** @returns the address that the command prints. */
async function serve(): Promise<string> {
  let end = (): void => undefined;
  const interrupted = new Promise<void>((resolve) => {
    end = resolve;
  });
  const io = createTestIo(import.meta.dirname, { interrupted });
  const document = join(import.meta.dirname, "notes.yaml");
  const running = runMcp({ operands: [document], options: { mock: true, port: "0" } }, io);
  onTestFinished(async () => {
    end();
    expect(await running).toBe(0);
  });
  for (;;) {
    const [, url] = /Listening on (\S+)/.exec(io.err()) ?? [];
    if (url !== undefined) return url;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
    });
    sent.on("response", (response) => resolve(response.resume().statusCode)).on("error", reject);
    sent.end("{}");
  });
}

test("clients have sessions of their own, and pages of other sites none", async () => {
  const url = await serve();
  const connect = async (): Promise<Client> => {
    const client = new Client({ name: "test", version: "1" });
    const transport = new StreamableHTTPClientTransport(new URL(url));
    await client.connect(transport as Parameters<Client["connect"]>[0]);
    return client;
  };
  const [one, other] = [await connect(), await connect()];
  const { structuredContent } = await one.callTool({ name: "listNotes", arguments: { limit: 1 } });
  expect(structuredContent).toMatchObject({ status: 200 });
  expect((await other.listTools()).tools.map(({ name }) => name)).toEqual([
    "listNotes",
    "getNote",
    "read_more",
  ]);
  expect(await statusOf(url, { host: "evil.example" })).toBe(421);
  expect(await statusOf(url, { origin: "https://evil.example" })).toBe(403);
  expect(await statusOf(url, { "mcp-session-id": "guessed" })).toBe(404);
  expect(await statusOf(url.replace("/mcp", "/"), {})).toBe(404);
  await one.close();
  await other.close();
});
