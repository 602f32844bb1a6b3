import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import ts from "typescript";
import { buildContractOf } from "../../contract/build/build-contract.ts";
import type { Contract } from "../../contract/build/contract.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { type Generated, generate } from "../../generator/session/generate.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { createChecks } from "../../validation/checks/create-checks.ts";
import { createProgram } from "../create-program.ts";
import { liftNoCheck } from "../lift-no-check.ts";
import { createTappedHalves } from "../traffic/create-tapped-halves.ts";
import { bundleOf } from "../unit/contract/model/bundle-of.ts";
import { runJoint } from "./halves/run-joint.ts";

/** A document; of OpenAPI 3.1 unless `parts` names another version. */
export function documentOf(parts: SchemaObject): SchemaObject {
  return { openapi: "3.1.0", info: { title: "Joint", version: "1" }, paths: {}, ...parts };
}

/** The contract of a document, with the findings. */
export function contractOf(document: SchemaObject): {
  readonly contract: Contract;
  readonly findings: readonly Finding[];
} {
  const { contract, findings } = buildContractOf(bundleOf(document));
  if (contract === undefined) throw new Error("no contract came of the document");
  return { contract, findings };
}

/** The failures between client and router of a document, and the disagreements of the judge with either. */
export async function misfitsOf(document: SchemaObject): Promise<readonly string[]> {
  const { contract } = contractOf(document);
  const halves = createTappedHalves(contract);
  const checks = createChecks(contract);
  const outcomes = await runJoint({ model: contract.model, halves, checks });
  const unfit = outcomes.flatMap(({ id, exchanges }) =>
    exchanges.filter(({ kind }) => kind !== "fit").map((exchange) => `${id}: ${JSON.stringify(exchange)}`),
  );
  return [...unfit, ...halves.disagreements.map((disagreement) => JSON.stringify(disagreement))];
}

/** Generates from a document in a new folder. */
export async function generateFrom(document: SchemaObject): Promise<Generated> {
  return inFolder(async (folder) => {
    const path = join(folder, "openapi.json");
    writeFileSync(path, JSON.stringify(document));
    return await generate({ document: path, importExtension: ".js", names: {} });
  });
}

/** The modules of the runtime that a program of this process has checked already, with the same flags. */
const checked = new Set<string>();

/** The messages of the compiler for a module that imports the output of a document. */
export async function typeProblems(document: SchemaObject, use: string): Promise<readonly string[]> {
  const { files } = await generateFrom(document);
  return inFolder(async (folder) => {
    for (const { path, text } of [...liftNoCheck(files, checked), { path: "use.ts", text: use }]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const program = createProgram([join(folder, "use.ts")], {
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      types: [],
    });
    return ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  });
}

async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "tenon-document-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
