/**
 * The work of the judge, and of a router with the same checks, for a value of a recursive schema: proportional to the value's
 * size, with the findings included.
 *
 * @module
 */
import { describe, expect, test } from "vitest";
import { createMock } from "../../../../live/mock/create-mock.ts";
import { createCoverage } from "../../../../verifier/coverage/create-coverage.ts";
import { createJudge } from "../../../../verifier/judge/judge.ts";
import type { JudgeOptions } from "../../../../verifier/judge/judgement.ts";
import { oneIn } from "../../../choose-tests.ts";
import { countVisits } from "../../generator/validators/count-visits.ts";
import {
  deep,
  type RecursiveShape,
  recursiveShapes,
  sizeOf,
  wide,
} from "../../generator/validators/recursive-shapes.ts";
import { contractOf, jsonBody } from "./exchanges.ts";

/** The highest number of visits per node, of the value and of the schemas that apply to it. */
const mostPerNode = 600;

const { parse } = JSON;
const { hasOwn } = Object;

/** Counts the visits of the value that a body is parsed to, and the members that schemas are asked for meanwhile. */
async function workPerNode(value: unknown, run: (text: string) => unknown): Promise<number> {
  const text = JSON.stringify(value);
  let asked = 0;
  const counters: (() => number)[] = [];
  // Spies of vitest would keep each of some million calls.
  JSON.parse = (given, ...rest) => {
    if (given !== text) return parse(given, ...rest);
    const counted = countVisits(parse(given));
    counters.push(counted.visits);
    return counted.value;
  };
  Object.hasOwn = (object, name) => {
    if (++asked > 5_000_000) throw new Error("There is no end to these questions.");
    return hasOwn(object, name);
  };
  try {
    await run(text);
  } finally {
    JSON.parse = parse;
    Object.hasOwn = hasOwn;
  }
  expect(counters.length, "the body was read").toBeGreaterThan(0);
  return counters.reduce((sum, visits) => sum + visits(), asked) / sizeOf(value);
}

function contractWith({ schemas }: RecursiveShape): ReturnType<typeof contractOf> {
  const schema = { $ref: "#/components/schemas/Root" };
  return contractOf({
    paths: {
      "/roots": {
        post: {
          operationId: "putRoot",
          requestBody: { required: true, content: { "application/json": { schema } } },
          responses: { "204": { description: "Kept" }, "400": { description: "Not kept" } },
        },
      },
    },
    components: { schemas },
  });
}

function runsOf(shape: RecursiveShape): readonly (readonly [string, (text: string) => unknown])[] {
  const contract = contractWith(shape);
  const exchangeOf = (text: string): Parameters<ReturnType<typeof createJudge>>[0] => ({
    request: {
      method: "POST",
      url: "/roots",
      headers: [["content-type", "application/json"]],
      body: jsonBody(parse(text)),
    },
  });
  const judge = createJudge(contract);
  const strict = createJudge(contract, {
    readings: { discriminator: "enforce", undeclaredProperties: "error" },
  });
  const mock = createMock(contract);
  const options: JudgeOptions = {};
  const coverage = createCoverage(contract, options);
  return [
    [
      "coverage",
      (text) => {
        const exchange = exchangeOf(text);
        coverage.add(exchange, createJudge(contract, options)(exchange));
      },
    ],
    ["judge", (text) => judge(exchangeOf(text))],
    ["strict judge", (text) => strict(exchangeOf(text))],
    [
      "router",
      (text) =>
        mock(
          new Request("http://mock.test/roots", {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: text,
          }),
        ),
    ],
  ];
}

const cases = oneIn(4, recursiveShapes).flatMap((shape) =>
  runsOf(shape).map(([name, run]) => [`${name}: ${shape.name}`, shape, run] as const),
);

describe.each(cases)("%s", (_name, shape, run) => {
  const { leaf, badLeaf } = shape;
  test.each([
    ["deep and right", deep(shape, leaf, 40), deep(shape, leaf, 160)],
    ["deep and wrong", deep(shape, badLeaf, 40), deep(shape, badLeaf, 160)],
    ["wide and right", wide(shape, leaf, 5), wide(shape, leaf, 8)],
    ["wide and wrong", wide(shape, badLeaf, 5), wide(shape, badLeaf, 8)],
  ])("%s", async (_kind, small, large) => {
    await run(JSON.stringify(small));
    const few = await workPerNode(small, run);
    const many = await workPerNode(large, run);
    expect(many).toBeLessThan(mostPerNode);
    expect(many).toBeLessThan(few * 2 + 5);
  });
});
