import { expect, test } from "vitest";
import { createReplay, printReplay, readReplay } from "../../../live/probe/replay/replay.ts";
import { runReplay } from "../../../live/probe/replay/run-replay.ts";
import { buildRedactionRules } from "../../../verifier/exchanges/redaction/redaction-rules.ts";
import { contractAt } from "../../unit/live/mock/contract-of.ts";
import { openPlanted } from "./open-planted.ts";
import { probePlanted, users } from "./probe-planted.ts";
import { testPlanted } from "./test-planted.ts";

testPlanted("yard", {
  "maximum-exclusive": "probe/valid-refused",
  "emoji-lost": "probe/not-kept",
  "ascii-only": "probe/not-kept",
  "cursor-ignored": "probe/pages-overlap",
  "cursor-endless": "probe/more-wrong",
  "repeat-500": "probe/server-error",
  "other-default": "probe/default-ignored",
  "dated-by-client": "probe/read-only-written",
  "others-read": "probe/not-private",
  "others-listed": "probe/not-private",
  "others-in-filter": "probe/not-private",
  "default-absent": "probe/default-ignored",
  "inner-default-absent": "probe/default-ignored",
  "id-again": "probe/identity-reused",
  "ordered-removed": "probe/reference-broken",
  "unknown-part": "probe/reference-broken",
});

const inSeveralRequests = {
  "emoji-lost": "probe/not-kept",
  "id-again": "probe/identity-reused",
  "ordered-removed": "probe/reference-broken",
  "unknown-part": "probe/reference-broken",
};

test.each(Object.entries(inSeveralRequests))("a replay of %s sends all requests", async (bug, code) => {
  const contract = await contractAt(`${import.meta.dirname}/../servers/yard.yaml`);
  const report = await probePlanted("yard", { bug });
  const failure = report.failures.find(({ finding }) => finding.code === code);
  if (failure === undefined) throw new Error("the bug is not found");
  const source = { baseUrl: report.baseUrl, document: "yard.yaml", seed: 1 };
  const replay = readReplay(
    printReplay(createReplay(failure, source), failure.exchanges, buildRedactionRules([])),
  );
  if (replay === undefined) throw new Error("the replay cannot be read");
  const verdictOn = async (planted?: string) => {
    const server = await openPlanted("yard", planted);
    const options = { baseUrl: server.url, tokens: users };
    return (await runReplay(contract, replay, options).finally(() => server.close())).verdict;
  };
  expect(await verdictOn(bug)).toBe("failing");
  expect(await verdictOn()).toBe("mended");
});
