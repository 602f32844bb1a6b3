import { describe, expect, it, vi } from "vitest";
import type { AnyResult } from "../../../../runtime/client/client.ts";
import { createPlainValidation, createValidation } from "../../../../runtime/client/create-validation.ts";
import { plainCodec } from "../../../../runtime/client/plain-codec.ts";
import { checkHeaders } from "../../../../runtime/client/read-headers.ts";
import { send } from "../../../../runtime/client/send.ts";
import type { ValidationReport } from "../../../../runtime/client/validation-error.ts";
import type { OperationChecks } from "../../../../runtime/descriptors.ts";
import type { Check } from "../../../../runtime/validation.ts";
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

  it("passes over operations without checks", async () => {
    const { client } = clientWith(() => Response.json(1), { validation: createValidation({ checks: {} }) });
    expect((await send(client, operationWith({ id: "constructor" }), plainCodec, {})).body).toBe(1);
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
