import { describe, expect, it } from "vitest";
import { buildContractOf } from "../../../../contract/build/build-contract.ts";
import type { Check } from "../../../../runtime/checks.ts";
import { createChecks } from "../../../../validation/checks/create-checks.ts";
import { createPreparer } from "../../../../validation/prepare/create-preparer.ts";
import { bundleOf } from "../../contract/model/bundle-of.ts";

/** The check of a request of the schema `Root` for members that must not be sent. */
function oneWayOf(schemas: Readonly<Record<string, object>>): Check {
  const schema = { $ref: "#/components/schemas/Root" };
  const requestBody = { content: { "application/json": { schema } } };
  const paths = { "/a": { post: { requestBody, responses: { 204: { description: "d" } } } } };
  const info = { title: "T", version: "1" };
  const { contract } = buildContractOf(bundleOf({ openapi: "3.1.0", info, paths, components: { schemas } }));
  const [operation] = contract?.model.operations ?? [];
  const [media] = contract && operation ? (createChecks(contract).checksOf(operation).body ?? []) : [];
  if (media?.oneWay === undefined) throw new Error("The body has no check of its direction.");
  return media.oneWay;
}

const marked = { properties: { id: { readOnly: true } } };
const node = { $ref: "#/components/schemas/Root" };

describe("the check for members of one direction", () => {
  const recursive = oneWayOf({
    Root: {
      oneOf: [
        { type: "object", required: ["leaf"], ...marked },
        { type: "object", required: ["next"], properties: { next: node } },
        {
          type: "object",
          required: ["nearly", "next"],
          properties: { next: node },
          not: { required: ["next"] },
        },
      ],
    },
  });

  it.each([100, 400])("visits each of %i nested unions a bounded number of times", (depth) => {
    let reads = 0;
    let value: object = { leaf: 1, id: 1 };
    for (let level = 0; level < depth; level++) {
      const next = value;
      value = Object.defineProperty({}, "next", {
        enumerable: true,
        get: () => {
          reads++;
          return next;
        },
      });
    }
    expect(recursive(value)?.map(({ keyword }) => keyword)).toEqual(["readOnly"]);
    expect(reads).toBeLessThan(60 * depth);
  });

  it("tells each member once, even if several branches mark it", () => {
    const check = oneWayOf({ Root: { anyOf: [marked, marked, { required: ["other"], ...marked }] } });
    expect(check({ id: 1 })).toEqual([
      { pointer: "/id", keyword: "readOnly", message: "must not be sent: it is readOnly", params: {} },
    ]);
    expect(check({ other: 1 })).toBeUndefined();
  });

  it("refuses a value that is nested too deep to be checked", () => {
    let value: object = { leaf: 1 };
    for (let level = 0; level < 100_000; level++) value = { next: value };
    expect(recursive(value)).toMatchObject([{ keyword: "depth" }]);
  });

  it("has at most one unit for the marks of each named schema", () => {
    const names = Array.from({ length: 20 }, (_, index) => `S${index}`);
    const schemas = Object.fromEntries(
      names.map((name, index) => {
        const next = { $ref: `#/components/schemas/S${Math.min(index + 1, 19)}` };
        return [name, { anyOf: [next, { properties: { a: next } }, marked], properties: { b: next } }];
      }),
    );
    const preparer = createPreparer({ openapi: "3.1.0", components: { schemas } }, new Map());
    preparer.unitOf({ $ref: "#/components/schemas/S0" }, "/a", "request");
    preparer.prepareReferred();
    expect(preparer.units.size).toBeLessThan(15 * names.length);
  });
});
