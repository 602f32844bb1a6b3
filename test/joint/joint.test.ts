import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
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

  it("fits for constructs of real documents that examples in books lack", async () => {
    const outcomes = await tryJoint("test/joint/intricate.yaml", "intricate");
    expect(outcomes).toHaveLength(12);
    expect(failuresOf(outcomes)).toEqual([]);
  });

  it("fits for bodies of parts and fields, whatever their types and schemas", async () => {
    const outcomes = await tryJoint("test/joint/bodies.yaml", "bodies");
    expect(outcomes).toHaveLength(15);
    expect(failuresOf(outcomes)).toEqual([]);
  });

  it("fits for parts by position, parts within parts, and text bodies that are numbers", async () => {
    const outcomes = await tryJoint("test/joint/positions.yaml", "positions");
    expect(outcomes).toHaveLength(5);
    expect(failuresOf(outcomes)).toEqual([]);
  });

  it("fits for parameters that share a query", async () => {
    const outcomes = await tryJoint("test/joint/parameters.yaml", "parameters");
    expect(outcomes).toHaveLength(12);
    expect(failuresOf(outcomes)).toEqual([]);
  });

  it("fits for operations that share a method and a path shape", async () => {
    const outcomes = await tryJoint("test/joint/twins.yaml", "twins");
    expect(outcomes).toHaveLength(9);
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
