import { expect, test } from "vitest";
import { describeVerdict } from "../../playground/call/describe-verdict.ts";
import type { Judgement } from "../../verifier/judge/judgement.ts";

function judgementOf(...faults: readonly (readonly [code: string, pointer: string])[]): Judgement {
  const findings = faults.map(([code, pointer]) => ({
    code,
    pointer,
    severity: "error",
    places: [],
    message: "",
  }));
  return { verdict: "invalid", findings } as unknown as Judgement; // the members that are read
}

const request = ["exchange/body-invalid", "/request/body"] as const;

test.each([
  [judgementOf(request), /^The request violates the document; the response matches it/],
  [
    judgementOf(request, ["exchange/status-undocumented", "/response/status"]),
    /^The request violates the document, and was rejected/,
  ],
  [judgementOf(["exchange/status-undocumented", "/response/status"]), /^The response violates the document/],
  [
    judgementOf(request, ["exchange/body-invalid", "/response/body"]),
    /^The request and the response violate/,
  ],
])("a refusal without a described status is told as the fault of the request: %#", (judgement, expected) => {
  expect(describeVerdict(judgement)).toMatch(expected);
});

test.each([
  [judgementOf(), /^The mock could not generate a response/],
  [judgementOf(request), /^The request violates the document, and the mock could not/],
])("an error of the mock never matches the document: %#", (judgement, expected) => {
  expect(describeVerdict({ ...judgement, verdict: "valid" }, true)).toMatch(expected);
});
