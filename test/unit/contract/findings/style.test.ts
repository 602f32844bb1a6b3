import { expect, test } from "vitest";
import { chooseStyle } from "../../../../contract/findings/style.ts";

test.each([
  [true, {}, true],
  [false, {}, false],
  [true, { NO_COLOR: "1" }, false],
  [true, { NO_COLOR: "" }, true],
  [true, { TERM: "dumb" }, false],
  [false, { FORCE_COLOR: "1" }, true],
  [false, { FORCE_COLOR: "", NO_COLOR: "1" }, true],
  [true, { FORCE_COLOR: "0" }, false],
  [true, { FORCE_COLOR: "false" }, false],
])("a terminal: %s, with %j: %s", (isTerminal, env, expected) => {
  expect(chooseStyle(isTerminal, env).red("a") !== "a").toBe(expected);
});
