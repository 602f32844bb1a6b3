import { describe, expect, expectTypeOf, it } from "vitest";
import { NetworkError, RequestValidationError } from "../../../../runtime/client/client-error.ts";
import type { Failure, FailureBody, Success, SuccessBody } from "../../../../runtime/client/unwrap.ts";
import { isCallError, isResponseError, ResponseError, unwrap } from "../../../../runtime/client/unwrap.ts";
import type { FailedResult, Result, StatusIn } from "../../../../runtime/operation-types.ts";

interface Thing {
  readonly id: number;
}
interface Problem {
  readonly message: string;
}
type Listed = Result<200, Thing, "application/json"> | Result<204> | Result<404, Problem, "application/json">;
type Ranged =
  | Result<StatusIn<"2XX">, Thing, "application/json">
  | Result<StatusIn<"4XX">, Problem, "application/json">;
type Default =
  | Result<200, Thing, "application/json">
  | FailedResult<StatusIn<"default", 200>, Problem, "application/json">;

function result<S extends number, B, Ok extends boolean>(
  status: S,
  body: B,
  ok: Ok,
): Result<S, B, "application/json", Headers, Ok> {
  const headers = new Headers({ age: "5" });
  return { ok, status, body, contentType: "application/json", headers, response: new Response() };
}

describe("unwrap", () => {
  it("gives the body of a success", async () => {
    const listed: Listed = result(200, { id: 1 }, true);
    expect(unwrap<Listed>(listed)).toEqual({ id: 1 });
    expect(await unwrap(Promise.resolve<Listed>(listed))).toEqual({ id: 1 });
  });

  it.each([404, 302, 500, 100, 201])("throws a failure of status %d with what came", (status) => {
    const failed = result(status, { message: "no" }, false);
    const { headers, body } = failed;
    expect(() => unwrap(failed)).toThrow(ResponseError);
    expect(() => unwrap(failed)).toThrow(expect.objectContaining({ status, headers, body, result: failed }));
  });

  it("refuses what is no result of a call", async () => {
    const message = "unwrap needs the result of a call";
    for (const given of [undefined, { id: 1 }, () => undefined, "text"])
      expect(() => unwrap(given as never)).toThrow(new TypeError(message));
    await expect(unwrap(Promise.resolve({ id: 1 }) as never)).rejects.toThrow(message);
  });

  it("names the operation, where the result tells it", () => {
    const failed = { ...result(404, 1, false), operation: "getNote" };
    const named = { message: "getNote: the response has status 404", operation: "getNote" };
    expect(() => unwrap(failed)).toThrow(expect.objectContaining(named));
    expect(() => unwrap(result(404, 1, false))).toThrow(/^the response has status 404$/);
  });

  it("rejects where it is given a promise", async () => {
    await expect(unwrap(Promise.resolve(result(404, 1, false)))).rejects.toBeInstanceOf(ResponseError);
    await expect(unwrap(Promise.reject(new Error("down")))).rejects.toThrow("down");
  });
});

describe("the types of results", () => {
  it("tell success from failure by status", () => {
    expectTypeOf<SuccessBody<Listed>>().toEqualTypeOf<Thing | undefined>();
    expectTypeOf<FailureBody<Listed>>().toEqualTypeOf<Problem>();
    expectTypeOf<Success<Listed>["status"]>().toEqualTypeOf<200 | 204>();
    expectTypeOf<Failure<Listed>["status"]>().toEqualTypeOf<404>();
  });

  it("do so for ranges", () => {
    expectTypeOf<SuccessBody<Ranged>>().toEqualTypeOf<Thing>();
    expectTypeOf<FailureBody<Ranged>>().toEqualTypeOf<Problem>();
  });

  it("take default for a failure beside a success", () => {
    expectTypeOf<SuccessBody<Default>>().toEqualTypeOf<Thing>();
    expectTypeOf<FailureBody<Default>>().toEqualTypeOf<Problem>();
    expectTypeOf<Success<Default>["status"]>().toEqualTypeOf<200>();
    expectTypeOf<201>().toExtend<Failure<Default>["status"]>();
  });

  it("keep what may be either", () => {
    type Either = Result<number, Thing, "application/json", Headers, boolean>;
    expectTypeOf<Success<Either>["ok"]>().toEqualTypeOf<true>();
    expectTypeOf<Failure<Either>["ok"]>().toEqualTypeOf<false>();
    expectTypeOf<SuccessBody<Either>>().toEqualTypeOf<Thing>();
  });

  it("narrow on status", () => {
    const listed = result(404, { message: "no" }, false) as Listed;
    if (listed.status === 200) expectTypeOf(listed.body).toEqualTypeOf<Thing>();
    else if (listed.status === 404) expectTypeOf(listed.body.message).toEqualTypeOf<string>();
    else expectTypeOf(listed.body).toEqualTypeOf<undefined>();
  });

  it("carry through unwrap and ResponseError", () => {
    expectTypeOf(unwrap(result(200, { id: 1 }, true) as Listed)).toEqualTypeOf<Thing | undefined>();
    expectTypeOf(unwrap(Promise.resolve(result(200, { id: 1 }, true) as Listed))).toEqualTypeOf<
      Promise<Thing | undefined>
    >();
    expectTypeOf<ResponseError<Failure<Listed>>["result"]["body"]>().toEqualTypeOf<Problem>();
    const error: unknown = new ResponseError(result(404, { message: "no" }, false));
    expect(isResponseError<Ranged>(error) && error.body.message).toBe("no");
    expect(isResponseError<Ranged>(new Error("no"))).toBe(false);
    if (isResponseError<Listed>(error)) expectTypeOf(error.result.body).toEqualTypeOf<Problem>();
  });
});

describe("isCallError", () => {
  it("knows what a call and unwrap throw, and nothing else", () => {
    const thrown = [
      new NetworkError("things.get", new TypeError("fetch failed")),
      new RequestValidationError({ operation: "things.get", side: "request", issues: [] }),
      new ResponseError(result(404, { message: "no" }, false)),
    ];
    const kinds = thrown.map((error: unknown) => isCallError<Listed>(error) && error.kind);
    expect(kinds).toEqual(["network", "request-validation", "response"]);
    for (const other of [
      new DOMException("aborted", "AbortError"),
      new TypeError("x"),
      { kind: "network" },
      undefined,
    ])
      expect(isCallError(other)).toBe(false);
  });
});
