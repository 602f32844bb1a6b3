import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const corpus = join(root, "../shared/corpus");
const folder = mkdtempSync(join(tmpdir(), "tenon-scoreboard-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Small documents of every version; `npm run corpus` runs all. */
const chosen = ["redocly-museum.yaml", "redocly-cafe-split", "coder-agentapi.json"];

describe("the scoreboard", () => {
  const isThere = existsSync(corpus);
  if (!isThere) console.log(`skipped: there is no ${corpus}`);

  test.skipIf(!isThere)("finds no less than before in a few documents, under both compilers", async () => {
    const report = join(folder, "report.json");
    const only = chosen.flatMap((name) => ["--only", name]);
    const argv = ["scripts/corpus.mjs", "--built", "--json", report, ...only];
    const { stdout } = await promisify(execFile)(process.execPath, argv, { cwd: root });
    expect(stdout.match(/ 1\/1 whole/g)).toHaveLength(chosen.length);
    const results: { outcomes: object[]; compiled: { errors: string[] }[] }[] = JSON.parse(
      readFileSync(report, "utf8"),
    );
    expect(results.map(({ compiled }) => compiled.map(({ errors }) => errors))).toEqual(
      chosen.map(() => [[], []]),
    );
  });

  test("reports what is worse than before, and not what is better or new", async () => {
    const { compareBaseline }: { compareBaseline(now: object, before: object): string[] } = await import(
      join(root, "scripts/corpus/baseline.mjs")
    );
    const before = { a: { whole: 1, fit: 5, typeErrors: 0 } };
    expect(compareBaseline({ a: { whole: 1, fit: 4, typeErrors: 2 } }, before)).toEqual([
      "a: fit was 5, is 4",
      "a: typeErrors was 0, is 2",
    ]);
    expect(compareBaseline({ a: { whole: 1, fit: 6, typeErrors: 0 }, b: { whole: 0 } }, before)).toEqual([]);
  });
});
