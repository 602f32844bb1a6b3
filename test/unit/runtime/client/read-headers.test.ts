import { describe, expect, it } from "vitest";
import { readHeaders } from "../../../../runtime/client/read-headers.ts";
import type { HeaderDescriptor } from "../../../../runtime/descriptors.ts";
import { operationWith } from "./fixtures.ts";

const TEXT = { types: ["string"] } as const;

describe("readHeaders", () => {
  it("takes for a header only what came, whatever the name", () => {
    const names = ["constructor", "valueOf", "X-Tag"];
    const headers = names.map((name) => ({ name, required: false, explode: false, shape: TEXT }));
    const operation = operationWith({ responses: [{ status: 200, content: [], headers }] });
    const response = new Response(null, { headers: { valueof: "a", "x-tag": "b" } });
    const result = { ok: true, status: 200, headers: response.headers, body: undefined, response };
    expect(readHeaders(operation, result)).toEqual({ valueOf: "a", "X-Tag": "b" });
  });

  const rate = { name: "X-Rate", required: true, explode: false, shape: { types: ["integer"] } } as const;
  const cookies = {
    name: "Set-Cookie",
    required: false,
    explode: false,
    shape: { types: ["array"] },
  } as const;
  const read = (headers: readonly HeaderDescriptor[], given: [string, string][], status = 200): unknown => {
    const operation = operationWith({ responses: [{ status: 200, content: [], headers }] });
    const response = new Response(null, { headers: given });
    return readHeaders(operation, { ok: true, status, headers: response.headers, body: undefined, response });
  };

  it("gives a list of cookies one by one, and a single one as a text", () => {
    const given: [string, string][] = [
      ["set-cookie", "a=1; Expires=Fri, 20 Nov 2026 16:00:00 GMT"],
      ["set-cookie", "b=2"],
    ];
    expect(read([cookies], given)).toEqual({ "Set-Cookie": given.map(([, text]) => text) });
    expect(read([cookies], [])).toEqual({});
    expect(read([{ ...cookies, shape: TEXT }], given.slice(1))).toEqual({ "Set-Cookie": "b=2" });
    expect(read([{ ...cookies, shape: { types: ["object"] } }], given)).toEqual({
      "Set-Cookie": { a: "1; Expires=Fri, 20 Nov 2026 16:00:00 GMT", b: "2" },
    });
    expect(read([{ ...cookies, name: "X-List" }], [["x-list", "a,b"]])).toEqual({ "X-List": ["a", "b"] });
  });

  it("refuses what is missing or not as described", () => {
    expect(read([rate], [["x-rate", "7"]])).toEqual({ "X-Rate": 7 });
    for (const given of [[], [["x-rate", "many"]]] satisfies [string, string][][])
      expect(() => read([rate], given)).toThrow(
        expect.objectContaining({
          name: "ResponseValidationError",
          operation: "things.get",
          issues: [expect.objectContaining({ pointer: "/x-rate" })],
        }),
      );
  });

  it("gives none for a status that is not described, or has none", () => {
    expect(read([rate], [["x-rate", "7"]], 404)).toEqual({});
    const operation = operationWith({ responses: [{ status: 200, content: [] }] });
    const response = new Response(null);
    expect(readHeaders(operation, { ok: true, status: 200, headers: response.headers, response })).toEqual(
      {},
    );
  });
});
