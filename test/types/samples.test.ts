/**
 * Properties of all output: two runs give the same bytes; a sample of a schema passes its validator, and is assignable to its
 * type.
 *
 * @module
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { afterAll, describe, expect, it } from "vitest";
import { buildContract } from "../../contract/build/build-contract.ts";
import type { Contract } from "../../contract/build/contract.ts";
import { loadDocument } from "../../contract/build/load-document.ts";
import { lookupOf } from "../../contract/model/model-lookup.ts";
import { directionsOf, oneWayShape } from "../../contract/model/one-way-shape.ts";
import { createNames } from "../../generator/names/create-names.ts";
import { generate } from "../../generator/session/generate.ts";
import { prepareSamplers } from "../../live/sample/create-sampler.ts";
import { dropOneWay } from "../../live/sample/sample-body.ts";
import { createChecks } from "../../validation/checks/create-checks.ts";
import { createProgram } from "../create-program.ts";
import { liftNoCheck } from "../lift-no-check.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "tenon-samples-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const documents = [
  "spec/openapi.yaml",
  "../shared/corpus/redocly-museum.yaml",
  "../shared/corpus/redocly-cafe.yaml",
];
const rounds = 8;

async function readContract(document: string): Promise<Contract> {
  const { loaded } = await loadDocument(join(root, document));
  const contract = loaded && buildContract(loaded).contract;
  if (contract === undefined) throw new Error(`${document} gives no contract`);
  return contract;
}

/** Types of multipart bodies whose members with `format: binary` are files. */
const typesWithFiles: ReadonlySet<string> = new Set(["MenuItemRequest"]);

function printSample(value: unknown, type: string): string {
  const text = JSON.stringify(value);
  return typesWithFiles.has(type) ? text.replaceAll(/"photo":("[^"]*")/g, '"photo":new Blob([$1])') : text;
}

/** A module that assigns samples of every schema to its type. */
function printSamples(contract: Contract): { readonly text: string; readonly values: number } {
  const { names } = createNames(contract.model);
  const checks = createChecks(contract);
  const lines = [`import type * as types from "./types.js";`];
  const lookup = lookupOf(contract.model);
  for (const { name, schema, pointer, direction } of contract.model.schemas) {
    const oneWay = direction && oneWayShape(schema, direction, lookup, directionsOf(contract.model));
    const check = checks.checkOf(pointer);
    for (let seed = 1; seed <= rounds; seed++) {
      const sample = prepareSamplers(contract.model.schemas)(seed).sample(schema);
      if (sample === undefined) continue;
      const value =
        oneWay === undefined || direction === undefined
          ? sample
          : dropOneWay(sample, { oneWay }, direction, {
              oneWay: checks.oneWayOf({ schema, pointer }, direction),
            });
      if (check(value) !== undefined) continue;
      const { type } = names.schema(name);
      lines.push(`export const v${lines.length}: types.${type} = ${printSample(value, type)};`);
    }
  }
  return { text: `${lines.join("\n")}\n`, values: lines.length - 1 };
}

function compile(file: string): readonly string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: [],
  };
  const program = createProgram([file], options);
  return ts.getPreEmitDiagnostics(program).map(({ messageText, file: at, start }) => {
    const line = at && start !== undefined ? at.text.slice(start).split("\n")[0] : "";
    return `${ts.flattenDiagnosticMessageText(messageText, " ")} — ${line}`;
  });
}

describe.each(documents)("%s", (document) => {
  const missing = !existsSync(join(root, document));

  it.skipIf(missing)(
    `is generated twice to the same bytes${missing ? " (skipped: it is not here)" : ""}`,
    async () => {
      const options = { document: join(root, document), importExtension: ".js", names: {} } as const;
      const [one, other] = [await generate(options), await generate(options)];
      expect(one.files.length).toBeGreaterThan(10);
      expect(other.files).toEqual(one.files);
    },
  );

  it.skipIf(missing)(
    `has types that accept what its validators accept${missing ? " (skipped: it is not here)" : ""}`,
    async () => {
      const target = join(folder, document.replaceAll(/\W/g, "-"));
      const { files } = await generate({ document: join(root, document), importExtension: ".js", names: {} });
      for (const { path, text } of liftNoCheck(files)) {
        mkdirSync(dirname(join(target, path)), { recursive: true });
        writeFileSync(join(target, path), text);
      }
      const { text, values } = printSamples(await readContract(document));
      writeFileSync(join(target, "samples.ts"), text);
      expect(values).toBeGreaterThan(rounds * 5);
      expect(compile(join(target, "samples.ts"))).toEqual([]);
    },
  );
});
