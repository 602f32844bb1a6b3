import { expect, test } from "vitest";
import { createFolder, tenon } from "../unit/cli/test-io.ts";

const text = { type: "string" };
const body = (schema: object, type = "application/json"): object => ({
  requestBody: { required: true, content: { [type]: { schema } } },
});
const answer = (response: object, status = "200"): object => ({
  responses: { [status]: { description: "d", ...response } },
});
const shown = (schema: object, type = "application/json"): object =>
  answer({ content: { [type]: { schema } } });
const members = (properties: object, required: readonly string[] = []): object => ({
  type: "object",
  required,
  properties,
});
const query = (more: object): object => ({ parameters: [{ name: "a", in: "query", schema: text, ...more }] });
const other = { responses: { 204: { description: "d" } } };

const kinds: Readonly<Record<string, readonly [less: object, more: object]>> = {
  "an enum value of a request": [body({ enum: ["a"] }), body({ enum: ["a", "b"] })],
  "an enum value of a response": [shown({ enum: ["a"] }), shown({ enum: ["a", "b"] })],
  "a type": [body({ type: "string" }), body({ type: ["string", "integer"] })],
  "a limit": [body({ ...text, maxLength: 2 }), body({ ...text, maxLength: 5 })],
  "a pattern": [shown({ ...text, pattern: "^a" }), shown(text)],
  "a member of a request": [body(members({ a: text })), body(members({ a: text, b: text }))],
  "a member of a response": [shown(members({ a: text })), shown(members({ a: text, b: text }))],
  "a required member": [body(members({ a: text })), body(members({ a: text }, ["a"]))],
  "a branch": [body({ oneOf: [text] }), body({ oneOf: [text, { type: "integer" }] })],
  "a format": [body({ ...text, format: "x" }), body(text)],
  "a parameter": [{}, query({})],
  "a required parameter": [query({}), query({ required: true })],
  "a header": [answer({}), answer({ headers: { a: { schema: text } } })],
  "a status": [answer({}), { responses: { 200: { description: "d" }, 409: { description: "d" } } }],
  "a body": [{}, body(text)],
  credentials: [{ security: [{}] }, { security: [{ key: [] }] }],
  "an operation": [{}, { also: true }],
};

function documentOf(operation: object): string {
  const { also, ...own } = operation as { readonly also?: boolean };
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "t", version: "1" },
    paths: { "/a": { post: { ...other, ...own } }, ...(also === true ? { "/b": { post: other } } : {}) },
    components: { securitySchemes: { key: { type: "apiKey", in: "header", name: "x-key" } } },
  });
}

interface Told {
  readonly level: string;
  readonly message: string;
}

async function tell(old: object, now: object, deploy: string): Promise<readonly Told[]> {
  const folder = createFolder({ "old.json": documentOf(old), "new.json": documentOf(now) });
  const line = ["diff", "old.json", "new.json", "--deploy", deploy, "--format", "json"];
  return JSON.parse((await tenon(folder, line)).out).changes;
}

const cases = Object.entries(kinds).flatMap(([name, [less, more]]) => [
  [`${name} is added`, less, more] as const,
  [`${name} is removed`, more, less] as const,
]);

test.each(cases)("client tells changes from the old to the new document: %s", async (_, old, now) => {
  const server = (await tell(old, now, "server")).map(({ message }) => message);
  const client = (await tell(old, now, "client")).map(({ message }) => message);
  expect(client.length).toBeGreaterThan(0);
  const prefix = "New clients, old server: ";
  expect(client.every((message) => message.startsWith(prefix))).toBe(true);
  const withoutTries = (message: string): string => message.replace(/ It could not be proved .*$/, "");
  expect(server.map(withoutTries)).toEqual(
    expect.arrayContaining(client.map((message) => withoutTries(message.slice(prefix.length)))),
  );
});

test("an added enum value breaks requests of new clients, a removed one responses to them", async () => {
  const [one, two] = [{ enum: ["a"] }, { enum: ["a", "b"] }];
  expect(await tell(body(one), body(two), "client")).toMatchObject([
    { level: "breaking", message: 'New clients, old server: The request body now allows `"b"`.' },
  ]);
  expect(await tell(shown(two), shown(one), "client")).toMatchObject([
    {
      level: "breaking",
      message: 'New clients, old server: The body of the response `200` no longer allows `"b"`.',
    },
  ]);
});
