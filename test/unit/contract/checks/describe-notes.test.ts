import { expect, test } from "vitest";
import { describeNotes } from "../../../../contract/checks/describe-notes.ts";

test("a place is listed once, whatever was derived from what stands there", () => {
  const notes = ["/a/format", "/aRequest/format", "/b/format"].map(
    (pointer) => ({ kind: "unknown-format", subject: "colour", pointer }) as const,
  );
  const placeOf = (pointer: string): { file: string; pointer: string; line: number; column: number } => {
    const own = pointer.replace("Request", "");
    return { file: "openapi.yaml", pointer: own, line: own.startsWith("/a") ? 3 : 9, column: 7 };
  };
  const [finding, ...others] = describeNotes(notes, placeOf);
  expect(others).toEqual([]);
  expect(finding?.message).toContain("(2 times)");
  expect(finding?.places.map(({ line }) => line)).toEqual([3, 9]);
});
