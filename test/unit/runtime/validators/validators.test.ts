import { describe, expect, test } from "vitest";
import { describeFault } from "../../../../runtime/validators/describe-fault.ts";
import {
  createCheck,
  findIssues,
  fits,
  isOverflow,
  listIssues,
  tooDeep,
} from "../../../../runtime/validators/find-issues.ts";
import { beginCheck, endCheck, namesOf } from "../../../../runtime/validators/member-names.ts";
import { createOperationChecks } from "../../../../runtime/validators/operation-checks.ts";
import {
  type CheckFunction,
  createSink,
  fail,
  lacks,
  mostFaults,
  reject,
} from "../../../../runtime/validators/record-fault.ts";
import { createStandardSchema } from "../../../../runtime/validators/standard-schema.ts";
import {
  type Assertion,
  createAssertion,
  createGuard,
  createValidator,
  ValidationError,
} from "../../../../runtime/validators/validators.ts";
import { isObject } from "../../../../runtime/validators/value-tests.ts";

describe("the words and parameters of a fault", () => {
  const contains = (minContains: number, maxContains?: number): object => ({ minContains, maxContains });

  test.each<readonly [keyword: string, detail: unknown, message: string, params: object]>([
    ["type", "array", "must be an array", { type: "array" }],
    ["type", "boolean", "must be a boolean", { type: "boolean" }],
    ["type", "integer", "must be an integer", { type: "integer" }],
    ["type", "null", "must be null", { type: "null" }],
    ["type", "number", "must be a number", { type: "number" }],
    ["type", "object", "must be an object", { type: "object" }],
    ["type", "string", "must be a string", { type: "string" }],
    ["type", "string|null", "must be a string or null", { type: ["string", "null"] }],
    ["type", "Date", "must be a Date", { type: "Date" }],
    ["required", "a", 'lacks the property "a"', { missingProperty: "a" }],
    ["enum", ["a", 1], 'must be one of "a", 1', { allowedValues: ["a", 1] }],
    ["enum", new Set(["a", null]), 'must be one of "a", null', { allowedValues: ["a", null] }],
    ["const", "string", 'must be "string"', { allowedValue: "string" }],
    ["const", { a: 1 }, 'must be {"a":1}', { allowedValue: { a: 1 } }],
    ["format", "date", 'must be in the format "date"', { format: "date" }],
    ["pattern", "^a$", "must match the pattern ^a$", { pattern: "^a$" }],
    ["additionalProperties", "b", 'has the unexpected property "b"', { additionalProperty: "b" }],
    ["unevaluatedProperties", "b", 'has the unexpected property "b"', { unevaluatedProperty: "b" }],
    ["propertyNames", "b", 'has the invalid property name "b"', { propertyName: "b" }],
    ["minimum", 1, "must be at least 1", { comparison: ">=", limit: 1 }],
    ["maximum", 1, "must be at most 1", { comparison: "<=", limit: 1 }],
    ["exclusiveMinimum", 1, "must be more than 1", { comparison: ">", limit: 1 }],
    ["exclusiveMaximum", 1, "must be less than 1", { comparison: "<", limit: 1 }],
    ["multipleOf", 0.1, "must be a multiple of 0.1", { multipleOf: 0.1 }],
    ["items", 2, "must have at most 2 items", { limit: 2 }],
    ["unevaluatedItems", 1, "must have at most 1 item", { limit: 1 }],
    ["minLength", 1, "must have at least 1 character", { limit: 1 }],
    ["maxLength", 2, "must have at most 2 characters", { limit: 2 }],
    ["minItems", 2, "must have at least 2 items", { limit: 2 }],
    ["maxItems", 0, "must have at most 0 items", { limit: 0 }],
    ["minProperties", 2, "must have at least 2 properties", { limit: 2 }],
    ["maxProperties", 1, "must have at most 1 property", { limit: 1 }],
    ["anyOf", 1, "does not match the only alternative", {}],
    ["anyOf", 3, "matches none of the 3 alternatives", {}],
    ["oneOf", 2, "matches none of the 2 alternatives", { passingSchemas: null }],
    ["oneOf", [0, 2], "matches more than one alternative", { passingSchemas: [0, 2] }],
    ["not", undefined, "matches an excluded schema", {}],
    ["if", "then", "does not satisfy its condition (then)", { failingKeyword: "then" }],
    ["uniqueItems", { i: 2, j: 0 }, "has duplicate items at 0 and 2", { i: 2, j: 0 }],
    ["contains", contains(1), "must have at least 1 matching item", contains(1)],
    ["contains", contains(2, 3), "must have at least 2 matching items and at most 3", contains(2, 3)],
    [
      "dependentRequired",
      { property: "a", missingProperty: "b" },
      'has the property "a", so it needs "b"',
      { property: "a", missingProperty: "b" },
    ],
    ["false schema", undefined, "is not allowed here", {}],
    ["false schema", null, "is not allowed here", {}],
    ["minLengths", "a", "is not allowed here", {}],
    ["aminLength", "a", "is not allowed here", {}],
  ])("%s with %j: %s", (keyword, detail, message, params) => {
    const fault = { pointer: "/x", keyword, message: "", params: detail };
    expect(describeFault(fault)).toEqual({ pointer: "/x", keyword, message, params });
    expect(fault.message).toBe(message);
  });
});

