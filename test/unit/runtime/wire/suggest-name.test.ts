import { describe, expect, test } from "vitest";
import { suggestName } from "../../../../runtime/wire/suggest-name.ts";

describe("suggestName", () => {
  test.each([
    ["ouput", ["output", "document"], "output"],
    ["genrate", ["lint", "generate", "init"], "generate"],
    ["Recipee", ["Recipe", "RecipeList"], "Recipe"],
    ["lnit", ["proxy", "lint"], "lint"],
    ["OUTPUT", ["output"], "output"],
    ["--ouput", ["--output", "--check"], "--output"],
    ["--out", ["--output", "--check"], "--output"],
    ["recip", ["RecipeCollection", "Note"], "RecipeCollection"],
  ])("%s stands for one of %j", (word, candidates, expected) => {
    expect(suggestName(word, candidates)).toBe(expected);
  });

  test.each([
    ["x", ["output", "document"]],
    ["publish", ["lint", "generate", "init"]],
    ["", ["a"]],
    ["same", ["same"]],
    ["rec", ["RecipeList", "RecordList"]],
    ["re", ["RecipeList"]],
    ["a".repeat(250), ["b"]],
  ])("%s stands for none", (word, candidates) => {
    expect(suggestName(word, candidates)).toBeUndefined();
  });
});
