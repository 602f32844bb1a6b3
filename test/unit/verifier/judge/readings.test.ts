import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { printReadings } from "../../../../scripts/reference/print-contested-readings.ts";
import { chooseReadings, defaultReadings, readingTable } from "../../../../verifier/judge/readings.ts";

test("the page says what the table says", () => {
  const page = "docs/guide/contested-readings.md";
  if (process.env["TENON_UPDATE"] === "1") writeFileSync(page, printReadings());
  expect(readFileSync(page, "utf8")).toBe(printReadings());
});

test.each(Object.entries(readingTable))("%s has a default among its values, and a reason", (_, entry) => {
  expect(Object.keys(entry.values)).toContain(entry.default);
  expect(entry.question).toMatch(/\?$/);
  expect(entry.why).toMatch(/\S/);
});

test("what is not chosen has its default", () => {
  expect(chooseReadings({ discriminator: "enforce" })).toEqual({
    ...defaultReadings,
    discriminator: "enforce",
  });
});
