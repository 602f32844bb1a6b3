import { existsSync, readdirSync, statSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { diffContracts } from "../../diff/diff-contracts.ts";
import { createRandom } from "../fuzz/create-random.ts";
import { contractAt, contractOf } from "../unit/live/mock/contract-of.ts";
import { breakingEdits, compatibleEdits, isNode, type Node, sitesOf } from "./mutants.ts";

const folder = "../shared/corpus/";
const isAll = process.env["TENON_TESTS"] === "all";

const small = ["redocly-museum.yaml", "coder-agentapi.json", "auth0-authentication.json"];
const matrix = "matrix-client-server/api/client-server/";
/** Documents that have only webhooks, which the edits do not change. */
const withoutPaths: ReadonlySet<string> = new Set(["adyen-webhooks-v1.json"]);
const isDocument = (name: string): boolean => /\.(?:ya?ml|json)$/.test(name);
/** Documents of a single file below 1.2 MB, and some of Matrix: more than forty. */
const documents = existsSync(folder)
  ? isAll
    ? [
        ...readdirSync(folder).filter(
          (name) => isDocument(name) && !withoutPaths.has(name) && statSync(folder + name).size < 1_200_000,
        ),
        ...readdirSync(folder + matrix)
          .filter(isDocument)
          .slice(0, 14)
          .map((name) => matrix + name),
      ]
    : small
  : [];
if (documents.length === 0) console.log("skipped: there are no documents in ../shared/corpus");

/** How many times each edit is made to each document. */
const times = isAll ? 2 : 1;

/**
 * The documents to which a quarter of the edits are made, once, unless `TENON_MUTANTS=1` is set. Each mutant is read as a whole, so these take
 * most of the time, although an edit concerns one operation: a quarter still gives each edit several of them, and small documents all edits.
 */
const large = documents.filter((name) => statSync(folder + name).size > 200_000);
const isWhole = process.env["TENON_MUTANTS"] === "1";

interface Tally {
  made: number;
  right: number;
  readonly undecided: string[];
  readonly opposite: string[];
}

const tallies = { breaking: newTally(), compatible: newTally() };

function newTally(): Tally {
  return { made: 0, right: 0, undecided: [], opposite: [] };
}

describe.skipIf(documents.length === 0)("documents with one change that breaks, or none that does", () => {
  test.each(documents)("%s", { timeout: 600_000 }, async (name) => {
    const old = await contractAt(folder + name);
    const base = await contractOf(old.document);
    const random = createRandom(name.length);
    const at = isWhole ? -1 : large.indexOf(name);
    for (const [kind, edits] of [
      ["breaking", breakingEdits],
      ["compatible", compatibleEdits],
    ] as const)
      for (const [index, [label, edit]] of Object.entries(edits).entries())
        for (let time = 0; time < (at < 0 ? times : 1); time++) {
          if (at >= 0 && (index + at) % 4 !== 0) continue;
          const mutant = structuredClone(old.document) as Node;
          const sites = sitesOf(mutant);
          const changed = Array.from({ length: 8 }, () => random.pick(sites)).some((site) =>
            edit(site, random),
          );
          if (!changed || !isNode(mutant)) continue;
          const { level, summary } = await diffContracts({ old: base, new: await contractOf(mutant) });
          const tally = tallies[kind];
          tally.made += 1;
          if (level !== "breaking" && summary.undecided > 0) tally.undecided.push(`${name}: ${label}`);
          else if ((level === "breaking") === (kind === "breaking")) tally.right += 1;
          else tally.opposite.push(`${name}: ${label}: ${level}`);
        }
  });

  afterAll(() => {
    for (const [kind, { made, right, undecided }] of Object.entries(tallies))
      console.log(`${kind}: ${right} of ${made} told, undecided: ${undecided.join(", ") || "none"}`);
  });

  test("none is reported as its opposite, and nearly all are decided", () => {
    expect([...tallies.breaking.opposite, ...tallies.compatible.opposite]).toEqual([]);
    for (const { made, right } of Object.values(tallies)) {
      expect(made).toBeGreaterThan(isWhole ? 900 : isAll ? 450 : 20);
      expect(right / made).toBeGreaterThanOrEqual(0.98);
    }
  });
});
