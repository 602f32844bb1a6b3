import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ElicitRequestSchema, type Tool } from "@modelcontextprotocol/sdk/types.js";
import { expect, onTestFinished, test } from "vitest";

const main = join(import.meta.dirname, "../../dist/cli/main.js");
const document = join(import.meta.dirname, "notes.yaml");

/** By default, a client waits for a minute, which is short on a busy machine. */
const patient = { timeout: 600_000 };

interface Connected {
  readonly client: Client;
  readonly tools: readonly Tool[];
  call(name: string, args?: Record<string, unknown>): Promise<Called>;
}

interface Called {
  readonly text: string;
  readonly isError: boolean;
  readonly structured: unknown;
}

/** @param answer - The user's answer to each question. Absent: the client cannot ask. */
async function connect(argv: readonly string[], answer?: "accept" | "decline"): Promise<Connected> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [main, "mcp", document, ...argv],
    stderr: "ignore",
  });
  const capabilities = answer === undefined ? {} : { elicitation: {} };
  const client = new Client({ name: "test", version: "1" }, { capabilities });
  if (answer !== undefined)
    client.setRequestHandler(ElicitRequestSchema, () => ({ action: answer, content: { send: true } }));
  await client.connect(transport, patient);
  onTestFinished(() => client.close());
  const { tools } = await client.listTools(undefined, patient);
  return {
    client,
    tools,
    call: async (name, args = {}) => {
      const { content, isError, structuredContent } = await client.callTool(
        { name, arguments: args },
        undefined,
        patient,
      );
      // Tools of these tests return text.
      const [first] = content as readonly { readonly text: string }[];
      return { text: first?.text ?? "", isError: isError === true, structured: structuredContent };
    },
  };
}

test("operations that read are tools; writes need --write", async () => {
  const reading = await connect(["--mock"]);
  expect(reading.tools.map(({ name }) => name)).toEqual(["listNotes", "getNote", "read_more"]);
  const writing = await connect(["--mock", "--write"]);
  expect(writing.tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
    ["listNotes", true],
    ["createNote", false],
    ["getNote", true],
    ["deleteNote", false],
    ["read_more", true],
  ]);
  await expect(reading.call("deleteNote", { note: "a" })).rejects.toThrow("There is no tool");
});

test("a tool shows what may be sent, with references resolved", async () => {
  const { tools } = await connect(["--mock", "--write"]);
  const create = tools.find(({ name }) => name === "createNote");
  expect(create?.description).toBe("POST /notes. Create a note. Notes have at most 1,000 characters.");
  expect(create?.annotations).toEqual({
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  });
  expect(create?.inputSchema).toEqual({
    type: "object",
    properties: {
      body: {
        type: "object",
        properties: {
          text: { type: "string", maxLength: 1000 },
          tags: { type: "array", items: { type: "string" }, maxItems: 5 },
        },
        required: ["text"],
      },
    },
    required: ["body"],
    additionalProperties: false,
  });
});

test("arguments are judged before anything is sent", async () => {
  const { call } = await connect(["--mock", "--write"]);
  const { text, isError } = await call("listNotes", { limit: 1000 });
  expect([text, isError]).toEqual([
    "Nothing was sent. Fix the arguments and call again:\n- `limit` must be at most 100.",
    true,
  ]);
  expect((await call("createNote", { text: "a" })).text).toContain(
    'There is no argument "text"; it is a member of `body`. Move it there.',
  );
  expect((await call("createNote", { body: { text: "a", id: "x" } })).text).toContain("readOnly");
  expect((await call("getNote", { not: "a" })).text).toContain('Did you mean "note"?');
});

test("calls reach the mock, which keeps what they write", async () => {
  const { call } = await connect(["--mock", "--write"]);
  const created = await call("createNote", { body: { text: "hello" } });
  expect(created.isError).toBe(false);
  expect(created.structured).toMatchObject({ status: 201, body: { text: "hello" } });
  const { body } = created.structured as { readonly body: { readonly id: string } };
  const read = await call("getNote", { note: body.id });
  expect(read.structured).toEqual({ status: 200, body });
  expect((await call("deleteNote", { note: body.id })).structured).toEqual({ status: 204 });
  expect((await call("getNote", { note: body.id })).isError).toBe(true);
});

test("a list result shows how to get the next page", async () => {
  const { call } = await connect(["--mock"]);
  const first = await call("listNotes", { limit: 1 });
  expect(first.text).toContain('Next page: call again with {"offset":1}.');
  expect(first.structured).toMatchObject({ status: 200, next: { offset: 1 } });
});

test("long results are cut, and continue with read_more", async () => {
  const { call } = await connect(["--mock", "--max-result", "256"]);
  const cut = await call("listNotes", { limit: 100 });
  const { more } = cut.structured as { readonly more: string };
  expect(cut.text).toContain(`read_more {"handle":"${more}","offset":256}`);
  expect(cut.structured).not.toHaveProperty("body");
  let text = cut.text.slice(cut.text.indexOf("\n\n") + 2).replace(/\n\[[^\n]*\]$/, "");
  for (let offset = 256; ; offset += 256) {
    const piece = await call("read_more", { handle: more, offset });
    text += piece.text.replace(/\n\[[^\n]*\]$/, "");
    if (!piece.text.includes("Continue with offset")) break;
  }
  expect(Array.isArray(JSON.parse(text).items)).toBe(true);
  expect((await call("read_more", { handle: "r9" })).isError).toBe(true);
});

test("--confirm asks before each write", async () => {
  const declined = await connect(["--mock", "--write", "--confirm"], "decline");
  expect((await declined.call("createNote", { body: { text: "a" } })).text).toContain("did not confirm");
  expect((await declined.call("listNotes")).isError).toBe(false);
  const accepted = await connect(["--mock", "--write", "--confirm"], "accept");
  expect((await accepted.call("createNote", { body: { text: "a" } })).isError).toBe(false);
  const unable = await connect(["--mock", "--write", "--confirm"]);
  expect((await unable.call("createNote", { body: { text: "a" } })).isError).toBe(true);
});

test("--search offers three tools for all operations", async () => {
  const { tools, call } = await connect(["--mock", "--search", "--exclude", "deleteNote"]);
  expect(tools.map(({ name }) => name)).toEqual([
    "search_operations",
    "describe_operation",
    "call_operation",
    "read_more",
  ]);
  expect((await call("search_operations", { query: "one note" })).text).toMatch(
    /^getNote: GET \/notes\/\{note\}/,
  );
  expect(JSON.parse((await call("describe_operation", { name: "getNote" })).text)).toMatchObject({
    name: "getNote",
    inputSchema: { required: ["note"] },
  });
  expect((await call("call_operation", { name: "listNotes", arguments: '{"limit":1}' })).isError).toBe(false);
  expect((await call("call_operation", { name: "listNote" })).text).toContain('Did you mean "listNotes"?');
  expect((await call("call_operation", { name: "createNote", arguments: {} })).isError).toBe(true);
});
