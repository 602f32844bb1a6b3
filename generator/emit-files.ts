import type { Contract } from "../contract/contract.ts";
import { createFinding } from "../contract/findings/create-finding.ts";
import type { Finding } from "../contract/findings/finding.ts";
import { noParts, type PartCache } from "./cache/part-cache.ts";
import { emitCode } from "./emit-code.ts";
import { emitDocuments } from "./emit-documents.ts";
import type { EmitOptions } from "./emit-options.ts";
import { emitRuntime } from "./emit-runtime.ts";
import type { EmittedFile } from "./emitted-file.ts";
import { createNames } from "./names/create-names.ts";
import { describeNameProblem } from "./names/name-problem.ts";
import { createRenderer } from "./render/create-renderer.ts";
import { describeTemplateError } from "./render/describe-template-error.ts";
import { keepRendered } from "./render/keep-rendered.ts";
import { readTemplates } from "./render/read-templates.ts";
import { TemplateError } from "./render/template-error.ts";
import { emitTypes, type TransformTypes } from "./types/emit-types.ts";
import { emitValidators } from "./validators/emit-validators.ts";
import type { PrintModules } from "./validators/print-modules.ts";
import { hashFile } from "./write/hash-file.ts";

/** The files of an output folder but for the manifest, and what is to be said about them. */
export interface EmittedFiles {
  /** Empty where an error among the findings says why. */
  readonly files: readonly EmittedFile[];
  readonly findings: readonly Finding[];
}

/** What files are emitted with. */
export interface EmitTools {
  readonly transform: TransformTypes;
  /** Default: all is printed here. */
  readonly print?: PrintModules;
  /** What is known of earlier runs. Default: nothing. */
  readonly openParts?: () => Promise<PartCache>;
}

/**
 * Emits everything that a contract gives. Types and validators are made side by side where `transform` works in a thread
 * of its own.
 */
export async function emitFiles(
  contract: Contract,
  options: EmitOptions,
  { transform, print, openParts = async () => noParts }: EmitTools,
): Promise<EmittedFiles> {
  const importExtension = options.emit === "js" ? ".js" : options.importExtension;
  const { names, problems } = createNames(contract.model, options.names);
  const { templates, findings } = await readTemplates(options.templates);
  const told = [...problems.map((problem) => describeNameProblem(problem, contract.placeOf)), ...findings];
  if (told.some(({ severity }) => severity === "error")) return { files: [], findings: told };
  const render = createRenderer(templates);
  try {
    const types = emitTypes(contract, names, { importExtension }, { render, transform });
    // A thread for the types works while this one goes on.
    types.catch(() => undefined);
    const parts = await openParts();
    const tools = { parts, ...(print === undefined ? {} : { print }) };
    const compiled = emitValidators(contract, names, { importEnding: importExtension }, tools);
    compiled.catch(() => undefined);
    // What needs no thread is done while one is at work, hashing for the manifest included.
    const others = [
      ...emitCode(contract, names, importExtension, keepRendered(render, templates, parts)),
      ...emitDocuments(contract),
      ...(await emitRuntime(importExtension)),
    ];
    if (options.emit !== "js") others.forEach(hashFile);
    const validators = await compiled;
    const files = [...validators.files, ...others, await types];
    const written = options.emit === "js" ? await compile(files) : files;
    return { files: written, findings: [...told, ...validators.findings] };
  } catch (error) {
    return { files: [], findings: [...told, describeFailure(error, contract)] };
  }
}

async function compile(files: readonly EmittedFile[]): Promise<readonly EmittedFile[]> {
  const { compileOutput } = await import("./compile-output.ts");
  return compileOutput(files);
}

/** What a template, or a document that is too much for the compilers, is told as; anything else is a bug. */
function describeFailure(error: unknown, { placeOf }: Contract): Finding {
  if (error instanceof TemplateError) return describeTemplateError(error);
  // What the engine throws when calls are nested too deep, or have too many arguments.
  if (!(error instanceof RangeError)) throw error;
  const message = "A schema is nested deeper, or holds more branches, than can be compiled.";
  return createFinding("load/too-deep", { message, places: [placeOf("")] });
}
