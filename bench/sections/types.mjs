// Measures the compiler and an editor on the output for GitHub's document.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { medianOf, runInTurns, runProcess } from "../kit/measure.mjs";
import { generateOutput } from "../kit/outputs.mjs";
import { generateWith, generators } from "../kit/peers.mjs";
import { cli, documents, peer, requireDocuments, work } from "../kit/places.mjs";
import { askCompletion } from "../kit/tsserver.mjs";

export const peers = ["typescript", "typescript-7", "openapi-typescript", "typed-openapi"];

export async function measure() {
  requireDocuments();
  const { ts } = await generateOutput("github");
  const folder = join(work, "types");
  mkdirSync(folder, { recursive: true });
  const node = process.execPath;
  for (const generator of [generators.openapiTypescript, generators.typedOpenapi, generators.heyApi]) {
    runInTurns([generateWith(generator, documents.github, join(folder, generator.name.split(/\W/)[0]))], 1);
  }
  const declared = join(work, "github-declared");
  const generate = [cli, "generate", documents.github, "-o", declared, "--lint", "off", "--emit", "js"];
  const run = runProcess([node, ...generate]);
  if (run.status !== 0) throw new Error(run.output);
  const projects = [
    ["openapi-typescript, types", join(folder, "openapi.ts")],
    ["tenon, types.ts alone", join(ts, "types.ts")],
    ["tenon, client.ts and what it needs", join(ts, "client.ts")],
    ["tenon, index.ts and what it needs", join(ts, "index.ts")],
    ["tenon, all files", join(ts, "**/*.ts")],
    ["tenon, `--emit js`, index.d.ts and what it needs", join(declared, "index.d.ts")],
    ["tenon, `--emit js`, all files", join(declared, "**/*.ts")],
    ["typed-openapi, client", join(folder, "typed.ts")],
    ["hey-api, all files", join(folder, "hey/**/*.ts")],
  ];
  return [compileTable(folder, projects), await completionTable(ts)];
}

function compileTable(folder, projects) {
  const compilers = [
    ["5.9", [process.execPath, peer("typescript/bin/tsc")]],
    ["7", [process.execPath, peer("typescript-7/bin/tsc")]],
  ];
  const commands = projects.flatMap(([name, include], index) => {
    const config = join(folder, `tsconfig.${index}.json`);
    writeFileSync(config, JSON.stringify({ compilerOptions, include: [include] }));
    return compilers.map(([version, argv]) => ({
      name: `${name}|${version}`,
      argv: [...argv, "-p", config],
      mayFail: true,
      limit: 120,
      memory: version === "5.9",
    }));
  });
  const figures = runInTurns(commands);
  const of = (name, version) => figures.get(`${name}|${version}`);
  const base = projects[0][0];
  return {
    title: "tsc --noEmit on GitHub's document",
    columns: [
      "files",
      "5.9 wall s",
      "5.9 CPU s",
      "5.9 CPU ×",
      "7 wall s",
      "7 CPU s",
      "7 CPU ×",
      "errors of 5.9",
    ],
    rows: projects.map(([name]) => {
      const [old, native] = [of(name, "5.9"), of(name, "7")];
      return [
        name,
        old.wall,
        old.cpu,
        old.cpu / of(base, "5.9").cpu,
        native.wall,
        native.cpu,
        native.cpu / of(base, "7").cpu,
        old.output.match(/error TS\d+/g)?.length ?? 0,
      ];
    }),
    chart: 2,
    note: `Strict, with \`skipLibCheck\`, nothing emitted. The × are ratios to openapi-typescript's file, which has types only. The compilers run on the newest Node, since their time does not depend on the Node of tenon. ${medianOf}`,
  };
}

const compilerOptions = {
  target: "es2022",
  lib: ["es2023", "dom", "dom.iterable"],
  module: "nodenext",
  moduleResolution: "nodenext",
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

async function completionTable(ts) {
  const use = join(ts, "bench-use.ts");
  const text = 'import { createClient } from "./client.js";\nconst client = createClient();\nclient.\n';
  writeFileSync(join(ts, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  const figures = await askCompletion(use, text, { line: 3, offset: 8 });
  return {
    title: "Completion on `client.` for GitHub's document, through tsserver 5.9",
    columns: ["question", "ms", "entries"],
    rows: [
      ["tenon, the first after opening the project", figures.first, figures.entries],
      ["tenon, once open, after an edit", figures.again, figures.entries],
    ],
    note: `Opening the project took ${(figures.open / 1000).toFixed(1)} s before.`,
  };
}
