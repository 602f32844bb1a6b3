import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { createApiTools } from "../../agent/api-tools.ts";
import { type McpOptions, mcp } from "../../generator/emitters/mcp.ts";
import { createMock } from "../../live/mock/create-mock.ts";
import type { OperationToolsOptions } from "../../runtime/mcp/operation-tools.ts";
import type { ToolSet } from "../../runtime/mcp/tool-set.ts";
import { loadContract } from "../../verifier/matchers/load-contract.ts";
import { isQuick } from "../choose-tests.ts";
import { loadOutput } from "../traffic/load-output.ts";
import { compileUsage } from "../types/compile-usage.ts";

const notes = parse(readFileSync(join(import.meta.dirname, "notes.yaml"), "utf8"));
const baseUrl = "https://notes.test/v1";

interface Emitted {
  createTools(options: OperationToolsOptions): ToolSet;
  createMcpServer(tools: ToolSet): Server;
}

async function emit(document: object, options: McpOptions = {}): Promise<Emitted> {
  const { output } = await loadOutput(document, { emitters: [mcp(options)] }, { module: "mcp.js" });
  // The exports of this emitter's module.
  return output as unknown as Emitted;
}

interface Called {
  readonly text: string;
  readonly isError: boolean;
  readonly structured: unknown;
}

interface Connected {
  readonly client: Client;
  readonly names: readonly string[];
  call(name: string, args?: Record<string, unknown>): Promise<Called>;
}

async function connect(server: Server, answer?: "accept" | "decline"): Promise<Connected> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const capabilities = answer === undefined ? {} : { elicitation: {} };
  const client = new Client({ name: "test", version: "1" }, { capabilities });
  if (answer !== undefined)
    client.setRequestHandler(ElicitRequestSchema, () => ({ action: answer, content: { send: true } }));
  await Promise.all([server.connect(near), client.connect(far)]);
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  return {
    client,
    names: tools.map(({ name }) => name),
    call: async (name, args = {}) => {
      const { content, isError, structuredContent } = await client.callTool({ name, arguments: args });
      // Tools of these tests return text.
      const [first] = content as readonly { readonly text: string }[];
      return { text: first?.text ?? "", isError: isError === true, structured: structuredContent };
    },
  };
}

/** Generated code sorts what a document may list in any order. */
function sortByName(tools: ToolSet["tools"]): ToolSet["tools"] {
  return [...tools].sort((one, other) => (one.name < other.name ? -1 : 1));
}

