import { expect, test } from "vitest";
import type { ServerName } from "./planted/open-planted.ts";
import { probePlanted } from "./planted/probe-planted.ts";

test.each<[ServerName, string, string]>([
  ["shelf", "strips-accents", "probe/not-kept"],
  ["desk", "patch-replaces", "probe/patch-replaced"],
  ["desk", "etag-constant", "probe/etag-unchanged"],
  ["studio", "put-lost", "probe/not-kept"],
])("%s with %s has one cause, whichever operation wrote the item", async (name, bug, code) => {
  const { groups, failures } = await probePlanted(name, { bug });
  expect(failures.map(({ finding }) => finding.fingerprint).length).toBeGreaterThan(1);
  expect(groups.map(({ finding }) => finding.code)).toEqual([code]);
});

test.each<[ServerName, string, string, string]>([
  ["shelf", "bmp-only", "probe/not-kept", "for characters at the maximum length."],
  ["shelf", "rounds", "probe/not-kept", "It also shows as `probe/echo-differs`."],
  ["shelf", "no-leap-day", "probe/valid-refused", "for leap days of centuries."],
  ["studio", "search-pattern", "probe/server-error", "The same happens for the search text `'([%\\`."],
])("%s with %s has one cause, whichever value or response shows it", async (name, bug, code, also) => {
  const { groups } = await probePlanted(name, { bug });
  expect([...new Set(groups.map(({ finding }) => finding.code))]).toEqual([code]);
  const messages = groups.map(({ finding }) => finding.message);
  expect(messages.filter((message) => message.endsWith(also))).toHaveLength(1);
});
