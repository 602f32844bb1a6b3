import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { noMemory } from "../../language/values/memory.ts";
import { findUndescribed } from "../../validation/answers/find-undescribed.ts";
import { findUnfilled } from "../../validation/answers/find-unfilled.ts";
import type { Names } from "../names/names.ts";
import { convertedFormats } from "../output/converted-formats.ts";
import { type EmitOptions, emitDefaults, type ValidatorForm } from "../output/emit-options.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import type { OutputPart } from "../output/output-parts.ts";
import type { ImportStyle } from "../print/print-imports.ts";
import { createRenderer, describeTemplateError, TemplateError } from "../render/create-renderer.ts";
import { readTemplates } from "../render/read-templates.ts";
import { readEntries, userEntries } from "../runtime/runtime-entries.ts";
import { emitValidators } from "../validators/compile-validators.ts";
import { joinModules, separateModules, type ValidatorModules } from "../validators/validator-modules.ts";
import { planConversions } from "../views/conversions-view.ts";
import { findUnnamedEnums } from "../views/enums-view.ts";
import { createFormatsView } from "../views/formats-view.ts";
import { findUnstreamed } from "../views/handler-input.ts";
import { hashFile } from "../write/hash-file.ts";
import { emitCode } from "./emit-code.ts";
import { printDocuments } from "./emit-documents.ts";
import { emitOwnFiles } from "./emit-own-files.ts";
import { emitPaths } from "./emit-paths.ts";
import { emitRuntime } from "./emit-runtime.ts";
import type { EmitTools, EmittedFiles } from "./emit-tools.ts";
import { emitTypes, type TypesTools } from "./emit-types.ts";

/** The data that are known before the files are made, and tasks that are under way ({@link text}, {@link documents}). */
export interface EmissionPlan extends Omit<TypesTools, "render" | "text" | "hasFormats"> {
  readonly contract: Contract;
  readonly names: Names;
  readonly parts: ReadonlySet<OutputPart>;
  /** The texts of types. `undefined` if the output has no types. */
  readonly text: TypesTools["text"] | undefined;
  /** `openapi.json` and `schemas.json`. `undefined` if this thread has to print them. */
  readonly documents: Promise<readonly EmittedFile[]> | undefined;
}

/** Emits all files. Types are rendered as soon as their texts are there. */
export async function emitPlanned(
  { contract, names, parts, documents, text }: EmissionPlan,
  options: EmitOptions,
  { print, previous, onProgress, memory = noMemory }: EmitTools,
): Promise<EmittedFiles> {
  const style = styleOf(options);
  const { templates: read, given, others: further, findings } = await readTemplates(options.templates);
  if (findings.some(({ severity }) => severity === "error")) return { files: [], findings };
  const templates = memory.share("templates", read);
  const render = memory.recall(createRenderer, templates);
  try {
    const formats = createFormatsView(contract.model, options, style);
    const hasFormats = formats?.onWire !== undefined;
    const typed =
      text &&
      emitTypes(contract, names, style, { render, memory, parts, text, split: options.split, hasFormats });
    typed?.catch(() => undefined);
    const modules = chooseModules(contract, names, options.validators);
    const conversions = planConversions(contract, names, style, convertedFormats(options), modules);
    const { unions, converts } = conversions ?? {};
    const tools = { previous, onProgress, memory, ...(print === undefined ? {} : { print }) };
    const isComplete = parts.has("validators");
    const compiled =
      isComplete || (unions ?? []).length > 0
        ? emitValidators(
            contract,
            names,
            {
              style,
              modules,
              unions,
              converts,
              isComplete,
              wireType: hasFormats ? "$OnWire" : options.int64 === "string" ? "OnWireDigits" : "OnWire",
              isExact: contract.model.integers === "int64",
              hasClient: parts.has("client") || parts.has("webhooks"),
            },
            tools,
          )
        : undefined;
    compiled?.catch(() => undefined);
    // This thread works while the other one is busy, e.g. on hashes for the manifest.
    const others = [
      ...emitCode(contract, names, style, render, {
        parts,
        enums: options.enums,
        conversions,
        formats,
        split: options.split,
        streamParts: options.streamParts,
        modules,
        memory,
      }),
      ...(documents === undefined && parts.has("documents") ? printDocuments(contract.document) : []),
    ];
    if (!isCompiled(options)) others.forEach(hashFile);
    const paths = parts.has("paths") ? await emitPaths(contract) : { files: [], findings: [] };
    const { emitters = [] } = options;
    const own = await emitOwnFiles({
      contract,
      names,
      style,
      render,
      isCompiled: isCompiled(options),
      emitters,
      int64: options.int64 ?? emitDefaults.int64,
      templates: further,
      all: read,
    });
    const validators = (await compiled) ?? { files: [], findings: [] };
    const types = (await typed) ?? [];
    const generated = [...validators.files, ...others, ...types, ...paths.files];
    const entered = [...generated, ...own.files];
    const runtime = memory.share("runtime", await emitCopy(entered, contract, { ...options, parts }));
    const ours = [...generated, ...runtime, ...((await documents) ?? [])];
    const told = [...findings, ...paths.findings, ...own.findings, ...own.findFaults(ours)];
    if (told.some(({ severity }) => severity === "error"))
      return { files: [], findings: told, templates: given };
    const files = [...ours, ...own.files];
    const written = isCompiled(options) ? await compile(files, options.emit === "cjs") : files;
    const served = parts.has("router")
      ? [
          ...findUndescribed(contract),
          ...findUnfilled(contract),
          ...findUnstreamed(contract, options.streamParts ?? []),
        ]
      : [];
    const unnamed = options.enums === "const" && parts.has("types") ? findUnnamedEnums(contract) : [];
    return {
      files: written,
      findings: [...told, ...validators.findings, ...served, ...unnamed],
      templates: given,
    };
  } catch (error) {
    return { files: [], findings: [...findings, describeFailure(error, contract)] };
  }
}