describe("a generated server", () => {
  let emitted: Emitted;
  let mock: (request: Request) => Promise<Response>;
  const sent: string[] = [];

  beforeAll(async () => {
    emitted = await emit(notes);
    const { contract } = await loadContract(notes);
    const answer = createMock(contract, { tokens: new Map([["s3cret-token", "all"]]) });
    mock = async (request) => {
      sent.push(`${request.method} ${request.url} ${request.headers.get("authorization")}`);
      return answer(request);
    };
  });

  const open = (
    options: Partial<OperationToolsOptions> = {},
    answer?: "accept" | "decline",
  ): Promise<Connected> => {
    sent.length = 0;
    const credentials = { key: "s3cret-token" };
    const tools = emitted.createTools({ baseUrl, fetch: mock, credentials, ...options });
    return connect(emitted.createMcpServer(tools), answer);
  };

  test("has the tools of tenon mcp", async () => {
    const { contract } = await loadContract(notes);
    for (const write of [false, true]) {
      const { tools } = createApiTools(contract, { server: baseUrl, write });
      expect(sortByName(emitted.createTools({ baseUrl, write }).tools)).toEqual(sortByName(tools));
    }
  });

  test("calls the server with credentials that the result does not show", async () => {
    const { call, names } = await open({ write: true });
    expect(names).toEqual(["listNotes", "createNote", "deleteNote", "getNote", "read_more"]);
    const created = await call("createNote", { body: { text: "my token is s3cret-token" } });
    expect(created.text).toMatch(/^HTTP 201/);
    expect(created.text).toContain("my token is [redacted]");
    const list = await call("listNotes", { limit: 1 });
    expect(list.structured).toMatchObject({ status: 200, next: { offset: 1 } });
    expect(list.text).toContain('Next page: call again with {"offset":1}');
    expect(sent).toEqual([
      "POST https://notes.test/v1/notes Bearer s3cret-token",
      "GET https://notes.test/v1/notes?limit=1 Bearer s3cret-token",
    ]);
  });

  test("sends nothing for arguments that do not fit, and says how to mend them", async () => {
    const { call } = await open({ write: true });
    const { text, isError } = await call("listNotes", { limit: 101, text: "a" });
    expect(isError).toBe(true);
    expect(text).toContain('There is no argument "text".');
    expect((await call("listNotes", { limit: 101 })).text).toBe(
      "Nothing was sent. Fix the arguments and call again:\n- `limit` must be at most 100.",
    );
    expect((await call("createNote", { text: "a" })).text).toContain(
      "it is a member of `body`. Move it there",
    );
    expect((await call("createNote", { body: {} })).text).toContain("`body` ");
    expect((await call("getNote")).text).toContain("The argument `note` is required");
    expect(sent).toEqual([]);
  });

  test("marks responses that break the document", async () => {
    const { call } = await open({ fetch: async () => Response.json({ items: [{ id: 7 }], total: "x" }) });
    const broken = await call("listNotes");
    expect(broken.text).toContain("This response violates the API description. Do not rely on it:");
    expect(broken.text).toContain("- `body/items/0/id` must be a string.");
    expect(broken.structured).not.toHaveProperty("body");
    const teapot = await open({ fetch: async () => new Response("no", { status: 418 }) });
    expect((await teapot.call("getNote", { note: "a" })).text).toContain(
      "- The status 418 is not described.",
    );
  });

  test("cuts long responses, follows no redirect, and ends calls that take too long", async () => {
    const long = { items: [], total: 0, more: "x".repeat(5000) };
    const { call } = await open({ fetch: async () => Response.json(long), maxResult: 1000 });
    const cut = await call("listNotes");
    expect(cut.text).toMatch(/\[1000 of \d+ bytes\. For the rest: read_more \{"handle":"r1","offset":1000\}/);
    expect((await call("read_more", { handle: "r1", offset: 1000 })).text).toMatch(/^x+/);
    const elsewhere = new Response(null, { status: 302, headers: { location: "https://evil.test/" } });
    const redirecting = await open({ fetch: async () => elsewhere.clone() });
    expect((await redirecting.call("listNotes")).text).toContain("location: https://evil.test/");
    const slow = await open({
      timeout: 20,
      fetch: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    });
    expect((await slow.call("listNotes")).text).toBe(
      "No answer from https://notes.test: no complete response: no response within 20 ms.",
    );
  });

  test("asks before writes, and refuses them where nobody can be asked", async () => {
    const accepting = await open({ write: true, confirm: true }, "accept");
    expect((await accepting.call("createNote", { body: { text: "a" } })).text).toMatch(/^HTTP 201/);
    for (const answer of ["decline", undefined] as const) {
      const { call } = await open({ write: true, confirm: true }, answer);
      const { text } = await call("createNote", { body: { text: "a" } });
      expect(text).toBe("Nothing was sent: the user did not confirm this call.");
      expect((await call("listNotes")).isError).toBe(false);
      expect(sent).toEqual(["GET https://notes.test/v1/notes Bearer s3cret-token"]);
    }
  });

  test("offers a search instead, and what a filter admits", async () => {
    const { call, names } = await open({ search: true });
    expect(names).toEqual(["search_operations", "describe_operation", "call_operation", "read_more"]);
    expect((await call("search_operations", { query: "one note" })).text).toMatch(/^getNote: GET /);
    expect((await call("call_operation", { name: "listNotes", arguments: { limit: 2 } })).text).toMatch(
      /^HTTP 200/,
    );
    const filtered = await open({ filter: ({ operation }) => operation.id === "getNote" });
    expect(filtered.names).toEqual(["getNote", "read_more"]);
  });

  test("needs the URL of a server", () => {
    expect(() => emitted.createTools({ baseUrl: "/v1" })).toThrow("createTools needs `baseUrl`");
  });
});

const ok = { "200": { description: "", content: { "application/json": { schema: {} } } } };

test("include and exclude choose operations, which no argument can leave", async () => {
  const parameters = [{ name: "id", in: "path", required: true, schema: { type: "string" } }];
  const document = {
    openapi: "3.1.0",
    info: { title: "Users", version: "1" },
    paths: {
      "/users/{id}": { get: { operationId: "getUser", parameters, responses: ok } },
      "/users/me": { get: { operationId: "getMe", responses: ok } },
    },
  };
  const emitted = await emit(document, { exclude: ["getMe"] });
  const sent: string[] = [];
  const fetch = async ({ url }: Request): Promise<Response> => {
    sent.push(url);
    return Response.json({});
  };
  const { call } = await connect(emitted.createMcpServer(emitted.createTools({ baseUrl, fetch })));
  expect((await call("getUser", { id: "me" })).text).toContain(
    "matches getMe, which is not exposed as a tool",
  );
  expect((await call("getUser", { id: "../x" })).text).toContain("it cannot be sent in a path");
  expect((await call("getUser", { id: "7" })).isError).toBe(false);
  expect(sent).toEqual(["https://notes.test/v1/users/7"]);
});

test("files are data URLs, and images are shown", async () => {
  const file = { type: "string", contentMediaType: "application/octet-stream" };
  const form = { type: "object", properties: { file, title: { type: "string" } }, required: ["file"] };
  const document = {
    openapi: "3.1.0",
    info: { title: "Files", version: "1" },
    paths: {
      "/files": {
        post: {
          operationId: "upload",
          requestBody: { required: true, content: { "multipart/form-data": { schema: form } } },
          responses: { "200": { description: "", content: { "image/png": {} } } },
        },
      },
    },
  };
  const emitted = await emit(document);
  let received: FormData | undefined;
  const fetch = async (request: Request): Promise<Response> => {
    received = await request.formData();
    return new Response(new Uint8Array([1, 2]), { headers: { "content-type": "image/png" } });
  };
  const tools = emitted.createTools({ baseUrl, fetch, write: true });
  const { client } = await connect(emitted.createMcpServer(tools));
  const body = { title: "a", file: "data:text/plain;base64,aGVsbG8=" };
  const { content } = await client.callTool({ name: "upload", arguments: { body } });
  expect(await (received?.get("file") as File).text()).toBe("hello");
  expect(received?.get("title")).toBe("a");
  expect(content).toMatchObject([{ type: "text" }, { type: "image", data: "AQI=", mimeType: "image/png" }]);
});

test("texts of the document stay texts in the module", async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an attack on template strings
  const attack = '*/ globalThis.attacked = true; /* ` ${globalThis.attacked = true} " \u2028 </script>';
  const parameters = [{ name: attack, in: "query", description: attack, schema: { default: attack } }];
  const document = {
    openapi: "3.1.0",
    info: { title: attack, version: attack },
    paths: {
      "/a": {
        get: {
          operationId: attack,
          summary: attack,
          description: attack,
          parameters,
          tags: [attack],
          responses: ok,
        },
      },
    },
  };
  const emitted = await emit(document);
  const { tools } = emitted.createTools({ baseUrl });
  emitted.createMcpServer(emitted.createTools({ baseUrl }));
  expect(tools[0]?.name).toMatch(/^[\w-]{1,64}$/);
  expect(tools[0]?.description).not.toMatch(/[\p{C}\u2028]/u);
  expect(globalThis).not.toHaveProperty("attacked");
});

test("an unknown pattern or option is reported", async () => {
  await expect(emit(notes, { include: ["listNote"] })).rejects.toThrow('No operation matches "listNote".');
  const misspelled: object = { includes: [] };
  await expect(emit(notes, misspelled)).rejects.toThrow('mcp has no option "includes"');
});

// The SDK's types take the compiler longer than all other tests of this file.
test.skipIf(isQuick)(
  "the output compiles with the SDK's types, and credentials are those of the document",
  async () => {
    const { problems } = await compileUsage(
      notes,
      `
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createMcpServer, createTools, operationTools } from "./mcp.js";
const tools = createTools({ baseUrl: "https://a.example", credentials: { key: "secret" }, write: true });
void createMcpServer(tools).connect(new StdioServerTransport());
// @ts-expect-error there is no such scheme
createTools({ baseUrl: "https://a.example", credentials: { kye: "secret" } });
// @ts-expect-error the URL is required
createTools({});
export const names: string[] = operationTools.map(({ tool }) => tool.name);
`,
      { emitters: [mcp()] },
    );
    expect(problems).toEqual([]);
  },
);
