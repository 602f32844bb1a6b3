import { expect, test } from "vitest";
import { describeFailure } from "../../../../cli/probe/report-probe.ts";
import { assessPlay } from "../../../../live/probe/assess/assess-play.ts";
import type { Step } from "../../../../live/probe/play.ts";
import { createProbeContext } from "../../../../live/probe/probe-context.ts";
import type { Exchange } from "../../../../verifier/exchanges/exchange.ts";
import { buildRedactionRules } from "../../../../verifier/exchanges/redaction/redaction-rules.ts";
import { probePlanted } from "../../../probe/planted/probe-planted.ts";
import { contractOf } from "../mock/contract-of.ts";

const bytes = new TextEncoder().encode('{"name":"  two  words"}');
const exchange: Exchange = {
  request: {
    method: "POST",
    url: "http://x/jars",
    headers: [["content-type", "application/json"]],
    body: { kind: "bytes", bytes },
  },
  response: { status: 409, headers: [], body: { kind: "none" } },
};

test.each([
  [
    "desk",
    "sort-as-text",
    /with `sort=priority` returns `priority` \d+ \(id T-\d+\) before `priority` \d+ \(id T-\d+\)\.$/,
  ],
  [
    "studio",
    "genre-first",
    /with `genre=rock&genre=folk` omits a matching item: `genre` "\w+" \(id \d+\)\.$/,
  ],
] as const)("%s with %s: the members that are compared, the id and the query are shown", async (name, bug, text) => {
  const { failures } = await probePlanted(name, { bug });
  expect(failures.map(({ finding }) => finding.message)).toEqual([expect.stringMatching(text)]);
});

test("a request is shown with all its spaces", () => {
  const finding = { code: "probe/not-kept", severity: "error", message: "Lost.", places: [] } as const;
  const text = describeFailure({ finding, exchanges: [exchange] }, undefined, buildRedactionRules([]));
  expect(text).toBe('Lost.\nPOST /jars {"name":"  two  words"} → 409');
});

test("a check that an earlier answer prevents is named", async () => {
  const responses = { "200": { description: "" } };
  const contract = await contractOf({
    openapi: "3.1.0",
    info: { title: "Jars", version: "1" },
    paths: {
      "/jars": { post: { operationId: "addJar", responses } },
      "/jars/1": { get: { operationId: "getJar", responses } },
    },
  });
  const context = createProbeContext(contract, { baseUrl: "http://x" });
  const [add, get] = ["addJar POST /jars", "getJar GET /jars/1"].map((line): Step => {
    const [operation = "", method = "", target = ""] = line.split(" ");
    return {
      operation,
      method,
      target,
      bindings: [],
      headers: [],
      body: { kind: "none" },
      credentials: "good",
    };
  });
  const steps = [add, get].flatMap((step) => step ?? []);
  const play = { steps, expectation: { kind: "kept", step: 0, family: "quotes" } } as const;
  const assessed = assessPlay(context, play, { kind: "answered", exchanges: [exchange, exchange], steps });
  expect(assessed.unchecked).toEqual([
    "addJar answered 409, so reads of what is written (quotes) were not checked",
  ]);
});