function chooseModules(
  { model }: Contract,
  names: Names,
  form: ValidatorForm = emitDefaults.validators,
): ValidatorModules {
  if (form === "separate") return separateModules;
  return joinModules(
    model.schemas.map(({ name }) => names.schema(name).file),
    [...model.operations, ...model.webhooks].map((operation) => names.operation(operation).file),
  );
}

function styleOf({ emit, importExtension, runtime = emitDefaults.runtime }: EmitOptions): ImportStyle {
  return { extension: isCompiled({ emit }) ? ".js" : importExtension, runtime };
}

/**
 * Emits a copy of those modules of the runtime that the output imports, or that users may import. Empty if the package `tenon` is imported
 * instead.
 */
async function emitCopy(
  generated: readonly EmittedFile[],
  { model }: Contract,
  { parts, ...options }: Omit<EmitOptions, "parts"> & { readonly parts: ReadonlySet<OutputPart> },
): Promise<readonly EmittedFile[]> {
  const { runtime, extension } = styleOf(options);
  if (runtime === "package") return [];
  const entries = userEntries(model, parts, options.adapters ?? emitDefaults.adapters);
  return emitRuntime(extension, [
    ...readEntries(generated),
    ...entries.map((path) => [path, "all"] as const),
  ]);
}

function isCompiled({ emit = emitDefaults.emit }: Pick<EmitOptions, "emit">): boolean {
  return emit !== "ts";
}

async function compile(files: readonly EmittedFile[], isCommonJs: boolean): Promise<readonly EmittedFile[]> {
  const { compileOutput } = await import("./compile-output.ts");
  return compileOutput(files, isCommonJs);
}

/**
 * Makes a finding from an error that was thrown while files were emitted. The error is about a template, or about a schema that is too
 * large or too deep to be compiled. Throws any other error, which is a bug.
 */
function describeFailure(error: unknown, { placeOf }: Contract): Finding {
  if (error instanceof TemplateError) return describeTemplateError(error);
  // Thrown by the JavaScript engine if calls nest too deep or have too many arguments.
  if (!(error instanceof RangeError)) throw error;
  const message = "A schema is nested too deep, or has too many branches, to be compiled.";
  return createFinding("load/too-deep", { message, places: [placeOf("")] });
}
