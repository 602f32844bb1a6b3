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
    expect(findLintConfig(join(folder, "a/b/openapi.yaml"), folder)?.path).toBe(join(folder, "redocly.yaml"));
    expect(findLintConfig(join(folder, "a/c/openapi.yaml"), folder)?.path).toBe(
      join(folder, "a/c/redocly.yaml"),
    );
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
    expect(findLintConfig(join(folder, "other/openapi.yaml"), work, work)).toEqual({
      path: join(work, "redocly.yaml"),
    });
  });

  test("confines a config that is neither in, nor above, nor beside a folder of the user", () => {
    const folder = createFolder({
      "redocly.yaml": "",
      "work/redocly.yaml": "",
      "work/a/redocly.yaml": "",
      "other/redocly.yaml": "",
    });
    const work = join(folder, "work");
    const confinedTo = (document: string, configFolder?: string): string | undefined =>
      findLintConfig(join(folder, document), work, configFolder)?.confinedTo;
    expect(confinedTo("openapi.yaml")).toBeUndefined();
    expect(confinedTo("work/openapi.yaml")).toBeUndefined();
    expect(confinedTo("work/a/openapi.yaml")).toBe(work);
    expect(confinedTo("work/a/openapi.yaml", join(work, "a"))).toBeUndefined();
    expect(confinedTo("other/openapi.yaml")).toBe(join(folder, "other"));
    expect(confinedTo("other/openapi.yaml", folder)).toBe(folder);
  });
});
