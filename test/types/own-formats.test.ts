import { expect, test } from "vitest";
import { compileUsage } from "./compile-usage.ts";

const money = { type: "string", format: "money" };
const document = {
  paths: {
    "/offers/{most}": {
      put: {
        operationId: "putOffer",
        tags: ["shop"],
        parameters: [
          { name: "most", in: "path", required: true, schema: money },
          { name: "level", in: "query", schema: { type: "string", format: "x-level" } },
        ],
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Offer" } } },
        },
        responses: {
          "200": {
            description: "",
            headers: { Total: { required: true, schema: money } },
            content: { "application/json": { schema: { $ref: "#/components/schemas/Offer" } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Offer: {
        type: "object",
        required: ["price", "list", "count", "level"],
        properties: {
          price: { type: ["string", "null"], format: "money" },
          list: { oneOf: [money, { enum: ["free"] }] },
          count: { type: "integer" },
          level: { type: "string", format: "x-level" },
        },
      },
    },
  },
};

const modules = {
  "formats/money.ts": `
    export class Money {
      constructor(readonly cents: number) {}
      plus(other: Money): Money { return new Money(this.cents + other.cents); }
    }
    export function parse(text: string): Money { return new Money(Number(text)); }
    export function serialize(money: Money): string { return String(money.cents); }
  `,
  "formats/level.ts": `
    export const parse = (text: string): number => text.length;
    export const serialize = (level: number): string => "*".repeat(level);
  `,
  "formats/broken.ts": "export const parse = (text: string): number => text.length;",
};

const formats = new Map([
  ["money", { pattern: "^\\d+$", module: "./formats/money.ts", type: "Money" }],
  ["x-level", { module: "./formats/level.ts" }],
]);

const usage = `
  import { createClient, createRouter, unwrap, type Offer } from "./index.js";
  import { Money } from "./formats/money.js";
  import { readHeaders } from "./runtime/client.js";
  import { putOffer } from "./operations.js";
  import { isOffer } from "./validators.js";
  const api = createClient({
    fetch: createRouter({
      putOffer: async ({ params, body }) => {
        const most: Money = params.most;
        const level: number | undefined = params.level;
        const list: Money | "free" = body.list;
        return { status: 200, headers: { Total: most.plus(most) }, body: { ...body, list, level: level ?? body.level } };
      },
    }),
  });
  export const offer: Offer = { price: null, list: "free", count: 1, level: 2 };
  export async function call(): Promise<Money | null> {
    const result = await api.putOffer({ most: new Money(1), level: 3, body: offer });
    const total: Money = readHeaders(putOffer, result).Total;
    return unwrap(result).price ?? total;
  }
  // @ts-expect-error A text is no amount.
  export const wrong = () => api.putOffer({ most: "1", body: offer });
  // Validators check what is sent.
  export function check(value: unknown): string | null {
    if (!isOffer(value)) return null;
    // @ts-expect-error What is sent as a text may be a number of another schema as well.
    const level: number = value.level;
    const price: string | null = value.price;
    return price ?? value.list + level;
  }
`;

test.each([
  "none",
  "tag",
] as const)("types of a format of one's own are those of its module, split by %s", async (split) => {
  const { problems } = await compileUsage(document, usage, { formats, split }, modules);
  expect(problems).toEqual([]);
});

test("a module without a function that conversion needs is told by the compiler", async () => {
  const broken = new Map([["money", { module: "./formats/broken.ts" }]]);
  const { problems } = await compileUsage(
    document,
    'export * from "./index.js";',
    { formats: broken },
    modules,
  );
  expect(problems).toEqual([expect.stringContaining("serialize")]);
});
