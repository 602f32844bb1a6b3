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
