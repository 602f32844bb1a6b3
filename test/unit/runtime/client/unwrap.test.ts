import { describe, expect, expectTypeOf, it } from "vitest";
import type { Failure, FailureBody, Success, SuccessBody } from "../../../../runtime/client/unwrap.ts";
import { isResponseError, ResponseError, unwrap } from "../../../../runtime/client/unwrap.ts";
import type { Result, StatusIn } from "../../../../runtime/descriptors.ts";

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
  | Result<StatusIn<"default", 200>, Problem, "application/json">;

function result<S extends number, B>(status: S, body: B): Result<S, B, "application/json"> {
  return { status, body, contentType: "application/json", headers: new Headers(), response: new Response() };
}

describe("unwrap", () => {
  it("gives the body of a success", async () => {
    const listed: Listed = result(200, { id: 1 });
    expect(unwrap<Listed>(listed)).toEqual({ id: 1 });
    expect(await unwrap(Promise.resolve<Listed>(listed))).toEqual({ id: 1 });
  });

  it.each([404, 302, 500, 100])("throws a result of status %d", (status) => {
    const failed = result(status, { message: "no" });
    expect(() => unwrap(failed)).toThrow(ResponseError);
    expect(() => unwrap(failed)).toThrow(expect.objectContaining({ status, result: failed }));
  });

  it("rejects where it is given a promise", async () => {
    await expect(unwrap(Promise.resolve(result(404, 1)))).rejects.toBeInstanceOf(ResponseError);
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

  it("take from default the codes of each side", () => {
    expectTypeOf<SuccessBody<Default>>().toEqualTypeOf<Thing | Problem>();
    expectTypeOf<FailureBody<Default>>().toEqualTypeOf<Problem>();
    expectTypeOf<Failure<Default>["status"]>().toExtend<StatusIn<"default">>();
    expectTypeOf<201>().toExtend<Success<Default>["status"]>();
    expectTypeOf<404>().not.toExtend<Success<Default>["status"]>();
  });

  it("narrow on status", () => {
    const listed = result(404, { message: "no" }) as Listed;
    if (listed.status === 200) expectTypeOf(listed.body).toEqualTypeOf<Thing>();
    else if (listed.status === 404) expectTypeOf(listed.body.message).toEqualTypeOf<string>();
    else expectTypeOf(listed.body).toEqualTypeOf<undefined>();
  });

  it("carry through unwrap and ResponseError", () => {
    expectTypeOf(unwrap(result(200, { id: 1 }) as Listed)).toEqualTypeOf<Thing | undefined>();
    expectTypeOf(unwrap(Promise.resolve(result(200, { id: 1 }) as Listed))).toEqualTypeOf<
      Promise<Thing | undefined>
    >();
    expectTypeOf<ResponseError<Failure<Listed>>["result"]["body"]>().toEqualTypeOf<Problem>();
    const error: unknown = new ResponseError(result(404, { message: "no" }));
    expect(isResponseError<Ranged>(error) && error.result.body.message).toBe("no");
    expect(isResponseError<Ranged>(new Error("no"))).toBe(false);
    if (isResponseError<Listed>(error)) expectTypeOf(error.result.body).toEqualTypeOf<Problem>();
  });
});
