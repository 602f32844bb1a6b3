import { expect, test } from "vitest";
import { compileUsage } from "./compile-usage.ts";

const time = { type: "string", format: "date-time" };

const document = {
  paths: {
    "/notes/{day}": {
      put: {
        operationId: "putNote",
        parameters: [
          { name: "day", in: "path", required: true, schema: { type: "string", format: "date" } },
          { name: "since", in: "query", schema: { type: "array", items: time } },
        ],
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Note" } } },
        },
        responses: {
          "200": {
            description: "",
            headers: { Seen: { required: true, schema: time } },
            content: { "application/json": { schema: { $ref: "#/components/schemas/Note" } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Time: time,
      Plain: { type: "object", properties: { name: { type: "string" } } },
      Note: {
        type: "object",
        required: ["at", "day", "when", "all"],
        properties: {
          at: { $ref: "#/components/schemas/Time", description: "When." },
          day: { type: ["string", "null"], format: "date", default: null },
          when: { oneOf: [time, { enum: ["never"] }] },
          all: { allOf: [{ $ref: "#/components/schemas/Time" }, { maxLength: 30 }] },
          fixed: { type: "string", format: "date", enum: ["2020-01-01"] },
          children: { type: "array", items: { $ref: "#/components/schemas/Note" } },
        },
      },
    },
  },
};

const usage = (instant: string, date: string): string => `
  import { createClient, createRouter, unwrap, type Note } from "./index.js";
  import { readHeaders } from "./runtime/client.js";
  import { putNote } from "./operations.js";
  import { isNote, isPlain, validateNote } from "./validators.js";
  declare const instant: ${instant};
  declare const date: ${date};
  export const api = createClient({
    fetch: createRouter({
      putNote: async ({ params, body }) => {
        const day: ${date} = params.day;
        const since: ${instant}[] | undefined = params.since;
        const at: ${instant} = body.at;
        const when: ${instant} | "never" = body.when;
        const fixed: "2020-01-01" | undefined = body.fixed;
        const all: ${instant} = body.all;
        return { status: 200, headers: { Seen: at }, body: { at: since?.[0] ?? all, day, when, all, ...(fixed ? { fixed } : {}) } };
      },
    }),
  });
  export const note: Note = { at: instant, day: null, when: "never", all: instant, children: [] };
  export async function call(): Promise<${date} | null> {
    const result = await api.putNote({ day: date, since: [instant], body: note });
    const seen: ${instant} = readHeaders(putNote, result).Seen;
    return unwrap(result).day ?? (seen && null);
  }
  // @ts-expect-error A string is no date.
  export const wrong = () => api.putNote({ day: "2020-01-01", body: note });
  // Validators check what is sent.
  export function check(value: unknown): string {
    if (isPlain(value)) return value.name ?? "";
    const result = validateNote(value);
    const day: string | null = result.valid ? result.value.day : null;
    return isNote(value) ? value.at + (value.children?.[0]?.when ?? "") + day : "";
  }
`;

test("converted dates have the types of program values, in validators those of sent values", async () => {
  const { problems } = await compileUsage(document, usage("Date", "Date"), { dates: "Date" });
  expect(problems).toEqual([]);
});

test("with Temporal, they are those of a global Temporal", async () => {
  const declared = `
    declare global {
      namespace Temporal {
        interface Instant { readonly [Symbol.toStringTag]: "Temporal.Instant"; readonly epochMilliseconds: number }
        interface PlainDate { readonly [Symbol.toStringTag]: "Temporal.PlainDate"; readonly year: number }
      }
    }`;
  const text = declared + usage("Temporal.Instant", "Temporal.PlainDate");
  const { problems } = await compileUsage(document, text, { dates: "Temporal", split: "tag" });
  expect(problems).toEqual([]);
});

test("an output with types and client alone brings the validators that unions need, and no others", async () => {
  const { problems, files } = await compileUsage(document, 'export { putNote } from "./index.js";', {
    dates: "Date",
    parts: ["types", "client"],
  });
  expect(problems).toEqual([]);
  const paths = files.map(({ path }) => path).filter((path) => path.startsWith("validators/"));
  expect(paths).toEqual(["validators/unions.ts"]);
});

test.each([
  ["bigint", "bigint", "1n"],
  ["string", "string", '"1"'],
] as const)("integers of 64 bits are of the type %s", async (int64, type, value) => {
  const id = { type: ["integer", "null"], format: "int64" };
  const described = {
    paths: {
      "/items/{id}": {
        get: {
          operationId: "getItem",
          parameters: [
            { name: "id", in: "path", required: true, schema: { type: "integer", format: "int64" } },
          ],
          responses: {
            "200": {
              description: "",
              content: { "application/json": { schema: { $ref: "#/components/schemas/Item" } } },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Item: { type: "object", required: ["id", "count"], properties: { id, count: { type: "integer" } } },
      },
    },
  };
  const text = `
    import { createClient, createRouter, unwrap } from "./index.js";
    import { isItem } from "./validators.js";
    const api = createClient({ fetch: createRouter({ getItem: async ({ params }) => ({ status: 200, body: { id: params.id, count: 1 } }) }) });
    export async function call(): Promise<${type} | null> {
      const { id, count } = unwrap(await api.getItem({ id: ${value} }));
      return count > 0 ? id : null;
    }
    export function check(value: unknown): number | string | null {
      return isItem(value) ? value.id : null;
    }
    // @ts-expect-error In some outputs, a text on the wire may be a number.
    export const never: (value: unknown) => ${type} | null = check;
    // @ts-expect-error A number may have lost digits.
    export const wrong = () => api.getItem({ id: 1 });
  `;
  const { problems } = await compileUsage(described, text, { int64 });
  expect(problems).toEqual([]);
});
