import { describe, expect, it } from "vitest";
import { readHeaders } from "../../../../runtime/client/read-headers.ts";
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
});
