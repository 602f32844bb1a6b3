import { afterEach, describe, expect, it, vi } from "vitest";
import type { OperationDescriptor } from "../../../../runtime/descriptors.ts";
import { allParts } from "../../../../runtime/server/all-parts.ts";
import { serve } from "../../../../runtime/server/serve.ts";

const operation: OperationDescriptor = {
  ...{ id: "getNote", method: "GET", path: "/notes", parameters: [], responses: [], security: [] },
};

function create(options: object, handlers: unknown = {}): void {
  const contract = { title: "T", version: "1", servers: [], securitySchemes: [] };
  serve(
    { contract, operations: [operation], handlers: handlers as object, checks: {}, parts: allParts },
    options,
  );
}

/** What is printed as the router is created. */
function warningsOf(options: object, handlers?: unknown): readonly unknown[] {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  create(options, handlers);
  return warn.mock.calls.flat();
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe("the options of a router", () => {
  it.each([
    [{ authenticate: {} }, '"authenticate" is an empty object: pass a function.'],
    [{ maxBodyBytes: "1mb" }, '"maxBodyBytes" is "1mb": pass a number of bytes, or a function.'],
    [{ maxBodyDepth: "5" }, '"maxBodyDepth" is "5": pass a number.'],
    [{ responses: "warn" }, '"responses" is "warn": pass "off" or "report" or "enforce".'],
    [{ invalidBodyStatus: 500 }, '"invalidBodyStatus" is 500: pass 400 or 422.'],
    [{ basePath: 5 }, '"basePath" is 5: pass a path such as "/v1".'],
    [{ readings: "off" }, '"readings" is "off": pass an object.'],
  ])("%j: an error says what is expected, also in production", (options, message) => {
    expect(() => create(options)).toThrow(`The router's option ${message}`);
    vi.stubEnv("NODE_ENV", "production");
    expect(() => create(options)).toThrow(TypeError);
  });

  it("that are unknown are warned about in development", () => {
    expect(warningsOf({ basepath: "/v1" })).toEqual([
      'The router has no option "basepath". Did you mean "basePath"?',
    ]);
    vi.stubEnv("NODE_ENV", "production");
    vi.restoreAllMocks();
    expect(warningsOf({ basepath: "/v1" })).toEqual([]);
  });

  it("may be undefined", () => {
    expect(
      warningsOf({
        basePath: undefined,
        authenticate: undefined,
        maxBodyBytes: () => 5,
        basepath: undefined,
      }),
    ).toEqual([]);
  });
});

describe("the handlers of a router", () => {
  it.each([undefined, null, () => undefined])("%s: an error", (handlers) => {
    expect(() => create({}, handlers ?? null)).toThrow("pass an object of functions by operation id.");
  });

  it("are warned about in development if they never run", () => {
    const run = (): object => ({ status: 204 });
    expect(warningsOf({}, { getNot: run, getNote: { status: 204 } })).toEqual([
      'A handler names an unknown operation, "getNot". Did you mean "getNote"?',
      "The handler of getNote is an object with status, not a function, so the operation answers 501.",
    ]);
    vi.restoreAllMocks();
    expect(warningsOf({}, { getNote: undefined })).toEqual([]);
    expect(warningsOf({}, { "GET /notes": run })).toEqual([]);
    vi.stubEnv("NODE_ENV", "production");
    expect(warningsOf({}, { getNot: run })).toEqual([]);
  });

  it("are warned about if their name is like none, except the exports of a module", () => {
    const run = (): object => ({ status: 204 });
    expect(warningsOf({}, { publish: run, version: 1 })).toEqual([
      'A handler names an unknown operation, "publish". The operations are getNote.',
    ]);
    vi.restoreAllMocks();
    const exported = { publish: run, [Symbol.toStringTag]: "Module" };
    expect(warningsOf({}, exported)).toEqual([]);
  });
});
