import { expect, test } from "vitest";
import { backOff } from "../../../../live/probe/send/back-off.ts";

const now = Date.parse("2026-01-02T03:04:05Z");

function wait(status: number, retryAfter?: string, attempt = 0): number | undefined {
  const headers = retryAfter === undefined ? [] : [["Retry-After", retryAfter] as const];
  return backOff({ status, headers, body: { kind: "none" } }, attempt, now);
}

test.each([
  [429, "7", 7000],
  [429, "Fri, 02 Jan 2026 03:04:15 GMT", 10_000],
  [429, "Fri, 02 Jan 2026 03:04:00 GMT", 0],
  [429, "86400", 60_000],
  [429, "soon", 1000],
  [429, undefined, 1000],
  [503, "7", undefined],
  [200, undefined, undefined],
])("%i with Retry-After %s", (status, retryAfter, expected) => {
  expect(wait(status, retryAfter)).toBe(expected);
});

test("waits longer each time, and gives up at last", () => {
  const waits = Array.from({ length: 6 }, (_, attempt) => wait(429, undefined, attempt));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, undefined]);
});
