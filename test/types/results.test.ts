/**
 * Which responses of an operation count as successes: each line of {@link usage} compiles, and those after `@ts-expect-error` do
 * not.
 *
 * @module
 */
import { expect, test } from "vitest";
import { compileUsage } from "./compile-usage.ts";

const json = (name: string): object => ({
  description: "d",
  content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
});
const none = { description: "d" };

const responses = {
  listed: { 200: json("Thing"), 201: json("Made") },
  refused: { 200: json("Thing"), "4XX": json("Problem") },
  otherwise: { 200: json("Thing"), default: json("Problem") },
  anything: { default: json("Thing") },
  refusedOr: { 404: json("Problem"), default: json("Thing") },
  ranged: { "2XX": json("Thing"), default: json("Problem") },
  emptied: { 204: none, default: json("Problem") },
  told: { 200: json("Thing"), 400: json("Problem"), 404: json("Made"), 409: none },
  complete: {
    200: json("Thing"),
    "1XX": none,
    "3XX": none,
    "4XX": json("Problem"),
    "5XX": json("Problem"),
    default: json("Made"),
  },
};

const usage = `
import { type CallError, createContext, anything, complete, emptied, isCallError, listed, otherwise, ranged, refused, refusedOr, ResponseError, told, unwrap } from "./index.js";
import type { AnythingResult, CompleteResult, EmptiedResult, ListedResult, Made, OtherwiseResult, Problem, RangedResult, RefusedOrResult, RefusedResult, Thing, ToldResult } from "./types.js";
import { isResponseError, type Failure, type FailureBody, type Success, type SuccessBody } from "./runtime/client.js";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(..._: readonly T[]): void => {};
const client = createContext();

// 2xx
export const one: Promise<Thing | Made> = unwrap(listed(client));
holds<Equal<SuccessBody<ListedResult>, Thing | Made>>();
holds<Equal<Failure<ListedResult>, never>>();
// 2xx and 4xx
export const two: Promise<Thing> = unwrap(refused(client));
holds<Equal<SuccessBody<RefusedResult>, Thing>>();
holds<Equal<FailureBody<RefusedResult>, Problem>>();
// 2xx and default
export const three: Promise<Thing> = unwrap(otherwise(client));
export const name: Promise<string> = unwrap(otherwise(client)).then((thing) => thing.name);
holds<Equal<SuccessBody<OtherwiseResult>, Thing>>();
holds<Equal<FailureBody<OtherwiseResult>, Problem>>();
holds<Equal<Success<OtherwiseResult>["status"], 200>>();
// default alone
export const four: Promise<Thing> = unwrap(anything(client));
holds<Equal<SuccessBody<AnythingResult>, Thing>>();
holds<Equal<FailureBody<AnythingResult>, Thing>>();
holds<Equal<Extract<Success<AnythingResult>["status"], 200 | 299 | 300 | 404>, 200 | 299>>();
holds<Equal<Extract<Failure<AnythingResult>["status"], 200 | 299 | 300 | 404>, 300 | 404>>();
// a failure and default
export const five: Promise<Thing> = unwrap(refusedOr(client));
holds<Equal<SuccessBody<RefusedOrResult>, Thing>>();
holds<Equal<FailureBody<RefusedOrResult>, Problem | Thing>>();
// 2XX and default: what has no body is a success as well
holds<Equal<SuccessBody<RangedResult>, Thing | undefined>>();
holds<Equal<FailureBody<RangedResult>, Problem>>();
holds<Equal<Extract<Failure<RangedResult>["status"], 201 | 404>, 404>>();
// 204 and default
export const six: Promise<undefined> = unwrap(emptied(client));
holds<Equal<SuccessBody<EmptiedResult>, undefined>>();
holds<Equal<FailureBody<EmptiedResult>, Problem>>();
// every other class is listed: what is left for default are codes of 2XX
holds<Equal<SuccessBody<CompleteResult>, Thing>>();
holds<Equal<FailureBody<CompleteResult>, undefined | Problem | Made>>();

export async function narrows(): Promise<string> {
  const result = await otherwise(client);
  if (result.ok) return result.body.name;
  // @ts-expect-error a failure has no name
  result.body.name;
  return result.body.message;
}

export async function throws(): Promise<unknown> {
  try {
    // @ts-expect-error a described success has no message
    return (await unwrap(otherwise(client))).message;
  } catch (error) {
    if (!isResponseError<OtherwiseResult>(error)) throw error;
    const message: string = error.body.message;
    const age: string | null = error.headers.get("age");
    // @ts-expect-error 200 is a success
    error.status === 200;
    return [message, age, error.status === 404, error instanceof ResponseError];
  }
}

export async function explains(): Promise<string> {
  try {
    return (await unwrap(otherwise(client))).name;
  } catch (error) {
    if (isCallError<OtherwiseResult>(error)) return explain(error);
    throw error;
  }
}

function explain(error: CallError<OtherwiseResult>): string {
  switch (error.kind) {
    case "request":
    case "timeout":
    case "network":
      return error.operation + error.message;
    case "unexpected-response":
      return error.reason + error.status + error.headers.get("age");
    case "request-validation":
      return error.issues.map(({ pointer }) => pointer).join();
    case "response-validation":
      return error.issues.length + String(error.result.status);
    case "response":
      return error.body.message;
  }
}
// The status of an error tells its body.
export async function tellsApart(): Promise<unknown> {
  try {
    return await unwrap(told(client));
  } catch (error) {
    if (isCallError<ToldResult>(error) && error.kind === "response") {
      // @ts-expect-error a body of 404 has no message
      error.body.message;
      switch (error.status) {
        case 400:
          return error.body.message;
        case 404:
          return error.body.id + error.result.body.id;
        case 409:
          holds<Equal<typeof error.body, undefined>>();
      }
    }
    if (isResponseError<ToldResult>(error)) return error.status === 400 ? error.body.message : error.status;
    // Of an operation without failures, there is the kind still.
    return isCallError<ListedResult>(error) && error.kind === "response";
  }
}
// Without a type parameter, nothing is known of a failure's body.
export const untyped = (error: CallError): unknown => (error.kind === "response" ? error.body : error.operation);
holds();
`;

test("a default is a failure where a success is described, and both where none is", async () => {
  const properties = { name: { type: "string" }, message: { type: "string" }, id: { type: "integer" } };
  const schema = (name: keyof typeof properties): object => ({
    type: "object",
    required: [name],
    properties: { [name]: properties[name] },
  });
  const paths = Object.entries(responses).map(([operationId, described]) => [
    `/${operationId}`,
    { get: { operationId, responses: described } },
  ]);
  const schemas = { Thing: schema("name"), Problem: schema("message"), Made: schema("id") };
  const document = { paths: Object.fromEntries(paths), components: { schemas } };
  expect((await compileUsage(document, usage)).problems).toEqual([]);
});
