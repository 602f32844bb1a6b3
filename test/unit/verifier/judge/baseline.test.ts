import { describe, expect, test } from "vitest";
import {
  applyBaseline,
  createBaseline,
  holdBaseline,
  readBaseline,
} from "../../../../verifier/judge/baseline.ts";
import type { ExchangeFinding } from "../../../../verifier/judge/judgement.ts";

function finding(fingerprint: string, pointer = "/response/body"): ExchangeFinding {
  return { code: "exchange/body-invalid", severity: "error", message: "m", places: [], pointer, fingerprint };
}

const today = "2026-03-01";

describe("applyBaseline", () => {
  test("holds every finding of an entry's fingerprint, and no other", () => {
    const [a, again, b] = [finding("a"), finding("a", "/response/body/1"), finding("b")];
    const baseline = { entries: [{ fingerprint: "a", reason: "known" }] };
    expect(applyBaseline([a, again, b], baseline, today)).toEqual({
      fresh: [b],
      known: [a, again],
      findings: [],
    });
  });

  test("tells of an entry that is not needed any more", () => {
    const { findings } = applyBaseline(
      [],
      { entries: [{ fingerprint: "a", reason: "r", owner: "ops" }] },
      today,
    );
    expect(findings.map(({ code, severity, message }) => [code, severity, message])).toEqual([
      ["baseline/unneeded", "warning", "No finding matches the entry `a` (ops)."],
    ]);
  });

  test("an entry holds on its last day, and not on the next", () => {
    const entries = [{ fingerprint: "a", reason: "r", expires: today }];
    expect(applyBaseline([finding("a")], { entries }, today).known).toHaveLength(1);
    const after = applyBaseline([finding("a")], { entries }, "2026-03-02");
    expect(after.fresh).toHaveLength(1);
    expect(after.findings.map(({ code }) => code)).toEqual(["baseline/expired"]);
  });
});

test("a baseline that is made of findings holds them all, and keeps what earlier entries say", () => {
  const earlier = {
    entries: [
      { fingerprint: "b", reason: "old", owner: "ops" },
      { fingerprint: "gone", reason: "x" },
    ],
  };
  const found = [finding("b"), finding("a"), finding("a")];
  const baseline = createBaseline(found, { reason: "new" }, earlier);
  expect(baseline.entries).toEqual([
    { fingerprint: "a", reason: "new" },
    { fingerprint: "b", reason: "old", owner: "ops" },
  ]);
  expect(applyBaseline(found, baseline, today)).toEqual({ fresh: [], known: found, findings: [] });
  expect(readBaseline(JSON.parse(JSON.stringify(baseline)))).toEqual({ baseline, findings: [] });
});

describe("readBaseline", () => {
  test.each([
    [null, "The baseline has no list `entries`."],
    [[], "The baseline has no list `entries`."],
    [{ entries: [1] }, "Entry 1 of the baseline is not an object."],
    [{ entries: [{ reason: "r" }] }, "Entry 1 of the baseline has no `fingerprint`."],
    [{ entries: [{ fingerprint: "a", reason: " " }] }, "Entry 1 of the baseline has no `reason`."],
    [
      { entries: [{ fingerprint: "a", reason: "r", owner: 1 }] },
      "Entry 1 of the baseline: `owner` is not a string.",
    ],
    [{ entries: {} }, "The baseline has no list `entries`."],
    [{ entries: [{ fingerprint: "", reason: "r" }] }, "Entry 1 of the baseline has no `fingerprint`."],
    [{ entries: [{ fingerprint: "a", reason: 1 }] }, "Entry 1 of the baseline has no `reason`."],
    [
      { entries: [{ fingerprint: "a", reason: "r", expires: "2026-02-30" }] },
      "Entry 1 of the baseline: `expires` is not a date such as 2030-01-31.",
    ],
  ])("%j", (value, message) => {
    const { baseline, findings } = readBaseline(value);
    expect(baseline.entries).toEqual([]);
    expect(findings.map((one) => [one.code, one.message])).toEqual([["baseline/malformed", message]]);
  });

  test.each([
    "2026-13-01",
    "on 2026-02-03",
    "2026-02-03T00:00",
    "2026-2-3",
    20260203,
  ])("%j is no day", (expires) => {
    const { findings } = readBaseline({ entries: [{ fingerprint: "a", reason: "r", expires }] });
    expect(findings).toHaveLength(1);
  });

  test("entries are read whole, and what else they have is left out", () => {
    const entries = [
      { fingerprint: "a", reason: "r", owner: "ops", expires: "2026-02-28" },
      { fingerprint: "b", reason: "r" },
    ];
    const read = readBaseline({ entries: entries.map((entry) => ({ ...entry, note: 1 })) });
    expect(read).toEqual({ baseline: { entries }, findings: [] });
  });

  test("an entry that is there twice counts once", () => {
    const entry = { fingerprint: "a", reason: "r" };
    const { baseline, findings } = readBaseline({ entries: [entry, { ...entry, reason: "s" }] });
    expect(baseline.entries).toEqual([entry]);
    expect(findings.map(({ message }) => message)).toEqual(["Entry 2 of the baseline repeats `a`."]);
  });
});

test("findings that go by are held as a list of them would be", () => {
  const entries = [
    { fingerprint: "a", reason: "r" },
    { fingerprint: "old", reason: "r", owner: "ops", expires: "2026-02-28" },
    { fingerprint: "gone", reason: "r" },
  ];
  const held = holdBaseline({ entries }, today);
  const found = ["a", "b", "old", "a"].map((fingerprint) => finding(fingerprint));
  expect(found.map((one) => held.holds(one))).toEqual([true, false, false, true]);
  expect(held.findings().map(({ message }) => message)).toEqual([
    "The entry `old` (ops) expired on 2026-02-28.",
    "No finding matches the entry `gone`.",
  ]);
  expect(held.findings()).toEqual(applyBaseline(found, { entries }, today).findings);
});
