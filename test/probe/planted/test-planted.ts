import { expect, test } from "vitest";
import { isQuick } from "../../choose-tests.ts";
import type { ServerName } from "./open-planted.ts";
import { probePlanted } from "./probe-planted.ts";

/** A probe takes seconds, so without TENON_TESTS=all one seed and few bugs are tried. */
const isAll = process.env["TENON_TESTS"] === "all";
const stride = isAll ? 1 : isQuick ? 24 : 6;
/** The servers whose probe without a bug is part of a quick run. */
const quickServers: readonly ServerName[] = ["shelf", "desk"];

/** The seeds with which the servers are probed. */
export const seeds: readonly number[] = isAll ? [1, 2, 3] : [1];

/**
 * Tests that a server, which is written by hand, has no findings without a bug, and that with one of `bugs` the probe reports the code beside it.
 * Each server has a test file of its own, so that they are probed at the same time.
 */
export function testPlanted(name: ServerName, bugs: Readonly<Record<string, string>>): void {
  test.skipIf(isQuick && !quickServers.includes(name)).each(seeds)(
    "without a bug there are no findings, seed %i",
    async (seed) => {
      const report = await probePlanted(name, { seed });
      expect(report.findings.map(({ code, message }) => `${code} ${message}`)).toEqual([]);
    },
  );

  test.each(
    Object.entries(bugs).filter((_, index) => index % stride === 0),
  )("%s is reported as %s", async (bug, code) => {
    const report = await probePlanted(name, { bug });
    expect(report.failures.filter(({ flaky }) => !flaky).map(({ finding }) => finding.code)).toContain(code);
  });
}
