import { describe, expect, it, vi } from "vitest";
import type { Check, OperationChecks } from "../../../../runtime/checks.ts";
import { anyCodec } from "../../../../runtime/client/any-codec.ts";
import type { AnyInput, AnyResult } from "../../../../runtime/client/client.ts";
import type { ValidationReport } from "../../../../runtime/client/client-error.ts";
import {
  createPlainValidation,
  createValidation,
  type ValidationOptions,
} from "../../../../runtime/client/create-validation.ts";
import { plainCodec } from "../../../../runtime/client/plain-codec.ts";
import { checkHeaders } from "../../../../runtime/client/read-headers.ts";
import { send } from "../../../../runtime/client/send.ts";
import type { MediaDescriptor } from "../../../../runtime/descriptors.ts";
import { clientWith, json, operationWith, parameterWith } from "./fixtures.ts";

/** A check that refuses every value except one. */
const only =
  (expected: unknown): Check =>
  (value) =>
    JSON.stringify(value) === JSON.stringify(expected)
      ? undefined
      : [{ pointer: "/x", keyword: "const", message: "must be the one", params: {} }];

const operation = operationWith({
  method: "POST",
  parameters: [parameterWith({ name: "q", in: "query" }), parameterWith({ name: "r", in: "query" })],
  body: { required: false, content: [json] },
  responses: [{ status: "2XX", content: [json], headers: [] }],
});
const checks: OperationChecks = {
  parameters: only({ q: 1 }),
  body: [{ type: "application/json", check: only("in") }],
  responses: [{ status: "2XX", content: [{ type: "application/json", check: only("out") }] }],
};
const good = { q: 1, r: undefined, body: "in" };

