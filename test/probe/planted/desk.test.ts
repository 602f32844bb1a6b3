import { expect, test } from "vitest";
import { probePlanted } from "./probe-planted.ts";
import { seeds, testPlanted } from "./test-planted.ts";

testPlanted("desk", {
  epoch: "exchange/body-invalid",
  "enum-leak": "exchange/body-invalid",
  "list-lacks-priority": "exchange/body-invalid",
  "post-200": "exchange/status-undocumented",
  "take-ignored": "probe/limit-ignored",
  "take-off-by-one": "probe/limit-ignored",
  "skip-ignored": "probe/pages-overlap",
  "skip-off-by-one": "probe/pages-overlap",
  "total-of-page": "probe/total-wrong",
  "total-short": "probe/total-wrong",
  "next-on-last": "probe/more-wrong",
  "filter-ignored": "probe/filter-ignored",
  "sort-as-text": "probe/sort-ignored",
  "comments-of-all": "probe/parent-ignored",
  "location-wrong": "probe/reference-broken",
  "post-capitalises": "probe/not-kept",
  "put-lost": "probe/not-kept",
  "put-trims": "probe/not-kept",
  "put-drops-labels": "probe/not-kept",
  "put-merges": "probe/put-merged",
  "patch-replaces": "probe/patch-replaced",
  "patch-keeps-null": "probe/not-kept",
  "delete-lost": "probe/missing-accepted",
  "delete-missing": "probe/missing-accepted",
  "deleted-listed": "probe/not-gone",
  latin1: "probe/not-kept",
  "strips-marks": "probe/not-kept",
  "emoji-lost": "probe/not-kept",
  "nul-truncates": "probe/not-kept",
  "surrogate-crash": "probe/server-error",
  "refuses-rtl": "probe/valid-refused",
  "length-in-utf16": "probe/valid-refused",
  "minimum-ignored": "probe/invalid-accepted",
  "extra-accepted": "probe/invalid-accepted",
  "any-media-type": "probe/invalid-accepted",
  "allow-lacks-delete": "probe/allow-wrong",
  "404-for-405": "probe/method-status",
  "etag-constant": "probe/etag-unchanged",
  "if-none-match-ignored": "probe/if-none-match-ignored",
  "put-if-match-ignored": "probe/if-match-ignored",
  "delete-if-match-ignored": "probe/if-match-ignored",
});

test.each(seeds)("operations that write the same item at once are not confused, seed %i", async (seed) => {
  const report = await probePlanted("desk", { seed, concurrency: 4 });
  expect(report.findings.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
});
