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
  expect(out).toContain("`--allow <folder>`, or `allow` in the config");
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
