/**
 * Work grows in proportion to a document, not with its square: four times as many parts of one kind take at most eight times the
 * work. Only `npm run hostile` runs this, in processes of their own.
 *
 * @module
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { fromJson, withSchema } from "./hostile-case.ts";
import { runInProcess, writeCase } from "./run-case.ts";

const list = <T>(count: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const many = (count: number, make: (at: number) => readonly [string, unknown]): object =>
  Object.fromEntries(list(count, make));
const answer = { "200": { description: "d" } };
const withPaths = (paths: object): object => ({
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths,
});
const get = (more: object): object =>
  withPaths({ "/a": { get: { operationId: "a", responses: answer, ...more } } });
const text = { type: "string" };

/** The kinds of parts that a document can have many of, with a number that counts as few. */
const dimensions: Readonly<Record<string, readonly [few: number, make: (count: number) => object]>> = {
  operations: [
    2_500,
    (n) => withPaths(many(n, (at) => [`/p${at}`, { get: { operationId: `g${at}`, responses: answer } }])),
  ],
  properties: [10_000, (n) => withSchema({ type: "object", properties: many(n, (at) => [`p${at}`, text]) })],
  "values of an enum": [10_000, (n) => withSchema({ enum: list(n, (at) => `value ${at}`) })],
  "headers of an answer": [
    2_500,
    (n) =>
      get({
        responses: { "200": { description: "d", headers: many(n, (at) => [`X-${at}`, { schema: text }]) } },
      }),
  ],
  "parameters of a query": [
    2_500,
    (n) => get({ parameters: list(n, (at) => ({ name: `p${at}`, in: "query", schema: text })) }),
  ],
  "parameters of a path that nothing describes": [
    2_500,
    (n) =>
      withPaths({
        [`/${list(n, (at) => `{p${at}}`).join("/")}`]: { get: { operationId: "a", responses: answer } },
      }),
  ],
  tags: [
    2_500,
    (n) => ({ ...get({ tags: list(n, (at) => `t${at}`) }), tags: list(n, (at) => ({ name: `t${at}` })) }),
  ],
  "schemas that lead to each other": [
    1_250,
    (n) =>
      withSchema(
        { $ref: "#/components/schemas/S0" },
        many(n, (at) => [
          `S${at}`,
          { type: "object", properties: { next: { $ref: `#/components/schemas/S${(at + 1) % n}` } } },
        ]),
      ),
  ],
  "names that clash": [
    1_250,
    (n) =>
      withSchema(
        {},
        many(n, (at) => [`${"-".repeat(at % 50)}S${"_".repeat(Math.floor(at / 50))}`, text]),
      ),
  ],
};

describe.runIf(process.env["TENON_HOSTILE"] === "all")("four times as many", () => {
  test.each(Object.entries(dimensions))(
    "%s take at most eight times the work",
    async (name, [few, make]) => {
      const costs: number[] = [];
      for (const count of [few, few * 4]) {
        const folder = realpathSync(mkdtempSync(join(tmpdir(), "tenon-scale-")));
        try {
          const outcome = await runInProcess(
            writeCase(
              fromJson(name, () => make(count)),
              folder,
            ),
            folder,
          );
          expect([0, 1], outcome.printed.slice(0, 500)).toContain(outcome.exit);
          costs.push(outcome.milliseconds);
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      }
      const [little = 0, much = 0] = costs;
      console.log(
        `${name}: ${few} in ${Math.round(little)} ms, ${few * 4} in ${Math.round(much)} ms of work`,
      );
      expect(much).toBeLessThan(little * 8);
    },
    240_000,
  );
});
