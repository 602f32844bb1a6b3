// Measures the compiler and an editor on the output for GitHub's document.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { median, medianOf, rounds, runInTurns, runProcess } from "../kit/measure.mjs";
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
  return [compileTable(folder, projects), await completionTable(ts, join(folder, "hey"))];
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
    note: `Strict, with \`skipLibCheck\`, nothing emitted. × is the ratio to openapi-typescript's file, which contains types only. The compilers run on the newest Node, because their time does not depend on tenon's Node version. ${medianOf}`,
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

// In single runs, the first completion takes 40 or 170 ms, depending on whether it waits for garbage from opening the project.
const completionRounds = 3 * rounds;

async function completionTable(ts, hey) {
  const client = 'import { createClient } from "./client.js";\nconst client = createClient();\nclient.\n';
  const functions = 'import * as sdk from "./sdk.gen.js";\n\nsdk.\n';
  const asked = new Map([
    ["tenon", () => completeIn(ts, client, { line: 3, offset: 8 })],
    ["hey-api", () => completeIn(hey, functions, { line: 3, offset: 5 })],
  ]);
  const answers = new Map([...asked.keys()].map((name) => [name, []]));
  for (let round = 0; round < completionRounds; round++)
    for (const [name, ask] of asked) answers.get(name).push(await ask());
  return {
    title: "Completion on a client of GitHub's document, through tsserver 5.9",
    columns: ["client", "project opened s", "first completion ms", "after an edit ms", "entries"],
    rows: [...answers].map(([name, list]) => {
      const of = (key) => median(list.map((answer) => answer[key]));
      return [name, of("open") / 1000, of("first"), of("again"), of("entries")];
    }),
    note: `Medians of ${completionRounds} servers each, started in turns. Completion is requested on \`client.\` for tenon, whose operations are nested, and on \`sdk.\` for hey-api, whose functions are imported from one module.`,
  };
}

/** Asks at a place of a file that is added to a folder. */
function completeIn(folder, text, place) {
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  return askCompletion(join(folder, "bench-use.ts"), text, place);
}
