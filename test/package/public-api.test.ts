import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the public API is the one that is listed", async () => {
  // Plain JavaScript, which builds have no declarations for.
  const path: string = "../../scripts/list-api.mjs";
  const { apiList, listApi } = await import(path);
  const listed = readFileSync(apiList, "utf8");
  expect(listApi(), "`npm run build && npm run update:api` lists it anew").toBe(listed);
  // What users import first; an empty list would compare equal as well.
  for (const name of ["buildContract(", "createJudge(", "defineConfig(", "toMatchContract("])
    expect(listed).toContain(name);
});
