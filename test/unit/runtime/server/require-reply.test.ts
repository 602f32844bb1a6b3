import { describe, expect, it } from "vitest";
import type { OperationDescriptor } from "../../../../runtime/descriptors.ts";
import { allParts } from "../../../../runtime/server/all-parts.ts";
import { convertCalls } from "../../../../runtime/server/convert-calls.ts";
import type { ServeOptions } from "../../../../runtime/server/options.ts";
import { serve } from "../../../../runtime/server/serve.ts";

const operation: OperationDescriptor = {
  id: "getNote",
  method: "GET",
  path: "/notes",
  parameters: [],
  responses: [
    { status: 404, content: [] },
    { status: 200, content: [{ type: "application/json", kind: "json" }] },
  ],
  security: [],
};

/** The status and the logged error of a call. */
async function failureOf(
  handler: () => unknown,
  options: object = {},
  described: OperationDescriptor = operation,
): Promise<readonly [status: number, message: string]> {
  let message = "";
  const onError = (error: unknown): void => {
    message = error instanceof TypeError ? error.message : "";
  };
  const securitySchemes = [{ kind: "bearer", name: "token" }] as const;
  const contract = { title: "T", version: "1", servers: [], securitySchemes };
  const routes = [{ operation: described, handler: handler as never }];
  const router = serve({ contract, routes, parts: allParts }, {
    onError,
    ...options,
  } as ServeOptions<unknown>);
  const headers = { authorization: "Bearer x" };
  return [(await router(new Request("http://a.test/notes", { headers }))).status, message];
}

const handlerOf = "The handler of getNote (GET /notes) returned ";
const advice = "Return a reply such as { status: 200, body: … }; the statuses of the operation are 404, 200.";

describe("a handler that returns no reply", () => {
  it.each([
    [undefined, "undefined"],
    [true, "true"],
    [null, "null"],
    ["ok", '"ok"'],
    [{ id: 1, title: "Milk" }, "an object with id, title"],
    [[], "a list"],
  ])("%j: a 500, and the log says so", async (value, shown) => {
    const expected = [500, `${handlerOf}${shown}, which has no status. ${advice}`];
    expect(await failureOf(() => value)).toEqual(expected);
    expect(await failureOf(async () => value)).toEqual(expected);
    const around = (_operation: unknown, _input: unknown, next: () => unknown): unknown => next();
    expect(await failureOf(() => value, { around })).toEqual(expected);
    expect(
      await failureOf(() => value, convertCalls([[operation, {}]], { around: around as never })),
    ).toEqual(expected);
  });

  it.each([
    [{ status: "200", body: {} }, 'the status "200", which is not a number'],
    [{ status: 200, body: Promise.resolve({}) }, "a body that is a promise, which must be awaited"],
    [Response.json({}), "a Response in place of a reply"],
  ])("but something like it, %j: a 500, and the log says so", async (value, shown) => {
    expect(await failureOf(() => value)).toEqual([500, `${handlerOf}${shown}. ${advice}`]);
  });

  it("may return a Response where the body is binary", async () => {
    const content = [{ type: "image/png", kind: "binary" }] as const;
    const binary = { ...operation, responses: [{ status: 200, content }] };
    const image = new Response("x", { headers: { "content-type": "image/png" } });
    expect(await failureOf(() => image, {}, binary)).toEqual([200, ""]);
  });

  it("can be `around`", async () => {
    const around = async (_operation: unknown, _input: unknown, next: () => unknown): Promise<void> => {
      await next();
    };
    const expected = `The option \`around\`, called for getNote (GET /notes), returned undefined, which has no status. ${advice}`;
    const handler = (): object => ({ status: 404 });
    expect(await failureOf(handler, { around })).toEqual([500, expected]);
    const converted = convertCalls([[operation, {}]], { around: around as never });
    expect(await failureOf(handler, converted)).toEqual([500, expected]);
  });
});

describe("an `authenticate` that returns no grant", () => {
  const guarded = { ...operation, security: [[{ scheme: "token", scopes: [] }]] };
  const failure = (value: unknown): Promise<readonly [number, string]> =>
    failureOf(() => ({ status: 404 }), { authenticate: async () => value }, guarded);

  it.each([
    [true, "true"],
    ["secret", "a string"],
    [{ id: 7, name: "Ann" }, "an object without `principal` (id, name)"],
    [{}, "an object without `principal` (empty)"],
  ])("%j: a 500, and the log says so", async (value, shown) => {
    expect(await failure(value)).toEqual([
      500,
      `\`authenticate\` returned ${shown} for the scheme token of getNote. Return { principal, scopes } for a valid credential, nothing for an invalid one, or { reply } to end the request.`,
    ]);
  });

  it.each([undefined, null, false])("%j: a 401", async (value) => {
    expect(await failure(value)).toEqual([401, ""]);
  });

  it("may grant access to nobody in particular", async () => {
    expect(await failure({ principal: undefined })).toEqual([404, ""]);
  });
});
