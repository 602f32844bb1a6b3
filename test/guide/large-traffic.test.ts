import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { GuideProject, root } from "./guide-project.ts";
import { readSnippets } from "./read-snippets.ts";

const isBuilt = existsSync(join(root, "dist/cli/main.js"));
if (!isBuilt) console.log("The recipes for large traffic are not run: dist/ is not built (npm run build).");

const snippets = readSnippets(readFileSync(join(root, "docs/guide/large-traffic.md"), "utf8"));
const snippetOf = (file: string): string => snippets.find((snippet) => snippet.file === file)?.text ?? "";
const [traffic] = snippetOf("traffic/notes.ndjson").split("\n");

/** Makes a project with some traffic, and the folders that the recipes mount. */
function createProject(): GuideProject {
  const project = new GuideProject();
  const lines = Array.from({ length: 30 }, (_, index) =>
    index % 3 === 0 ? traffic : `{"request":${index}}`,
  );
  for (const name of ["a", "b", "c"]) project.write(`traffic/${name}.ndjson`, lines.join("\n"));
  project.write("parts/.keep", "");
  return project;
}

const report = (project: GuideProject, ...parts: readonly string[]) =>
  project.run(`tenon report ${parts.join(" ")} --api openapi.yaml --format json`);

test.skipIf(!isBuilt)("the command of the Kubernetes Job writes every part, by the index of its pod", () => {
  const project = createProject();
  try {
    const { spec } = parse(snippetOf("k8s/verify-traffic.yaml"));
    const [{ command, args }] = spec.template.spec.containers;
    expect(spec).toMatchObject({ completionMode: "Indexed", completions: spec.parallelism });
    expect(command).toEqual(["sh", "-c"]);
    for (let index = 0; index < spec.completions; index++)
      expect(project.run(args[0], { JOB_COMPLETION_INDEX: String(index) })).toMatchObject({ status: 0 });
    const { status, output } = report(project, "parts");
    const one = project.run("tenon verify traffic --api openapi.yaml --format json");
    expect({ status, output }).toEqual({ status: one.status, output: one.output });
    expect(JSON.parse(output).summary).toMatchObject({ exchanges: 30, unreadable: 60 });
  } finally {
    project.remove();
  }
});

test.skipIf(!isBuilt)("the pipe of Spark gives a part for each partition", () => {
  const project = createProject();
  try {
    const program = snippetOf("spark/verify_traffic.py");
    const [, line = ""] = /\.pipe\("([^"]+)"\)/.exec(program) ?? [];
    for (const [index, name] of readdirSync(join(project.folder, "traffic")).entries()) {
      const { status, output } = project.run(`${line} < traffic/${name}`);
      expect(status).toBe(0);
      // Spark keeps what is written to standard output alone.
      const lines = output.split("\n").filter((text) => text.startsWith("{") || text.startsWith("["));
      writeFileSync(join(project.folder, `part-0000${index}`), `${lines.join("\n")}\n`);
    }
    const { output } = report(project, "part-*");
    // The partitions of this test are the same, so they count once.
    expect(JSON.parse(output).summary).toMatchObject({ exchanges: 10, unreadable: 20 });
    const python = spawnSync("python3", ["-c", "import ast, sys; ast.parse(sys.stdin.read())"], {
      input: program,
    });
    if (python.error === undefined) expect(python.status).toBe(0);
  } finally {
    project.remove();
  }
});
