import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createFolder, tenon } from "./test-io.ts";

describe("tenon init", () => {
  test("writes a config and a document that lint clean under the strictest rules", async () => {
    const folder = createFolder();
    const { code, out } = await tenon(folder, ["init"]);
    expect(code).toBe(0);
    expect(readdirSync(folder).toSorted()).toEqual(["openapi.yaml", "tenon.config.ts"]);
    expect(out).toContain("npx tenon generate");
    expect(await tenon(folder, ["lint", "--strict"])).toMatchObject({
      code: 0,
      out: "openapi.yaml: no findings\n",
    });
  });

  test("overwrites nothing", async () => {
    const files = { "openapi.yaml": "mine", "tenon.config.ts": "mine, too" };
    const folder = createFolder(files);
    const { code, out } = await tenon(folder, ["init"]);
    expect(code).toBe(0);
    expect(out).toMatch(/found +openapi\.yaml\nkept +tenon\.config\.ts/);
    for (const [name, text] of Object.entries(files))
      expect(readFileSync(join(folder, name), "utf8")).toBe(text);
  });

  test("takes the document that is there", async () => {
    const folder = createFolder({
      "spec/openapi.json": '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{}}',
    });
    await tenon(folder, ["init"]);
    expect(readdirSync(folder).toSorted()).toEqual(["spec", "tenon.config.ts"]);
    expect((await tenon(folder, ["lint"])).out).toMatch(/^spec\/openapi\.json: /m);
  });

  test("makes the folder that it is given", async () => {
    const folder = createFolder();
    const { out } = await tenon(folder, ["init", "packages/api"]);
    expect(readdirSync(join(folder, "packages/api")).toSorted()).toEqual(["openapi.yaml", "tenon.config.ts"]);
    expect(out).toContain("cd packages/api");
  });

  test("says so where it cannot write", async () => {
    const folder = createFolder({ api: "a file" });
    const { code, err } = await tenon(folder, ["init", "api"]);
    expect(code).toBe(2);
    expect(err).toMatch(/^error init\/unwritable: api\/openapi\.yaml cannot be written/);
  });
});
