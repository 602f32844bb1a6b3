import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { formatChecks } from "../diff/report-formats.ts";
import { GuideProject, root } from "./guide-project.ts";
import { readSnippets } from "./read-snippets.ts";

const snippets = ["breaking-changes", "breaking-changes-ci"].flatMap((name) =>
  readSnippets(readFileSync(join(root, `docs/guide/${name}.md`), "utf8")),
);

function textOf(file: string): string {
  const found = snippets.find((snippet) => snippet.file === file);
  if (found === undefined) throw new Error(`The guide does not show ${file}.`);
  return found.text;
}

/** The checkout of a merge request that breaks requests. Its target is the branch `main` of the remote `origin`. */
function checkOut(): GuideProject {
  const project = new GuideProject();
  onTestFinished(() => project.remove());
  const commit = "git add openapi.yaml\ngit -c user.name=n -c user.email=n@example.com commit -q -m m\n";
  project.write("openapi.yaml", textOf("old.yaml"));
  const { status, output } = project.run(
    `git init -q -b main\n${commit}git clone -q --bare . ../origin.git\ngit remote add origin ../origin.git\ngit fetch -q origin\ngit checkout -q -b change\n`,
  );
  expect([status, output]).toEqual([0, ""]);
  project.write("openapi.yaml", textOf("new.yaml"));
  expect(project.run(commit).status).toBe(0);
  return project;
}

interface Workflow {
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly env: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly run?: string }[];
}

test("the steps for GitHub write a summary, annotate the document, and fail", () => {
  const project = checkOut();
  const { jobs }: Workflow = parse(textOf(".github/workflows/breaking-changes.yml"));
  const { env, steps } = jobs["diff"] ?? { env: {}, steps: [] };
  const base = env["BASE"]?.replace(/\$\{\{ github\.base_ref \}\}/, "main") ?? "";
  const summary = join(project.folder, "summary.md");
  const runs = steps.flatMap(({ run }) => run ?? []);
  const results = runs.map((run) =>
    project.run(`{ ${run}; } 2> errors.txt`, { BASE: base, GITHUB_STEP_SUMMARY: summary }),
  );
  expect(results.map(({ status }) => status)).toEqual([...runs.slice(1).map(() => 0), 1]);
  expect(readFileSync(summary, "utf8")).toContain("now requires");
  const annotations = results.at(-1)?.output ?? "";
  expect(annotations).toMatch(/^::error file=openapi\.yaml,line=15,/);
  expect(formatChecks.github(annotations)).toEqual([]);
});

test("the script for GitLab writes a code quality report, and fails", () => {
  const project = checkOut();
  const { "breaking-changes": job } = parse(textOf(".gitlab-ci.yml"));
  const script: readonly string[] = job.script;
  const { status } = project.run(script.join("\n"), { CI_MERGE_REQUEST_TARGET_BRANCH_NAME: "main" });
  expect(status).toBe(1);
  const report = readFileSync(join(project.folder, job.artifacts.reports.codequality), "utf8");
  expect(formatChecks.gitlab(report)).toEqual([]);
  expect(JSON.parse(report)).toMatchObject([{ severity: "major", location: { path: "openapi.yaml" } }]);
});
