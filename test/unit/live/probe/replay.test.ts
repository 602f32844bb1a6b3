import { expect, test } from "vitest";
import type { Play } from "../../../../live/probe/play.ts";
import { printReplay, REPLAY_KIND, type Replay, readReplay } from "../../../../live/probe/replay/replay.ts";
import { buildRedactionRules } from "../../../../verifier/exchanges/redaction/redaction-rules.ts";

const steps: Play["steps"] = [
  {
    operation: "make",
    method: "POST",
    target: "/things",
    bindings: [],
    headers: [["content-type", "application/octet-stream"]],
    body: { kind: "bytes", bytes: new Uint8Array([0, 255, 10]) },
    credentials: "good",
  },
  {
    operation: "read",
    method: "GET",
    target: "/things/{0}?x=%20",
    bindings: [{ from: "body", step: 0, pointer: "/id" }],
    headers: [],
    body: { kind: "none" },
    credentials: "narrow",
  },
];
const expectations: readonly Play["expectation"][] = [
  { kind: "accepted", madeUp: true },
  { kind: "refused", location: "body-invalid /request/body", what: "It is wrong.", places: [] },
  { kind: "unauthorised", madeUp: false },
  { kind: "no-method", allowed: ["GET"], exists: true },
  { kind: "found", by: "the link `x`", location: "/response/links/x", places: [], status: 201 },
  { kind: "gone" },
  { kind: "kept", step: 0 },
  { kind: "kept", step: 0, family: "spaces" },
  { kind: "accepted", madeUp: false, theme: "emoji", family: "non-ASCII text" },
  { kind: "tolerated", theme: "the character NUL" },
  { kind: "options", allowed: ["GET", "PUT"] },
  { kind: "echoed" },
  { kind: "missing" },
  { kind: "modified" },
  { kind: "replaced", created: 0, step: 1 },
  { kind: "patched", created: 0, step: 1 },
  { kind: "paged", whole: 0, first: 1, size: 3 },
  { kind: "listed", first: 0, last: 1, deleted: -1 },
  { kind: "apart", first: 0, last: 1 },
  { kind: "filtered", whole: 0, query: { state: "open" } },
  { kind: "searched", whole: 0, text: "ash", holds: true },
  { kind: "negotiated", type: "text/csv" },
  { kind: "compressed", codings: ["gzip", "br"] },
  { kind: "not-modified", step: 0 },
  { kind: "retagged", step: 0 },
  { kind: "condition", holds: true },
  { kind: "head", step: 0 },
  { kind: "private", created: 0, list: -1, item: 1, sibling: -1, selections: [1] },
  { kind: "unchanged", step: 0 },
  { kind: "missing-head", step: 0 },
  { kind: "searched", whole: 0, text: "oak", holds: true, member: "title" },
  { kind: "filtered", whole: 0, query: { state: "open" }, isNext: true },
  { kind: "paged", whole: 0, first: 1, size: 1, isSelection: true },
  { kind: "renewed", created: 0 },
  { kind: "referred", step: 0, member: "/authorId" },
  { kind: "unknown-reference", step: 0, member: "/authorId" },
];
const rules = buildRedactionRules([]);

function replayOf(expectation: Play["expectation"]): Replay {
  const about = {
    baseUrl: "http://127.0.0.1:1",
    document: "a.yaml",
    seed: 3,
    check: "valid",
    code: "c",
    message: "m",
    fingerprint: "f",
  } as const;
  return { kind: REPLAY_KIND, ...about, play: { steps, expectation } };
}

test.each(expectations)("what is saved is what is read: %j", (expectation) => {
  const replay = replayOf(expectation);
  expect(readReplay(printReplay(replay, [], rules))).toEqual(replay);
});

test("what went over the wire stands beside it, without secrets", () => {
  const headers = [["authorization", "Bearer hush"]] as const;
  const exchange = {
    request: { method: "GET", url: "/?access_token=hush", headers, body: { kind: "none" } },
  } as const;
  expect(printReplay(replayOf({ kind: "gone" }), [exchange], rules)).not.toContain("hush");
});

test.each([
  ["no JSON", "{"],
  ["something else", '{"kind":"x"}'],
  [
    "no steps",
    JSON.stringify({ kind: REPLAY_KIND, check: "valid", play: { steps: [], expectation: { kind: "gone" } } }),
  ],
  [
    "a target elsewhere",
    printReplay(replayOf({ kind: "gone" }), [], rules).replace("/things/{0}?x=%20", "http://elsewhere/"),
  ],
  [
    "a method of several lines",
    printReplay(replayOf({ kind: "gone" }), [], rules).replace('"POST"', '"GET / HTTP/1.1\\r\\nX: y"'),
  ],
  ["a step that it has not", printReplay(replayOf({ kind: "kept", step: 9 }), [], rules)],
])("is no replay: %s", (_name, text) => {
  expect(readReplay(text)).toBeUndefined();
});
