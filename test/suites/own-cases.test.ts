import { expect, test } from "vitest";
import { cases30, cases31, ownGroups } from "./own-cases.ts";
import { runSuite } from "./run-suite.ts";
import { createSuiteDocuments } from "./suite-document.ts";

test.each([
  ["3.0.3", cases30],
  ["3.1.0", cases31],
] as const)("validators of OpenAPI %s answer as it says", async (openapi, cases) => {
  const { answers } = await runSuite(createSuiteDocuments(ownGroups(cases), [], { openapi }));
  expect(answers.filter(({ agrees }) => !agrees).map(({ name }) => name)).toEqual([]);
  expect(answers.length).toBeGreaterThan(40);
});
