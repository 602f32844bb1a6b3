import { expect, test } from "vitest";
import { encodeComponent } from "../../../../contract/findings/show-text.ts";

test("lone surrogates are encoded as the replacement character", () => {
  expect(encodeComponent("a b/ü")).toBe("a%20b%2F%C3%BC");
  expect(encodeComponent("x\ud800y")).toBe("x%EF%BF%BDy");
  expect(encodeComponent("😀")).toBe("%F0%9F%98%80");
});
