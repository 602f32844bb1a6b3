import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findLintConfig } from "../../../../contract/lint/find-lint-config.ts";
import { createFolder } from "./temporary-folder.ts";

describe("findLintConfig", () => {
  test("finds the nearest one from the document up to the folder worked in", () => {
    const folder = createFolder({
      "redocly.yaml": "",
      "a/b/openapi.yaml": "",
      "a/c/redocly.yaml": "",
      "a/c/openapi.yaml": "",
    });
    expect(findLintConfig(join(folder, "a/b/openapi.yaml"), folder)).toBe(join(folder, "redocly.yaml"));
    expect(findLintConfig(join(folder, "a/c/openapi.yaml"), folder)).toBe(join(folder, "a/c/redocly.yaml"));
    expect(findLintConfig(join(folder, "a/b/openapi.yaml"), join(folder, "a"))).toBeUndefined();
  });

  test("does not hold a document elsewhere to the rules of the folder worked in", () => {
    const folder = createFolder({
      "work/redocly.yaml": "",
      "other/openapi.yaml": "",
      "worker/openapi.yaml": "",
    });
    expect(findLintConfig(join(folder, "other/openapi.yaml"), join(folder, "work"))).toBeUndefined();
    expect(findLintConfig(join(folder, "worker/openapi.yaml"), join(folder, "work"))).toBeUndefined();
  });

  test("unless tenon's config there names it", () => {
    const folder = createFolder({ "work/redocly.yaml": "", "other/openapi.yaml": "" });
    const work = join(folder, "work");
    expect(findLintConfig(join(folder, "other/openapi.yaml"), work, work)).toBe(join(work, "redocly.yaml"));
  });
});
