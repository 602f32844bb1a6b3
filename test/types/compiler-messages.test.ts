import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compileUsage } from "./compile-usage.ts";

const json = (schema: object): object => ({ description: "ok", content: { "application/json": { schema } } });
const text = { type: "string" };
const object = (properties: object): object => ({
  type: "object",
  required: Object.keys(properties),
  properties,
});
const note = object({ title: text, createdAt: { type: "string", format: "date-time" } });
const failed = json(object({ message: text }));
const document = {
  paths: {
    "/notes": {
      post: {
        operationId: "addNote",
        requestBody: { required: true, content: { "application/json": { schema: object({ title: text }) } } },
        responses: { 201: json(note) },
      },
    },
    "/notes/{note}": {
      parameters: [{ name: "note", in: "path", required: true, schema: text }],
      get: { operationId: "getNote", responses: { 200: json(note), 404: failed } },
    },
  },
};

const client = `
import { checks, createClient, createContext, getNote } from "./client.js";
const api = createClient();
const result = await api.getNote({ note: "7" });
console.log(result.title);
await api.getNote("7");
await api.addNote({ title: "Milk" });
createContext().listNotes();
await getNote(api, { note: "7" });
`;

const server = `
import { createRouter } from "./routes.js";
const addNote = async () => ({ status: 201, body: { title: "Milk", createdAt: "" } }) as const;
createRouter({
  addNote,
  getNote: async () => ({ status: 200, body: { title: "Milk", createdAt: new Date() } }),
});
createRouter({
  addNote,
  getNote: async ({ params }) => {
    if (params.note === "7") return { status: 409, body: { message: "no" } };
    return { status: 200, body: { title: "Milk", createdAt: "" } };
  },
});
createRouter({ getNote: async () => ({ status: 404, body: { message: "no" } }) });
createRouter({ addNote, getNote: async () => ({ status: 200 }) });
`;

/** The messages in the first column of the table below "Compiler messages" in a guide. */
function messagesIn(guide: string): readonly string[] {
  const page = readFileSync(join(import.meta.dirname, "../../docs/guide", guide), "utf8");
  const section = page.split("## Compiler messages")[1]?.split("\n## ")[0] ?? "";
  return Array.from(section.matchAll(/^\| `([^`]+)`/gm), ([, message = ""]) => message);
}

test.each([
  ["client-errors.md", client, 6],
  ["server-errors.md", server, 4],
])("the messages in %s are those of the compiler", async (guide, usage, count) => {
  const messages = messagesIn(guide);
  expect(messages).toHaveLength(count);
  const { problems } = await compileUsage(document, usage);
  expect(messages.filter((message) => !problems.some((problem) => problem.includes(message)))).toEqual([]);
});
