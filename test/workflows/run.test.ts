import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Finding } from "../../contract/findings/finding.ts";
import type { WorkflowRow } from "../../live/workflows/workflow-report.ts";
import { createFolder, tenon } from "../unit/cli/test-io.ts";
import { openShop, type ShopBug } from "./shop-server.ts";

const folder = import.meta.dirname;

interface Ran {
  readonly code: number;
  readonly workflows: readonly WorkflowRow[];
  readonly findings: readonly Finding[];
}

async function run(...argv: readonly string[]): Promise<Ran> {
  const { code, out, err } = await tenon(folder, ["probe", "--format", "json", ...argv]);
  expect(err).toBe("");
  return { code, ...JSON.parse(out) };
}

async function runShop(
  bug: ShopBug | undefined,
  ...argv: readonly string[]
): Promise<Ran & { calls: readonly string[] }> {
  const { url, calls } = await openShop(bug);
  const ran = await run(
    url,
    "--workflows",
    "shop.arazzo.yaml",
    "--input",
    "item=Pen",
    "--token",
    "secret",
    ...argv,
  );
  return { ...ran, calls };
}

const errors = ({ findings }: Ran): readonly (readonly [string, number | undefined])[] =>
  findings
    .filter(({ severity }) => severity === "error")
    .map(({ code, places }) => [code, places[0]?.line] as const);

const verdicts = ({ workflows }: Ran): Readonly<Record<string, string>> =>
  Object.fromEntries(workflows.map(({ id, verdict }) => [id, verdict]));

const lineOf = (text: string): number =>
  readFileSync(join(folder, "shop.arazzo.yaml"), "utf8")
    .split("\n")
    .findIndex((line) => line.includes(text)) + 1;

describe("against a mock", () => {
  test("workflows run with sampled inputs, and the report names the mock", async () => {
    const { code, out } = await tenon(folder, ["probe", "--workflows", "shop.arazzo.yaml"]);
    expect(out).toContain("which says nothing about a server");
    expect(out).toMatch(/^passed +order +sampled inputs: item$/m);
    expect(out).toMatch(/✓ cancel deleteOrder → 204/);
    expect(code).toBe(0);
  });

  test("one workflow, with inputs from a file", async () => {
    const cwd = createFolder({ "inputs.yaml": "item: Pen\ncount: 3\n" });
    const argv = [
      "probe",
      "--workflows",
      join(folder, "shop.arazzo.yaml"),
      "--workflow",
      "order",
      "--input",
      "inputs.yaml",
    ];
    const { out } = await tenon(cwd, [...argv, "--format", "json"]);
    expect(JSON.parse(out).workflows).toMatchObject([{ id: "order", verdict: "passed", sampled: [] }]);
  });
});

describe("against a server", () => {
  test("a sound one passes, and gets the credentials", async () => {
    const ran = await runShop(undefined);
    expect([ran.code, verdicts(ran)]).toEqual([0, { order: "passed", "order-and-cancel": "passed" }]);
    expect(ran.calls.slice(0, 2)).toEqual([
      "POST /v1/orders Bearer secret",
      "GET /v1/orders/o1 Bearer secret",
    ]);
  });

  test("a criterion that is not met is reported at its line, and what depends on it is not run", async () => {
    const ran = await runShop("count-lost");
    expect([ran.code, verdicts(ran)]).toEqual([1, { order: "failed", "order-and-cancel": "skipped" }]);
    expect(errors(ran)).toEqual([["workflow/step-failed", lineOf("#/count == $inputs.count")]]);
    expect(ran.calls).toHaveLength(1);
  });

  test("a status that is not met", async () => {
    const ran = await runShop("not-deleted");
    expect(errors(ran)).toEqual([["workflow/step-failed", lineOf("$statusCode == 404")]]);
  });

  test("an answer that contradicts the document fails although its criteria are met", async () => {
    const ran = await runShop("id-as-number", "--workflow", "order");
    expect(errors(ran)).toEqual([["exchange/body-invalid", lineOf("stepId: read")]]);
    expect(verdicts(ran)).toEqual({ order: "failed" });
  });

  test("a step is tried again as often as its action allows", async () => {
    const twice = await runShop("busy-twice", "--workflow", "order");
    expect([verdicts(twice), twice.calls.length]).toEqual([{ order: "passed" }, 4]);
    const always = await runShop("always-busy", "--workflow", "order");
    expect([verdicts(always), always.calls.length]).toEqual([{ order: "failed" }, 3]);
  });

  test("a run ends at its limit", async () => {
    const ran = await runShop(undefined, "--max-requests", "2");
    expect(errors(ran).map(([code]) => code)).toEqual(["workflow/limit"]);
  });

  test("inputs are not made up for a server", async () => {
    const { url } = await openShop();
    const { code, out } = await tenon(folder, ["probe", url, "--workflows", "shop.arazzo.yaml"]);
    expect([code, out]).toEqual([2, expect.stringContaining("workflow/bad-input")]);
  });

  test("nothing that answers", async () => {
    const ran = await run("http://127.0.0.1:1/v1", "--workflows", "shop.arazzo.yaml", "--input", "item=Pen");
    expect(errors(ran).map(([code]) => code)).toEqual(["workflow/no-answer"]);
  });
});

