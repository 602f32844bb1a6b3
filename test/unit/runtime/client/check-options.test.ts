import { afterEach, describe, expect, it, vi } from "vitest";
import { guardOptions } from "../../../../runtime/client/bind-operations.ts";
import { type CallOptions, extendClient } from "../../../../runtime/client/client.ts";
import { createRetry } from "../../../../runtime/client/create-retry.ts";
import { createTimeout } from "../../../../runtime/client/create-timeout.ts";
import { createValidation } from "../../../../runtime/client/create-validation.ts";
import { explainFailures } from "../../../../runtime/client/explain-failures.ts";
import { jsonCodec, send } from "../../../../runtime/client/send.ts";
import { operationWith } from "./fixtures.ts";

const contract = { serverUrl: () => "https://api.test", explain: () => explainFailures({}) };
// Options as a program without types gives them.
const create = (options: unknown) => extendClient({ contract }, options as CallOptions);

afterEach(() => vi.restoreAllMocks());

describe("options of a client, in development", () => {
  it.each([
    [{ baseUrl: 5 }, "`baseUrl` is 5: pass a URL as a string"],
    [{ baseUrl: new URL("https://a.test") }, "`baseUrl` is an instance of URL: pass a URL as a string"],
    [{ credentials: "x" }, '`credentials` is "x": pass an object by the name of a security scheme'],
    [{ timeout: 5000 }, "`timeout` is 5000: pass createTimeout(milliseconds) or `false`"],
    [{ retry: 3 }, "`retry` is 3: pass createRetry({ retries }) or `false`"],
    [{ validation: true }, "`validation` is true: pass createValidation({ checks }) or `false`"],
    [{ limits: { bytes: 5 } }, "`limits` is an object with bytes: pass createLimits({ bytes, depth })"],
    [{ headers: new Headers() }, "`headers` is an instance of Headers: pass an object"],
    [{ middleware: () => undefined }, "`middleware` is a function: pass a list of functions"],
    [{ middleware: [null] }, "`middleware` is a list: pass a list of functions"],
    [{ signal: new AbortController() }, "`signal` is an instance of AbortController: pass an AbortSignal"],
    [{ fetch: {} }, "`fetch` is an empty object: pass a function from Request to a promise of Response"],
    [{ server: "0" }, '`server` is "0": pass the index of one of the document\'s servers'],
    [{ variables: [] }, "`variables` is a list: pass an object of server variables"],
    [{ accept: null }, "`accept` is null: pass an `Accept` header as a string"],
    [{ xml: true }, "`xml` is true: pass xmlCodec of tenon/xml"],
    [
      { credentials: { bearer: 5 } },
      "credential `bearer` is of type number: pass a string, { username, password }",
    ],
    [{ credentials: { basic: { user: "me" } } }, "credential `basic` is of type object: pass a string"],
    ["https://api.test", 'must be an object, e.g. { baseUrl: "https://api.example.com" }'],
  ])("%j: an error says what is expected", (options, message) => {
    expect(() => create(options)).toThrow(TypeError);
    expect(() => create(options)).toThrow(message);
  });

  it("are those of the types", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const source = async () => ({ username: "me", password: "secret" });
    create(
      guardOptions({
        ...{ baseUrl: () => undefined, server: 0, variables: {}, accept: "*/*", headers: { a: undefined } },
        ...{ fetch, timeout: createTimeout(5), retry: createRetry(), middleware: [], validation: false },
        ...{
          signal: AbortSignal.timeout(5),
          limits: undefined,
          credentials: { a: "x", b: source, c: undefined },
        },
      } satisfies CallOptions),
    );
    create({ validation: createValidation({ checks: {} }), retry: false, timeout: undefined });
    expect(warn).not.toHaveBeenCalled();
  });

  it("are not checked in production", () => {
    const options = { baseUrl: 5, baseURL: "https://api.test" } as never;
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    expect(
      extendClient({ contract: { ...contract, explain: () => undefined } }, options).options.baseUrl,
    ).toBe(5);
    expect(warn).not.toHaveBeenCalled();
  });

  it("that are unknown are warned about", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    create({ baseURL: "https://api.test", colour: 1 });
    expect(warn).toHaveBeenCalledOnce();
    expect(String(warn.mock.calls[0]?.[0])).toMatch(
      /^A client has no option `baseURL`\. Did you mean `baseUrl`\?\nA client has no option `colour`\. The options are baseUrl, /,
    );
  });

  it("are no client", () => {
    const twice = "a client was created from a client. Create it once and reuse it.";
    expect(() => create(create({}))).toThrow("A client was passed as options.");
    expect(() => create(guardOptions({ listNotes: fetch, getNote: fetch } as CallOptions))).toThrow(twice);
  });

  it("are checked for each call too", async () => {
    const called = send(create({}), operationWith(), jsonCodec, {}, { timeout: 5 } as never);
    await expect(called).rejects.toThrow("`timeout` is 5: pass createTimeout(milliseconds)");
  });
});

describe("a function called without a client", () => {
  it.each([undefined, { note: "1" }])("%j", async (client) => {
    const operation = operationWith();
    await expect(send(client as never, operation, jsonCodec)).rejects.toThrow(
      `${operation.id}: pass createContext() first`,
    );
  });
});