describe("createValidation", () => {
  it("lets pass what is valid", async () => {
    const { client } = clientWith(() => Response.json("out"), {
      validation: createValidation({ checks: { "things.get": checks } }),
    });
    expect((await send(client, operation, plainCodec, good)).body).toBe("out");
  });

  it("finds checks by method and path where several operations have one id", async () => {
    const key = `${operation.method} ${operation.path}`;
    const validation = createValidation({ checks: { [key]: async () => checks } });
    const { client } = clientWith(() => Response.json("other"), { validation });
    await expect(send(client, operation, plainCodec, good)).rejects.toThrow("is not valid");
  });

  it("finds checks in a list, and checks no operation that is not in it", async () => {
    const other = operationWith({ ...operation, id: "things.put", path: "/others" });
    for (const key of [operation.id, `${operation.method} ${operation.path}`]) {
      const validation = createValidation({ checks: [{ ...checks, operation: key }] });
      const { client } = clientWith(() => Response.json("wrong"), { validation });
      await expect(send(client, operation, plainCodec, good)).rejects.toThrow("is not valid");
      expect((await send(client, other, plainCodec, good)).body).toBe("wrong");
    }
  });

  it("refuses to send what is not", async () => {
    const { client, requests } = clientWith(() => Response.json("out"), {
      validation: createValidation({ checks: () => checks }),
    });
    const error = await send(client, operation, plainCodec, { q: 2, body: "other" }).catch(
      (caught: unknown) => caught,
    );
    expect(error).toMatchObject({
      name: "RequestValidationError",
      operation: "things.get",
      issues: [{ pointer: "/parameters/x" }, { pointer: "/body/x" }],
    });
    expect(requests).toEqual([]);
  });

  it("leaves FormData and URLSearchParams to the server", async () => {
    const form: MediaDescriptor = { type: "multipart/form-data", kind: "multipart" };
    const fields: MediaDescriptor = { type: "application/x-www-form-urlencoded", kind: "form" };
    const upload = operationWith({ method: "POST", body: { required: true, content: [form, fields] } });
    const check = only("the right one");
    const { client, requests } = clientWith(() => Response.json("out"), {
      validation: createValidation({
        checks: () => ({ body: [form, fields].map(({ type }) => ({ type, check })), responses: [] }),
      }),
    });
    const ready = new FormData();
    ready.set("title", "Sea");
    await send(client, upload, anyCodec, { body: ready });
    await send(client, upload, anyCodec, {
      body: new URLSearchParams({ title: "Sea" }),
      contentType: fields.type,
    });
    expect((await requests[0]?.formData())?.get("title")).toBe("Sea");
    expect(await requests[1]?.text()).toBe("title=Sea");
    const refused = send(client, upload, anyCodec, { body: { getAll: true } });
    await expect(refused).rejects.toThrow("is not valid");
  });

  it("refuses to return what is not", async () => {
    const validation = createValidation({ checks: { "things.get": async () => checks } });
    const { client } = clientWith(() => Response.json("other", { status: 201 }), { validation });
    await expect(send(client, operation, plainCodec, good)).rejects.toMatchObject({
      name: "ResponseValidationError",
      issues: [{ pointer: "/body/x" }],
      result: { status: 201, body: "other" },
    });
    expect((await send(client, operation, plainCodec, good, { validation: false })).body).toBe("other");
  });

  it("can report, or look away, on each side by itself", async () => {
    const reports: ValidationReport[] = [];
    const report = (found: ValidationReport): void => void reports.push(found);
    const call = async (request: "off" | "report", response: "off" | "report"): Promise<void> => {
      const validation = createValidation({ checks: () => checks, request, response, report });
      await send(clientWith(() => Response.json("other"), { validation }).client, operation, plainCodec, {
        body: "other",
      });
    };
    await call("report", "off");
    expect(reports.map(({ operation, side, issues }) => [operation, side, issues.length])).toEqual([
      ["things.get", "request", 2],
    ]);
    await call("off", "report");
    expect(reports[1]?.side).toBe("response");
    await call("off", "off");
    expect(reports.length).toBe(2);
  });

  it("warns where nothing else is said", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const validation = createValidation({ checks: () => checks, response: "report" });
    await send(clientWith(() => Response.json("other"), { validation }).client, operation, plainCodec, good);
    expect(warn).toHaveBeenCalledWith("things.get: the response is not valid: /body/x must be the one");
    warn.mockRestore();
  });

  it("checks the headers of a response, read by their shapes", async () => {
    const seen: unknown[] = [];
    const headers: Check = (value) => {
      seen.push(value);
      return undefined;
    };
    const validation = createValidation({
      checks: () => ({ responses: [{ status: 200, content: [], headers }] }),
      headers: checkHeaders,
    });
    const described = operationWith({
      responses: [
        {
          status: 200,
          content: [],
          headers: [{ name: "X-Rate", required: true, explode: false, shape: { types: ["integer"] } }],
        },
      ],
    });
    const call = (rate: string): Promise<unknown> =>
      send(
        clientWith(() => new Response("", { headers: { "x-rate": rate } }), { validation }).client,
        described,
        plainCodec,
        {},
      );
    await call("7");
    expect(seen).toEqual([{ "x-rate": 7 }]);
    await expect(call("many")).rejects.toMatchObject({
      issues: [{ pointer: "/headers/x-rate", keyword: "type" }],
    });
  });

  it("checks no parameter that is not given, and no headers without the code for them", async () => {
    const seen: unknown[] = [];
    const note: Check = (value) => {
      seen.push(Object.keys(Object(value)));
      return undefined;
    };
    const responses = [{ status: "2XX" as const, content: [], headers: only("never") }];
    const validation = createValidation({ checks: () => ({ parameters: note, responses }) });
    const { client } = clientWith(() => Response.json("any"), { validation });
    expect((await send(client, operation, plainCodec, good)).body).toBe("any");
    expect(seen).toEqual([["q"]]);
  });

  it("passes over operations without checks", async () => {
    const { client } = clientWith(() => Response.json(1), { validation: createValidation({ checks: {} }) });
    expect((await send(client, operationWith({ id: "constructor" }), plainCodec, {})).body).toBe(1);
  });
});