describe("the command line", () => {
  test.each([
    [["--workflows", "shop.arazzo.yaml", "--workflow", "ordr"], 'Did you mean "order"?'],
    [["--workflows", "shop.arazzo.yaml", "--input", "itm=Pen"], 'Did you mean "item"?'],
    [["--workflows", "shop.arazzo.yaml", "--server", "shp=http://127.0.0.1:1"], 'Did you mean "shop"?'],
    [["http://127.0.0.1:1", "--workflow", "order"], "--workflows"],
    [["--workflows", "none.arazzo.yaml"], "does not exist"],
  ])("%j", async (argv, text) => {
    const { code, out, err } = await tenon(folder, ["probe", ...argv]);
    expect(code).toBeGreaterThan(0);
    expect(out + err).toContain(text);
  });

  test("a document outside the description's folder is read only if it is named", async () => {
    const description = readFileSync(join(folder, "shop.arazzo.yaml"), "utf8").replace(
      "shop.openapi.yaml",
      "../shop.openapi.yaml",
    );
    const cwd = createFolder({
      "flows/shop.arazzo.yaml": description,
      "shop.openapi.yaml": readFileSync(join(folder, "shop.openapi.yaml"), "utf8"),
    });
    const refused = await tenon(cwd, ["lint", "flows/shop.arazzo.yaml"]);
    expect(refused.out).toContain("fix: Pass it, if it is to be read: --api shop=shop.openapi.yaml");
    expect(await tenon(cwd, ["lint", "flows/shop.arazzo.yaml", "--api", "shop.openapi.yaml"])).toMatchObject({
      code: 0,
    });
  });
});

/** See public/README.md. */
const published: readonly (readonly [
  name: string,
  argv: readonly string[],
  expected: Readonly<Record<string, string>>,
])[] = [
  ["redocly/museum-api.arazzo.yaml", [], { "get-museum-hours": "passed", "events-crud": "passed" }],
  ["redocly/museum-tickets.arazzo.yaml", [], { "get-museum-tickets": "passed" }],
  [
    "oai/pet-coupons.arazzo.yaml",
    [],
    // Sends `pet_id` for the path parameter `petId`.
    { "apply-coupon": "failed", "buy-available-pet": "passed", "place-order": "passed" },
  ],
  // Its operation is called `Par`, not `PAR`.
  ["oai/FAPI-PAR.arazzo.yaml", [], { "OIDC-PAR-AuthzCode": "skipped" }],
  // The document describes no body of the responses that have the tokens.
  [
    "oai/oauth.arazzo.yaml",
    [],
    {
      "refresh-token-flow": "failed",
      "client-credentials-flow": "failed",
      "authorization-code-flow": "failed",
    },
  ],
  // Sends the whole basket, of which the document describes only parts.
  ["oai/bnpl-arazzo.yaml", ["--api", "public/oai/bnpl-openapi.yaml"], { ApplyForLoanAtCheckout: "failed" }],
];

describe("published descriptions run against a mock", () => {
  test.each(published)("%s", async (name, argv, expected) => {
    expect(verdicts(await run("--workflows", `public/${name}`, ...argv))).toEqual(expected);
  });

  test("complaints about them are those that lint reports", async () => {
    const { out } = await tenon(folder, ["lint", "public/oai/FAPI-PAR.arazzo.yaml"]);
    expect(out).toContain('Did you mean "Par"?');
  });
});
