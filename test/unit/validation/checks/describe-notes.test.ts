import { expect, test } from "vitest";
import { describeNotes } from "../../../../validation/checks/find-unchecked-parts.ts";

test("a place is listed once, whatever was derived from what stands there", () => {
  const notes = ["/a/format", "/aRequest/format", "/b/format"].map(
    (pointer) => ({ kind: "unknown-format", subject: "colour", pointer }) as const,
  );
  const placeOf = (pointer: string): { file: string; pointer: string; line: number; column: number } => {
    const own = pointer.replace("Request", "");
    return { file: "openapi.yaml", pointer: own, line: own.startsWith("/a") ? 3 : 9, column: 7 };
  };
  const [finding, ...others] = describeNotes(notes, { placeOf });
  expect(others).toEqual([]);
  expect(finding?.message).toContain("(2 times)");
  expect(finding?.places.map(({ line }) => line)).toEqual([3, 9]);
});

test("a slow pattern is told with what it costs", () => {
  const place = { file: "openapi.yaml", pointer: "/a", line: 1, column: 1 };
  const told = (["exponential-pattern", "polynomial-pattern"] as const).flatMap((kind) =>
    describeNotes([{ kind, subject: "^(a+)+$", pointer: "/a" }], { placeOf: () => place }),
  );
  expect(told.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
    "schema/slow-pattern warning",
    "schema/slow-pattern info",
  ]);
});
