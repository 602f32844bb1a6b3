import { expect, test } from "vitest";
import type { SchemaObject } from "../../../../../language/values/json-object.ts";
import { createChecks } from "../../../../../validation/checks/create-checks.ts";
import { type OperationOutcome, stateOfOperation } from "../../../../joint/halves/joint-outcome.ts";
import { runJoint } from "../../../../joint/halves/run-joint.ts";
import { contractOf, documentOf } from "../../../../joint/try-document.ts";

/** The joint's outcome for one operation whose client and router pass on everything unchanged. */
async function tryOne(method: string, operation: SchemaObject): Promise<OperationOutcome | undefined> {
  const { contract } = contractOf(documentOf({ paths: { "/a": { [method]: operation } } }));
  const halves = {
    call: async (operation: unknown, input: object, { handle }: { handle: (received: never) => object }) => {
      const { body, ...params } = input as { body?: unknown };
      return { headers: new Headers(), ...handle({ operation, params, body } as never) };
    },
  };
  const [outcome] = await runJoint({
    model: contract.model,
    checks: createChecks(contract),
    halves: halves as never,
  });
  return outcome;
}

const done = { "204": { description: "Done." } };

test("an optional parameter that no value is found for is told of, though it can be left out", async () => {
  const strange = { name: "strange", in: "query", schema: { type: "string", pattern: "(?!)" } };
  const outcome = await tryOne("get", { parameters: [strange], responses: done });
  expect(outcome?.exchanges).toContainEqual({
    kind: "untried",
    reason: "no value found for the parameter query strange",
  });
});

test("lists of lists in a query are tried", async () => {
  const rows = { type: "array", items: { type: "array", items: { type: "integer" } } };
  const parameter = { name: "rows", in: "query", required: true, schema: rows };
  const outcome = await tryOne("get", { parameters: [parameter], responses: done });
  expect(outcome?.exchanges).toEqual([{ kind: "fit" }, { kind: "fit" }]);
});

test.each([
  ["get", "101"],
  ["get", "1XX"],
  ["trace", "200"],
])("%s with status %s is impossible: fetch cannot carry it", async (method, status) => {
  const outcome = await tryOne(method, { responses: { [status]: { description: "" } } });
  expect(outcome?.exchanges.map(({ kind }) => kind)).toEqual(["impossible"]);
});

test("every optional parameter that there is a value for is in an exchange that fits", async () => {
  const names = Array.from({ length: 40 }, (_, index) => `p${index}`);
  const parameters = names.map((name) => ({ name, in: "query", schema: { type: "integer" } }));
  const outcome = await tryOne("get", { parameters, responses: done });
  expect(outcome?.unsent).toEqual([]);
  expect(outcome?.exchanges.every(({ kind }) => kind === "fit")).toBe(true);
  // By chance some are in neither of the two exchanges that are made anyway.
  expect(outcome?.exchanges.length).toBe(3);
  expect(outcome && stateOfOperation(outcome)).toBe("fit");
});

test("an operation whose optional parameter was in no exchange that fits is untried", () => {
  const reason = "the parameter query p was in no exchange that fits";
  const exchanges = [{ kind: "fit" }, { kind: "untried", reason }] as const;
  expect(
    stateOfOperation({ id: "a", exchanges, breaks: [], refusals: [], unsent: ["the parameter query p"] }),
  ).toBe("untried");
});
