import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createFolder, tenon } from "./test-io.ts";

const refers = Array.from(
  { length: 15 },
  (_, index) => `    S${index}: { $ref: ../shared/all.yaml#/S }\n`,
).join("");
const files = {
  "api/openapi.yaml": `openapi: 3.1.0
info: { title: T, version: "1" }
servers: [{ url: https://api.tenon.test }]
security: []
paths:
  /a:
    get:
      summary: A
      operationId: getA
      responses:
        "200": { description: fine, headers: { A: { $ref: ../shared/all.yaml#/H } } }
        "400": { description: not fine }
components:
  schemas:
${refers}`,
  "shared/all.yaml": "S: { type: string }\nH: { schema: { type: string } }\n",
};

test("a reference out of the folder is told once, with both ways to allow it", async () => {
  const { code, out } = await tenon(createFolder(files), ["lint", "api/openapi.yaml"]);
  expect(code).toBe(1);
  expect(out.match(/^error .*/gm)).toEqual([
    expect.stringContaining(
      "ref/outside-root: `../shared/all.yaml` is outside the root document's folder. 16 references lead to it.",
    ),
  ]);
  expect(out).toContain('`--allow shared`, or `allow: ["shared"]` in the config');
  expect(out).not.toContain("leads nowhere");
});

test("--allow lets a document refer to another folder", async () => {
  const folder = createFolder(files);
  expect(await tenon(folder, ["lint", "api/openapi.yaml", "--allow", "shared"])).toMatchObject({ code: 0 });
  const generate = ["generate", "api/openapi.yaml", "-o", "out", "--lint", "off"];
  expect(await tenon(folder, [...generate, "--allow", "shared"])).toMatchObject({ code: 0 });
  expect((await tenon(folder, [...generate, "--allow", "shared"])).out).toMatch(/unchanged/);
  // What an earlier run was allowed, this one is not.
  expect(await tenon(folder, generate)).toMatchObject({
    code: 1,
    out: expect.stringContaining("ref/outside-root"),
  });
});

test("--check tells findings of the document from an output that is out of date", async () => {
  const broken = files["api/openapi.yaml"].replace(
    "operationId: getA",
    "operationId: getA\n      deprecated: perhaps",
  );
  const folder = createFolder({ ...files, "api/openapi.yaml": broken });
  const generate = ["generate", "api/openapi.yaml", "-o", "out", "--lint", "off", "--allow", "shared"];
  expect(await tenon(folder, generate)).toMatchObject({ code: 1 });
  const { code, out } = await tenon(folder, [...generate, "--check"]);
  expect(code).toBe(1);
  expect(out).toMatch(/^out: \d+ files up to date, as far as the document was understood; /m);
});

const outside = {
  "reference/api.yaml": `openapi: 3.1.0
info: { title: T, version: "1" }
paths:
${Array.from({ length: 15 }, (_, index) => `  /a${index}: { $ref: ../models/a${index}.yaml }\n`).join("")}  /b: { $ref: "../more things/b.yaml" }
`,
  ...Object.fromEntries(
    [...Array.from({ length: 15 }, (_, index) => `models/a${index}`), "more things/b"].map((name) => [
      `${name}.yaml`,
      "get: { responses: { '200': { description: Fine. } } }\n",
    ]),
  ),
};

test("all references out of the folder are one finding, whose fix is the line to copy", async () => {
  const folder = createFolder(outside);
  const { out } = await tenon(folder, ["lint", "reference/api.yaml"]);
  expect(out.match(/^error .*/gm)).toEqual([
    expect.stringMatching(
      /ref\/outside-root: 16 references lead to 16 files outside the root document's folder: 15 in `..\/models`, `..\/more things`. Left out: `\/a0`, .* and 11 more\.$/,
    ),
  ]);
  const allow = ["--allow", "models", "--allow", "more things"];
  expect(out).toContain(
    '`--allow models --allow "more things"`, or `allow: ["models", "more things"]` in the config',
  );
  expect(await tenon(folder, ["lint", "reference/api.yaml", ...allow])).toMatchObject({ code: 0 });
});

test("init offers to allow what the document refers to, and does not allow it by itself", async () => {
  const { "reference/api.yaml": text, ...others } = outside;
  const folder = createFolder({ "api/openapi.yaml": text, ...others });
  const { out } = await tenon(folder, ["init"]);
  expect(out).toContain("found  models, which api/openapi.yaml refers to");
  const config = join(folder, "tenon.config.ts");
  const written = readFileSync(config, "utf8");
  expect(written).toContain('  // allow: ["models", "more things"],\n');
  expect((await tenon(folder, ["lint"])).code).toBe(1);
  writeFileSync(config, written.replace("// allow:", "allow:"));
  expect((await tenon(folder, ["lint"])).code).toBe(0);
});