/** A check of an object whose members are numbers. */
const numbers: CheckFunction = (value, issues) => {
  if (!isObject(value)) return reject(issues, "type", "object");
  let isFit = true;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === "number") continue;
    isFit = false;
    if (fail(issues, "type", "number", `/${name}`)) return false;
  }
  return isFit;
};

const thrower =
  (error: unknown): CheckFunction =>
  () => {
    throw error;
  };
const overflow = new RangeError("Maximum call stack size exceeded");
const other = new TypeError("a");
const internal = Object.assign(new Error("too much recursion"), { name: "InternalError" });

describe("the issues of a value", () => {
  test("are all, or the first, or none", () => {
    const value = { a: 1, b: "", c: null };
    const [b, c] = ["b", "c"].map((name) => ({
      ...{ pointer: `/${name}`, keyword: "type" },
      ...{ message: "must be a number", params: { type: "number" } },
    }));
    expect(findIssues(numbers, value)).toEqual([b, c]);
    expect(findIssues(numbers, value, true)).toEqual([b]);
    expect([findIssues(numbers, { a: 1 }), findIssues(numbers, {}, true)]).toEqual([undefined, undefined]);
    const check = createCheck(numbers);
    expect([check(value), check(value, true), check({})]).toEqual([[b, c], [b], undefined]);
    expect([fits(numbers, value), fits(numbers, {})]).toEqual([false, true]);
    const [isNumbers, validate] = [createGuard(numbers), createValidator(numbers)];
    expect([isNumbers(value), isNumbers({})]).toEqual([false, true]);
    expect([validate(value), validate({})]).toEqual([
      { valid: false, issues: [b, c] },
      { valid: true, value: {} },
    ]);
  });

  test("of which one was asked are one, however many are recorded", () => {
    const two: CheckFunction = (_, issues) => {
      lacks(issues, "a");
      lacks(issues, "b");
      return false;
    };
    expect(findIssues(two, {}, true)).toHaveLength(1);
  });

  test("of a value that is nested too deep are one, which says so", () => {
    expect(tooDeep).toEqual({
      ...{ pointer: "", keyword: "depth", message: "is nested too deeply to be checked", params: {} },
    });
    for (const error of [overflow, internal]) {
      expect(isOverflow(error)).toBe(true);
      expect(findIssues(thrower(error), {})).toEqual([tooDeep]);
      expect(fits(thrower(error), {})).toBe(false);
    }
    const others = [other, { name: "RangeError" }, Object.assign(new Error("a"), { name: "MyRangeError" })];
    for (const error of [...others, Object.assign(new Error("a"), { name: "RangeErrors" })]) {
      expect(isOverflow(error)).toBe(false);
      expect(() => findIssues(thrower(error), {})).toThrow();
      expect(() => fits(thrower(error), {})).toThrow();
    }
  });

  test("are found while the names of objects are cached, and only then", () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`n${index}`, index]));
    const isCached = (): boolean => new Set([namesOf(many), namesOf(many)]).size === 1;
    for (const run of [fits, findIssues]) {
      const seen: boolean[] = [];
      run(() => seen.push(isCached()) > 0, {});
      expect([...seen, isCached()]).toEqual([true, false]);
      expect(() => run(thrower(other), {})).toThrow(other);
      expect(isCached()).toBe(false);
    }
    beginCheck();
    expect(isCached()).toBe(true);
    endCheck();
  });

  test("are listed up to a number, with how many there are", () => {
    const listed = (count: number, name = "a"): ReturnType<typeof listIssues> => {
      const sink = createSink(false);
      for (let index = 0; index < count; index++) fail(sink, "type", "number", `/${name}`);
      return listIssues(sink);
    };
    expect(listed(mostFaults)).toHaveLength(mostFaults);
    expect(listed(mostFaults).at(-1)?.keyword).toBe("type");
    expect(listed(mostFaults + 1)).toHaveLength(mostFaults + 1);
    expect(listed(mostFaults + 1).at(-1)).toEqual({
      pointer: "",
      keyword: "issues",
      message: "has 1001 issues, of which the first 1000 are listed",
      params: { limit: 1000, count: 1001 },
    });
    // The text of an issue is its pointer and its message: here 100 000 characters in all.
    const half = "a".repeat(100_000 - 1 - "must be a number".length);
    expect(listed(2, half).map(({ keyword }) => keyword)).toEqual(["type", "type"]);
    expect(listed(3, half).map(({ keyword }) => keyword)).toEqual(["type", "type", "issues"]);
    expect(listed(2, `${half}a`).map(({ keyword }) => keyword)).toEqual(["type", "issues"]);
    expect(listed(2, "a".repeat(300_000)).map(({ message }) => message)).toEqual([
      "must be a number",
      "has 2 issues, of which the first 1 are listed",
    ]);
  });
});

