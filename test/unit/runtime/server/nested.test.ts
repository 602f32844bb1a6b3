import { describe, expect, it } from "vitest";
import type { MediaDescriptor, ParameterDescriptor } from "../../../../runtime/descriptors.ts";
import { serveAll as serve } from "../../../serve-all.ts";

const any = { types: [] } as const;
const object = { types: ["object"] } as const;
const fields = { types: ["object"], properties: [["a", object]] } as const;

const query = (name: string, parts: Partial<ParameterDescriptor> = {}): ParameterDescriptor => ({
  name,
  key: name,
  in: "query",
  required: false,
  style: "form",
  explode: true,
  shape: any,
  content: "application/json",
  ...parts,
});

const nest = (depth: number): string => `${'{"b":'.repeat(depth - 1)}{}${"}".repeat(depth - 1)}`;

const boundary = {
  type: "multipart/form-data; boundary=x",
  part: 'Content-Disposition: form-data; name="a"',
};

/** The ways in which JSON reaches a handler other than as a whole body. */
const ways: readonly [string, (text: string) => { path?: string; body?: string; type?: string }][] = [
  ["a parameter with content", (text) => ({ path: `?p=${encodeURIComponent(text)}` })],
  [
    "a field of a form",
    (text) => ({ body: `a=${encodeURIComponent(text)}`, type: "application/x-www-form-urlencoded" }),
  ],
  [
    "a field that is JSON by its encoding",
    (text) => ({ body: `j=${encodeURIComponent(text)}`, type: "application/x-www-form-urlencoded" }),
  ],
  [
    "a part",
    (text) => ({
      body: `--x\r\n${boundary.part}\r\nContent-Type: application/json\r\n\r\n${text}\r\n--x--\r\n`,
      type: boundary.type,
    }),
  ],
  [
    "a part without a type",
    (text) => ({ body: `--x\r\n${boundary.part}\r\n\r\n${text}\r\n--x--\r\n`, type: boundary.type }),
  ],
];

const content: readonly MediaDescriptor[] = [
  {
    type: "application/x-www-form-urlencoded",
    kind: "form",
    shape: { types: ["object"], properties: [...fields.properties, ["j", any]] },
    encoding: [{ name: "j", contentType: "application/json" }],
  },
  { type: "multipart/form-data", kind: "multipart", shape: fields },
];

async function ask(
  { path = "", body, type = "" }: ReturnType<(typeof ways)[number][1]>,
  maxBodyDepth?: number,
  parameters: readonly ParameterDescriptor[] = [query("p")],
): Promise<{ status: number; text: string }> {
  const operation = {
    id: "things.put",
    method: "PUT",
    path: "/things",
    parameters,
    body: { required: false, content },
    responses: [{ status: 204, content: [], headers: [] }],
    security: [],
  };
  const contract = { title: "", version: "", servers: [], securitySchemes: [] };
  const router = serve(
    { contract, routes: [{ operation, handler: () => ({ status: 204 }) }] },
    { maxBodyDepth },
  );
  const init = body === undefined ? {} : { body, headers: { "content-type": type } };
  const response = await router(new Request(`https://a.test/things${path}`, { method: "PUT", ...init }));
  return { status: response.status, text: await response.text() };
}

describe.each(ways)("JSON in %s", (_name, write) => {
  it("nests no deeper than a body may", async () => {
    expect((await ask(write(nest(512)))).status).toBe(204);
    const refused = await ask(write(nest(513)));
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("must not be nested so deeply");
    expect([(await ask(write(nest(4)), 4)).status, (await ask(write(nest(5)), 4)).status]).toEqual([
      204, 400,
    ]);
    expect((await ask(write(nest(600)), 600)).status).toBe(204);
  });
});

it("holds a whole query of JSON to the same", async () => {
  const whole = [query("q", { in: "querystring" })];
  const write = (depth: number): { path: string } => ({ path: `?${encodeURIComponent(nest(depth))}` });
  expect([(await ask(write(4), 4, whole)).status, (await ask(write(5), 4, whole)).status]).toEqual([
    204, 400,
  ]);
});