describe("the items of a stream", () => {
  const lines: MediaDescriptor = { type: "application/jsonl", kind: "json-lines" };
  const isNumber: Check = (value) =>
    typeof value === "number" ? undefined : [{ pointer: "/x", keyword: "type", message: "no", params: {} }];
  const itemChecks: OperationChecks = {
    body: [{ type: lines.type, check: isNumber }],
    responses: [{ status: 200, content: [{ type: lines.type, check: isNumber }] }],
  };
  const streaming = operationWith({
    method: "POST",
    body: { required: false, content: [lines] },
    responses: [{ status: 200, content: [lines] }],
  });
  const calling = (options: Partial<ValidationOptions>, text = "1\n2\n") => {
    const sent: string[] = [];
    const validation = createValidation({ checks: () => itemChecks, ...options });
    const answer = async (request: Request): Promise<Response> => {
      sent.push(await request.text());
      return new Response(text, { headers: { "content-type": lines.type } });
    };
    const { client } = clientWith(() => new Response(), { validation, fetch: answer });
    return { sent, call: (input: AnyInput) => send(client, streaming, anyCodec, input) };
  };
  async function* stream(...items: readonly unknown[]): AsyncGenerator<unknown> {
    yield* items;
  }
  async function itemsOf({ body }: AnyResult): Promise<readonly unknown[]> {
    const items: unknown[] = [];
    for await (const item of body as AsyncIterable<unknown>) items.push(item);
    return items;
  }

  it("pass where they are valid", async () => {
    const { call, sent } = calling({});
    expect(await itemsOf(await call({ body: stream(1, 2) }))).toEqual([1, 2]);
    expect(await itemsOf(await call({ body: [3] }))).toEqual([1, 2]);
    expect(await itemsOf(await call({}))).toEqual([1, 2]);
    expect(sent).toEqual(["1\n2\n", "3\n", ""]);
  });

  it("end a request with the first that is not", async () => {
    const { call } = calling({});
    await expect(call({ body: stream(1, "a") })).rejects.toMatchObject({
      name: "RequestValidationError",
      issues: [{ pointer: "/body/1/x" }],
    });
  });

  it("end a response with the first that is not", async () => {
    const { call } = calling({}, '1\n"a"\n2\n');
    await expect(itemsOf(await call({}))).rejects.toMatchObject({
      name: "ResponseValidationError",
      issues: [{ pointer: "/body/1/x" }],
      result: { status: 200 },
    });
  });

  it("are reported, and pass all the same", async () => {
    const reports: ValidationReport[] = [];
    const report = (found: ValidationReport): void => void reports.push(found);
    const { call, sent } = calling({ request: "report", response: "report", report }, '"b"\n3\n"c"\n');
    expect(await itemsOf(await call({ body: stream("a", 1) }))).toEqual(["b", 3, "c"]);
    expect(sent).toEqual(['"a"\n1\n']);
    expect(reports.map(({ side, issues }) => [side, issues.map(({ pointer }) => pointer)])).toEqual([
      ["request", ["/body/0/x"]],
      ["response", ["/body/0/x"]],
      ["response", ["/body/2/x"]],
    ]);
  });

  it("are not looked at where validation is off", async () => {
    const { call, sent } = calling({ request: "off", response: "off" }, '"b"\n');
    expect(await itemsOf(await call({ body: stream("a") }))).toEqual(["b"]);
    const reports: unknown[] = [];
    const half = calling({ request: "off", report: (found) => void reports.push(found) }, "1\n");
    expect(await itemsOf(await half.call({ body: stream("a") }))).toEqual([1]);
    expect(reports).toEqual([]);
    expect([sent, half.sent]).toEqual([['"a"\n'], ['"a"\n']]);
  });

  it("pass where no check is given for their media type", async () => {
    const { call } = calling({ checks: () => ({ responses: [] }) }, '"b"\n');
    expect(await itemsOf(await call({ body: stream("a") }))).toEqual(["b"]);
  });

  it("are not those of bytes that are sent as they are", async () => {
    const { call, sent } = calling({});
    await call({ body: new Blob(['"a"\n']).stream() });
    expect(sent).toEqual(['"a"\n']);
  });

  it("are reported as a fault of the request also if the server answers before", async () => {
    const validation = createValidation({ checks: () => itemChecks });
    const fetch = async (request: Request): Promise<Response> => {
      await request.text().catch(() => undefined);
      return new Response("", { headers: { "content-type": lines.type } });
    };
    const { client } = clientWith(() => new Response(), { validation, fetch });
    await expect(send(client, streaming, anyCodec, { body: stream("a") })).rejects.toMatchObject({
      name: "RequestValidationError",
    });
  });
});

