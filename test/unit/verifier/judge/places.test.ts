import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildContract } from "../../../../contract/build/build-contract.ts";
import type { Contract } from "../../../../contract/build/contract.ts";
import { loadDocument } from "../../../../contract/build/load-document.ts";
import { judge } from "../../../../verifier/judge/judge.ts";
import { exchangeOf } from "./exchanges.ts";

const split = {
  "openapi.yaml": `openapi: 3.1.0
info: { title: Split, version: "1" }
paths:
  /pets/{id}:
    $ref: paths.yaml#/pet
`,
  "paths.yaml": `pet:
  get:
    parameters:
      - name: id
        in: path
        required: true
        schema: { type: integer, minimum: 1 }
    responses:
      "200":
        description: One
        content:
          application/json:
            schema:
              $ref: schemas.yaml#/Pet
`,
  "schemas.yaml": `Pet:
  type: object
  required:
    - name
  properties:
    name:
      type: string
      maxLength: 3
`,
};

async function loadSplit(files: Readonly<Record<string, string>>): Promise<Contract> {
  const folder = await mkdtemp(join(tmpdir(), "tenon-"));
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const { loaded } = await loadDocument(join(folder, "openapi.yaml"));
    const contract = loaded && buildContract(loaded).contract;
    if (contract === undefined) throw new Error("the files have no contract");
    return contract;
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("findings point into the author's own files", async () => {
  const contract = await loadSplit(split);
  const exchange = exchangeOf("GET /pets/0", { status: 200, body: { name: "Rexie" } });
  const places = judge(contract, exchange).findings.map(({ pointer, places: [place] }) =>
    [pointer, place?.file, place?.line, place?.column].join(" "),
  );
  expect(places).toEqual(["/request/path/id paths.yaml 7 43", "/response/body/name schemas.yaml 8 18"]);
});

test("fingerprints stay when files are brought together", async () => {
  const whole = `openapi: 3.1.0
info: { title: Whole, version: "1" }
components:
  schemas:
    Animal: { properties: { name: { maxLength: 3, type: string } }, type: object, required: [name] }
paths:
  /pets/{pet}:
    get:
      responses:
        "200":
          content: { application/json: { schema: { $ref: "#/components/schemas/Animal" } } }
          description: One
      parameters: [{ name: pet, in: path, required: true, schema: { type: integer, minimum: 1 } }]
`;
  const exchange = exchangeOf("GET /pets/0", { status: 200, body: { name: "Rexie" } });
  const [one, other] = await Promise.all(
    [split, { "openapi.yaml": whole }].map(async (files) =>
      judge(await loadSplit(files), exchange).findings.map(({ fingerprint }) => fingerprint),
    ),
  );
  expect(one).toHaveLength(2);
  expect(other).toEqual(one);
});
