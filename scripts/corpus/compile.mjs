// Compiles generated code with the oldest and the newest supported TypeScript, with every strict flag.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runNode } from "./run-node.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The names of the compilers' packages, the oldest first. */
export const compilers = ["typescript", "typescript-7"];

const compilerOptions = {
  target: "ES2022",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  module: "NodeNext",
  moduleResolution: "NodeNext",
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  allowUnreachableCode: false,
  allowUnusedLabels: false,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  isolatedDeclarations: true,
  declaration: true,
  erasableSyntaxOnly: true,
  forceConsistentCasingInFileNames: true,
  noEmit: true,
  skipLibCheck: true,
};

/** Prepares a folder for several outputs that share one copy of the runtime. */
export async function prepareProject(folder) {
  const { emitRuntime } = await import("../../dist/generator/emitters/emit-runtime.js");
  const { unchecked } = await import("../../dist/generator/output/emitted-file.js");
  for (const { path, text } of await emitRuntime(".js")) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text.replace(unchecked, ""));
  }
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const project = { compilerOptions, include: ["out/*/**/*.ts"], exclude: ["out/*/runtime"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(project));
}

/** Creates the folder of one output, with a link to the shared runtime. Returns its path. */
export function addOutput(folder, name) {
  const output = join(folder, "out", name);
  mkdirSync(output, { recursive: true });
  symlinkSync(join(folder, "runtime"), join(output, "runtime"), "dir");
  return output;
}

/** Compiles all outputs of a project. Returns the errors, and the time in milliseconds. */
export async function compile(folder, compiler, timeout) {
  const tsc = join(root, "node_modules", compiler, "bin/tsc");
  const argv = ["--max-old-space-size=6144", tsc, "-p", join(folder, "tsconfig.json"), "--pretty", "false"];
  const start = performance.now();
  const run = await runNode(argv, timeout);
  const errors = run.stdout.split("\n").filter((line) => /error TS\d+/.test(line));
  const died = run.ended === undefined || errors.length > 0 ? [] : [`ended by ${run.ended}`];
  return {
    errors: [...errors, ...died].map((line) => line.replaceAll(folder, "")),
    ms: Math.round(performance.now() - start),
  };
}