describe("members of one direction", () => {
  const oneWay = { ...json, oneWay: { members: ["id"] } };
  const both = operationWith({
    method: "POST",
    body: { required: true, content: [oneWay] },
    responses: [{ status: 200, content: [oneWay] }],
  });
  it("are refused in the other one", async () => {
    const validation = createValidation({ checks: () => ({ responses: [] }) });
    const call = (sent: unknown, answer: unknown): Promise<AnyResult> =>
      send(clientWith(() => Response.json(answer), { validation }).client, both, plainCodec, { body: sent });
    expect((await call({ a: 1 }, { a: 1 })).body).toEqual({ a: 1 });
    await expect(call({ id: 1 }, {})).rejects.toMatchObject({
      name: "RequestValidationError",
      issues: [{ pointer: "/body/id", keyword: "readOnly" }],
    });
    await expect(call({}, { id: 1 })).rejects.toMatchObject({
      name: "ResponseValidationError",
      issues: [{ pointer: "/body/id", keyword: "writeOnly" }],
    });
  });
});

describe("the checks of a media type", () => {
  const patch: MediaDescriptor = { type: "application/merge-patch+json", kind: "json" };
  const two = operationWith({ method: "POST", body: { required: false, content: [json, patch] } });
  const twoChecks: OperationChecks = {
    body: [
      { type: json.type, check: only("a") },
      { type: patch.type, check: only("b"), files: only("b") },
    ],
    responses: [{ status: 404, content: [{ type: json.type, check: only("x") }] }],
  };
  const call = (input: AnyInput): Promise<AnyResult> => {
    const validation = createValidation({ checks: () => twoChecks });
    return send(clientWith(() => Response.json("any"), { validation }).client, two, plainCodec, input);
  };

  it("are those that the input names, and the first otherwise", async () => {
    expect((await call({ body: "a" })).body).toBe("any");
    expect((await call({ body: "b", contentType: patch.type })).body).toBe("any");
    expect((await call({})).body).toBe("any");
    await expect(call({ body: "b" })).rejects.toMatchObject({ issues: [{ pointer: "/body/x" }] });
    await expect(call({ body: "a", contentType: patch.type })).rejects.toMatchObject({
      issues: [{ pointer: "/body/x" }, { pointer: "/body/x" }],
    });
  });

  it("tell the first five issues, and how many more there are", async () => {
    const issue = (number: number) => ({ pointer: `/${number}`, keyword: "type", message: "no", params: {} });
    const failing = (count: number): Promise<AnyResult> => {
      const check: Check = () => Array.from({ length: count }, (_, index) => issue(index));
      const validation = createValidation({ checks: () => ({ parameters: check, responses: [] }) });
      return send(clientWith(() => Response.json(1), { validation }).client, two, plainCodec, {});
    };
    const five = "/parameters/0 no; /parameters/1 no; /parameters/2 no; /parameters/3 no; /parameters/4 no";
    await expect(failing(5)).rejects.toThrow(new RegExp(`: the request is not valid: ${five}$`));
    await expect(failing(7)).rejects.toThrow(new RegExp(`: ${five}; and 2 more$`));
  });
});

describe("createPlainValidation", () => {
  it("refuses what is not valid", async () => {
    const validation = createPlainValidation({ checks: () => checks });
    const answering = (body: string): Promise<AnyResult> =>
      send(clientWith(() => Response.json(body), { validation }).client, operation, plainCodec, good);
    expect((await answering("out")).body).toBe("out");
    await expect(answering("other")).rejects.toThrow("is not valid");
  });

  it("lets no body pass that it has no code for", async () => {
    const call = (media: Partial<typeof json>): Promise<AnyResult> => {
      const validation = createPlainValidation({ checks: () => ({ ...checks, body: [] }) });
      const { client, requests } = clientWith(() => Response.json("out"), { validation });
      const asked = operationWith({
        ...operation,
        body: { required: false, content: [{ ...json, ...media }] },
      });
      return send(client, asked, plainCodec, good).finally(() => expect(requests).toEqual([]));
    };
    await expect(call({ oneWay: { members: ["id"] } })).rejects.toThrow(TypeError);
    await expect(call({ kind: "json-lines" })).rejects.toThrow(TypeError);
  });
});
