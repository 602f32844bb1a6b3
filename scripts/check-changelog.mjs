// Compares CHANGELOG.md with the git history: `node scripts/check-changelog.mjs [base]`. Fails if the list of the public API differs from
// that of the base (default: the commit where this branch left origin/main or main), while CHANGELOG.md has no new line. Also fails if a
// published file differs from the last release (tag v<version>), while the section "Unreleased" is empty. Prints a note if the history is
// not available.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { walls } from "./walls.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const api = "docs/reference/public-api.txt";

/** The published files, as git paths. */
const published = [...walls.map(({ folder }) => folder), "index.ts", "templates", "spec/openapi.yaml"];

/** The list items in the changelog's section "Unreleased", without headings. */
export function unreleasedLines(changelog) {
  const [, section = ""] = changelog.split(/^## Unreleased$/m);
  return section
    .split(/^## /m, 1)[0]
    .split("\n")
    .filter((line) => line.startsWith("- "));
}

/**
 * Lists the problems as texts. `before` is the state of the base, `released` that of the last release; without one of them, its check is
 * skipped.
 */
export function judgeChangelog({ changelog, api, before, released }) {
  const lines = unreleasedLines(changelog);
  const problems = [];
  if (before !== undefined && before.api !== api) {
    const known = new Set(unreleasedLines(before.changelog));
    if (lines.every((line) => known.has(line)))
      problems.push("The public API has changed, and CHANGELOG.md has no new line under Unreleased.");
  }
  if (released?.isChanged === true && lines.length === 0)
    problems.push(
      "Sources have changed since the last release, and CHANGELOG.md has nothing under Unreleased.",
    );
  return problems;
}

function git(...argv) {
  const { status, stdout } = spawnSync("git", argv, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout : undefined;
}

function findBase(named) {
  for (const ref of named === undefined ? ["origin/main", "main"] : [named]) {
    const base = git("merge-base", "HEAD", ref)?.trim();
    if (base !== undefined && base !== git("rev-parse", "HEAD")?.trim()) return base;
  }
  return undefined;
}

function readBefore(base) {
  if (base === undefined) return undefined;
  const [text, changelog] = [git("show", `${base}:${api}`), git("show", `${base}:CHANGELOG.md`)];
  return text === undefined || changelog === undefined ? undefined : { api: text, changelog };
}

function readReleased() {
  const tag = git("describe", "--tags", "--abbrev=0", "--match", "v*")?.trim();
  if (tag === undefined) return undefined;
  return { isChanged: git("diff", "--quiet", tag, "--", ...published) === undefined };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const before = readBefore(findBase(process.argv[2]));
  const released = readReleased();
  if (before === undefined) console.log("public API: not compared, since no earlier commit is available");
  if (released === undefined) console.log("last release: not compared, since there is no tag of one");
  const [changelog, text] = ["CHANGELOG.md", api].map((path) =>
    readFileSync(new URL(`../${path}`, import.meta.url), "utf8"),
  );
  const problems = judgeChangelog({ changelog, api: text, before, released });
  for (const problem of problems) console.error(problem);
  process.exit(problems.length === 0 ? 0 : 1);
}
