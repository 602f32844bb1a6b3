import { expect, test } from "vitest";
import { didYouMean } from "../../../../contract/findings/did-you-mean.ts";

test("didYouMean asks only where there is something to ask", () => {
  expect(didYouMean("lnt", ["lint"])).toBe('Did you mean "lint"?');
  expect(didYouMean("publish", ["lint"])).toBeUndefined();
});
