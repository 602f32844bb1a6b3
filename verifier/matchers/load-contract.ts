import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { buildContract } from "../../contract/build/build-contract.ts";
import type { Contract } from "../../contract/build/contract.ts";
import { type LoadOptions, loadDocument } from "../../contract/build/load-document.ts";
import { indexLines, type SourceLines } from "../../contract/findings/code-frame.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { printPretty } from "../../contract/findings/print-pretty.ts";
import type { LoadedDocument } from "../../contract/read/loaded-document.ts";
import { readJson } from "../../contract/read/read-json.ts";
import type { CustomFormat } from "../../language/schema/known-formats.ts";
import { isObject } from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";

/**
 * A contract in any form that tests can pass: the path or `file:` URL of a document, an imported document (such as the generated
 * `openapi.json`), a `Contract`, or a {@link ContractFile}.
 */
export type ContractSource = string | URL | object;

/** A document with custom formats, corresponding to the config option `formats`. */
interface ContractFile {
  readonly document: string | URL;
  readonly formats: Readonly<Record<string, CustomFormat>>;
}

export interface LoadedContract {
  readonly contract: Contract;
  /** Returns the source lines of a file mentioned in a finding, or `undefined` if its text is unknown. */
  linesOf(file: string): SourceLines | undefined;
}

/** Thrown for an unusable document. The message lists its findings. */
export class ContractError extends Error {
  override readonly name: string = "ContractError";
  readonly findings: readonly Finding[];

  constructor(subject: string, findings: readonly Finding[]) {
    super(`${subject} cannot be used as a contract.\n${printPretty(findings)}`);
    this.findings = findings;
  }
}

const byPath = new Map<string, Promise<LoadedContract>>();

/**
 * Loads a contract. Results are cached per path and per object.
 *
 * @throws {ContractError} If the document cannot be used.
 *
 * @example
 * const { contract, findings } = await loadContract("openapi.yaml");
 */
export async function loadContract(source: ContractSource): Promise<LoadedContract> {
  if (typeof source !== "string" && !(source instanceof URL))
    return isContractFile(source) ? loadFile(source) : loadObject(source);
  const path = pathOf(source);
  let loading = byPath.get(path);
  if (loading === undefined) {
    loading = loadPath(path);
    byPath.set(path, loading);
  }
  return loading;
}

function pathOf(source: string | URL): string {
  return resolve(source instanceof URL || source.startsWith("file:") ? fileURLToPath(source) : source);
}

const loadFile = oncePer(async ({ document, formats }: ContractFile) => {
  for (const [name, { check }] of Object.entries(formats))
    if (typeof check === "string")
      throw new TypeError(
        `The format "${name}" refers to a module, which is not loaded here. Pass the function itself: check: (text) => …`,
      );
  return loadPath(pathOf(document), { formats: new Map(Object.entries(formats)) });
});

function isContractFile(source: object): source is ContractFile {
  return "document" in source && (typeof source.document === "string" || source.document instanceof URL);
}

async function loadPath(path: string, options: LoadOptions = {}): Promise<LoadedContract> {
  const { loaded, findings } = await loadDocument(path, options);
  if (loaded === undefined) throw new ContractError(path, findings);
  return buildLoaded(loaded, path);
}

function buildLoaded(loaded: LoadedDocument, subject: string): LoadedContract {
  const { contract, findings } = buildContract(loaded);
  if (contract === undefined) throw new ContractError(subject, findings);
  return { contract, linesOf: createLinesOf(loaded) };
}

function createLinesOf({ files }: LoadedDocument): LoadedContract["linesOf"] {
  const known = new Map<string, SourceLines>();
  return (name) => {
    const file = files.get(name);
    if (file === undefined) return undefined;
    let lines = known.get(name);
    if (lines === undefined) {
      lines = indexLines(file.text);
      known.set(name, lines);
    }
    return lines;
  };
}

const loadObject = oncePer(
  (source: object): LoadedContract =>
    isContract(source) ? { contract: source, linesOf: () => undefined } : loadImported(source),
);

function isContract(source: object): source is Contract {
  return "model" in source && "document" in source && "placeOf" in source;
}

/**
 * Loads an imported document. Computes line numbers as if the object came from the generated `openapi.json`; for other files, only the
 * pointers are correct.
 */
function loadImported(source: object): LoadedContract {
  const value = "default" in source && isObject(source.default) ? source.default : source;
  if (!("openapi" in value) && !("swagger" in value))
    throw new TypeError(
      "A contract is the path of an OpenAPI document, a document that was imported, or a Contract.",
    );
  const name = "openapi.json";
  const { file, findings } = readJson(name, name, `${JSON.stringify(value, undefined, 2)}\n`);
  if (file === undefined) throw new ContractError("The document", findings);
  return buildLoaded({ root: file, files: new Map([[name, file]]) }, "The document");
}
