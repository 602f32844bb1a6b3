import { expect, test } from "vitest";

// Plain JavaScript, which has no declarations.
const path: string = "../../../scripts/check-changelog.mjs";
const { judgeChangelog } = await import(path);

const changelog = (...lines: readonly string[]) =>
  `# Changelog\n\n## Unreleased\n\n### Added\n${lines.map((line) => `- ${line}\n`).join("")}\n## 0.1.0\n\n- The first.\n`;

const before = { api: "a", changelog: changelog("One.") };

test.each([
  ["an API that is as it was needs no line", { changelog: before.changelog, api: "a", before }, 0],
  ["a changed API needs a line", { changelog: before.changelog, api: "b", before }, 1],
  ["a changed API with a line is told of", { changelog: changelog("One.", "Two."), api: "b", before }, 0],
  ["a line that went is none that came", { changelog: changelog(), api: "b", before }, 1],
  [
    "a line of a released section does not count",
    { changelog: changelog(), api: "a", released: { isChanged: true } },
    1,
  ],
  [
    "sources as released need no line",
    { changelog: changelog(), api: "a", released: { isChanged: false } },
    0,
  ],
  ["without history nothing is compared", { changelog: changelog(), api: "b" }, 0],
])("%s", (_, state, problems) => {
  expect(judgeChangelog(state)).toHaveLength(problems);
});
