import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { oneIn } from "../choose-tests.ts";
import type { OperationOutcome } from "./halves/joint-outcome.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "tenon-joint-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs client and router of a document, as `npm run joint` does. */
async function tryJoint(document: string, name: string): Promise<readonly OperationOutcome[]> {
  const report = join(folder, `${name}.json`);
  const argv = ["scripts/joint.mjs", "--built", "--json", report, "--", document];
  // What does not fit is in the report, with its reason; the exit code says no more.
  await promisify(execFile)(process.execPath, argv, { cwd: root }).catch(() => undefined);
  return JSON.parse(readFileSync(report, "utf8")) as readonly OperationOutcome[];
}

function failuresOf(outcomes: readonly OperationOutcome[]): readonly string[] {
  return outcomes.flatMap(({ id, exchanges, breaks, refusals }) => [
    ...refusals
      .filter(({ kind }) => kind === "outside")
      .map((refusal) => `${id}: ${JSON.stringify(refusal)}`),
    ...exchanges.filter(({ kind }) => kind !== "fit").map((exchange) => `${id}: ${JSON.stringify(exchange)}`),
    ...breaks.filter(({ caught }) => !caught).map((broken) => `${id}: ${JSON.stringify(broken)}`),
  ]);
}

describe("the joint", () => {
  it("fits for every operation of our own contract, and notices every breakage", async () => {
    const outcomes = await tryJoint("spec/openapi.yaml", "own");
    expect(outcomes.map(({ id }) => id)).toEqual([
      "organizations.servers.sites.deployments.log.show",
      "organizations.recipes.update",
    ]);
    expect(failuresOf(outcomes)).toEqual([]);
    const breakages = new Set(outcomes.flatMap(({ breaks }) => breaks.map(({ breakage }) => breakage)));
    expect([...breakages].sort()).toEqual(["reply-type-changed", "request-body-broken", "scope-withheld"]);
  });

  it.each(
    oneIn(3, [
      ["parameters that share a query", "parameters", 12],
      ["constructs of real documents that examples in books lack", "intricate", 12],
      ["bodies of parts and fields, whatever their types and schemas", "bodies", 16],
      ["operations that share a method and a path shape", "twins", 9],
      ["parts by position, parts within parts, and text bodies that are numbers", "positions", 5],
    ] as const),
  )("fits for %s", async (_, name, count) => {
    const outcomes = await tryJoint(`test/joint/${name}.yaml`, name);
    expect(outcomes).toHaveLength(count);
    expect(failuresOf(outcomes)).toEqual([]);
  });

  it("answers every wrong request as the document describes it, or else as the client knows errors", async () => {
    const outcomes = await tryJoint("test/joint/own-answers.yaml", "own-answers");
    expect(failuresOf(outcomes)).toEqual([]);
    const kindsOf = (id: string): Record<string, string> =>
      Object.fromEntries(
        outcomes
          .filter((outcome) => outcome.id === id)
          .flatMap(({ refusals }) => refusals.map(({ refusal, kind }) => [refusal, kind])),
      );
    const all = [
      "unauthenticated",
      "forbidden",
      "parameters",
      "media type",
      "too large",
      "malformed",
      "body",
    ];
    const rest = ["not acceptable", "not implemented", "failure"];
    for (const refusal of [...all, ...rest])
      expect([refusal, kindsOf("described")[refusal]]).toEqual([refusal, "described"]);
    expect(kindsOf("ranges")).toEqual({
      "not acceptable": "described",
      "not implemented": "described",
      failure: "described",
    });
    expect(kindsOf("undescribed")).toMatchObject({ parameters: "undescribed", failure: "undescribed" });
    expect(kindsOf("unfilled")).toMatchObject({ parameters: "unfilled", failure: "described" });
  });

  const museum = "../shared/corpus/redocly-museum.yaml";
  it.skipIf(!existsSync(join(root, museum)))(
    `fits for a document by others${existsSync(join(root, museum)) ? "" : " (skipped: the corpus is not here)"}`,
    async () => {
      const outcomes = await tryJoint(museum, "museum");
      expect(outcomes).toHaveLength(8);
      expect(failuresOf(outcomes)).toEqual([]);
    },
  );
});
