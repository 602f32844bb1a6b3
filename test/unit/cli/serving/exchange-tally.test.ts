import { expect, test } from "vitest";
import { ProblemList } from "../../../../cli/serving/exchange-tally.ts";
import { createFinding } from "../../../../contract/findings/create-finding.ts";

test("keeps each problem once, and at most a thousand", () => {
  const problems = new ProblemList();
  for (let count = 0; count < 3000; count++)
    problems.add(createFinding("proxy/target-failed", { message: `Problem ${count % 1500}.` }));
  const messages = problems.findings().map(({ message }) => message);
  expect(messages).toEqual(Array.from({ length: 1000 }, (_, count) => `Problem ${count}.`));
});
