import { beforeAll, describe, expect, test } from "vitest";
import type { ChangeLevel, DiffReport } from "../../diff/changes/change.ts";
import { printNdjsonLine, readNdjsonRecord } from "../../verifier/exchanges/ndjson/read-ndjson.ts";
import { createJudge } from "../../verifier/judge/judge.ts";
import {
  type Adjudication,
  adjudicated,
  comparePair,
  contractOfPair,
  type DocumentPair,
  readPairs,
  verdictOf,
} from "./pairs.ts";

const pairs = readPairs();
if (pairs.length === 0) console.log("skipped: there are no pairs of documents in ../shared/diff");

describe.skipIf(pairs.length === 0)("pairs of documents with adjudicated labels", () => {
  const reports = new Map<DocumentPair, DiffReport>();
  beforeAll(async () => {
    for (const pair of pairs) {
      const report = await comparePair(pair);
      if (report === undefined) throw new Error(`${pair.id} cannot be read`);
      reports.set(pair, report);
    }
  });

  const idsOf = (verdict: Adjudication["verdict"], levels: readonly (ChangeLevel | "no effect")[]) =>
    [...reports]
      .filter(([pair, { level }]) => verdictOf(pair) === verdict && levels.includes(level))
      .map(([{ id }, { level }]) => `${id}: ${level}`);

  test("each adjudication is of a pair, and differs from its label", () => {
    const ids = new Set(pairs.map(({ id }) => id));
    for (const [id, { reason }] of Object.entries(adjudicated)) {
      expect(ids).toContain(id);
      expect(reason.length).toBeGreaterThan(20);
    }
    const repeated = pairs.filter(
      ({ id, label }) =>
        label !== "maybe" &&
        adjudicated[id]?.verdict === (label === "breaking" ? "breaking" : "not breaking"),
    );
    expect(repeated.map(({ id }) => id)).toEqual([]);
  });

  test("what breaks is never called compatible, without effect or a risk", () => {
    expect(idsOf("breaking", ["compatible", "no effect", "risk"])).toEqual([]);
  });

  test("what breaks is shown by an exchange in at least 95 of 100 pairs", () => {
    const shown = idsOf("breaking", ["breaking"]).length;
    const open = idsOf("breaking", ["undecided"]);
    expect(shown / (shown + open.length), open.join(", ")).toBeGreaterThanOrEqual(0.95);
  });

  test("what breaks nothing is never called breaking", () => {
    expect(idsOf("not breaking", ["breaking"])).toEqual([]);
  });

  test("the exchange of each breaking change is valid by one document and invalid by the other", async () => {
    const wrong: string[] = [];
    for (const [{ id, base, revision }, { changes }] of reports) {
      const shown = changes.flatMap(({ level, code, witness }) =>
        level === "breaking" && witness !== undefined ? [{ code, witness }] : [],
      );
      if (shown.length === 0) continue;
      const judges = [await contractOfPair(base), await contractOfPair(revision)].flatMap((contract) =>
        contract === undefined ? [] : [createJudge(contract)],
      );
      for (const { witness, code } of shown) {
        const record = readNdjsonRecord(JSON.parse(printNdjsonLine(witness)), 1_000_000);
        const verdicts =
          record.kind === "exchange" ? judges.map((judge) => judge(record.exchange).verdict) : [record.kind];
        // A body that is requested in `Accept` need not be checkable.
        const isAskedFor = code === "media-type/removed" && verdicts.join() === "unchecked,invalid";
        if (!isAskedFor && [...verdicts].sort().join() !== "invalid,valid")
          wrong.push(`${id} ${code} ${verdicts.join()}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("each breaking change has an exchange", () => {
    const without = [...reports].flatMap(([{ id }, { changes }]) =>
      changes
        .filter(({ level, witness }) => level === "breaking" && witness === undefined)
        .map(({ code }) => `${id} ${code}`),
    );
    expect(without).toEqual([]);
  });
});