test("an invalid value is thrown with all its issues", () => {
  expect(() => createAssertion(numbers, "Numbers")({ a: 1 })).not.toThrow();
  const thrown = (check: CheckFunction, value: unknown): unknown => {
    try {
      const assert: Assertion<unknown> = createAssertion(check, "Numbers");
      return assert(value);
    } catch (error) {
      return error;
    }
  };
  const error = thrown(numbers, { a: "", b: "" });
  expect(error).toBeInstanceOf(ValidationError);
  expect(error).toMatchObject({
    message: "Not a valid Numbers: /a must be a number (and 1 more).",
    issues: [{ pointer: "/a" }, { pointer: "/b" }],
  });
  // A check that tells another verdict with issues than without.
  expect(thrown((_, issues) => issues !== undefined, {})).toMatchObject({
    message: "Not a valid Numbers.",
    issues: [],
  });
});

test("a Standard Schema has the path to each issue", () => {
  const at =
    (...pointers: readonly string[]): CheckFunction =>
    (_, issues) => {
      for (const pointer of pointers) fail(issues, "type", "number", pointer);
      return false;
    };
  const standard = (check: CheckFunction) => createStandardSchema(check)["~standard"];
  const value = { "a/b~1": [{ 0: [1] }], t: "text", n: null };
  expect(standard(numbers)).toMatchObject({ version: 1, vendor: "tenon" });
  expect(standard(numbers).validate({ a: 1 })).toEqual({ value: { a: 1 } });
  const check = at("", "/a~1b~01/0/0/0", "/a~1b~01/7/0", "/t/length/0", "/n/0");
  expect(standard(check).validate(value)).toEqual({
    issues: [[], ["a/b~1", 0, "0", 0], ["a/b~1", 7, "0"], ["t", "length", "0"], ["n", "0"]].map((path) => ({
      message: "must be a number",
      path,
    })),
  });
  expect(standard(at("/0/a")).validate([{ a: "" }])).toMatchObject({ issues: [{ path: [0, "a"] }] });
});

test("an operation has a check for each part that it describes", () => {
  expect(createOperationChecks({ operation: "a", responses: [] })).toEqual({ operation: "a", responses: [] });
  const made = createOperationChecks({
    operation: "b",
    parameters: numbers,
    body: [["application/json", numbers]],
    responses: [
      [200, [["text/plain", numbers]], numbers],
      ["default", []],
    ],
  });
  const [first, second] = made.responses;
  expect(second).toEqual({ status: "default", content: [] });
  expect([made.operation, first?.status]).toEqual(["b", 200]);
  expect([made.body?.[0]?.type, first?.content[0]?.type]).toEqual(["application/json", "text/plain"]);
  for (const check of [made.parameters, made.body?.[0]?.check, first?.content[0]?.check, first?.headers])
    expect(check?.(1)).toMatchObject([{ message: "must be an object" }]);
});
