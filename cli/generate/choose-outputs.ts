import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import { emitDefaults } from "../../generator/output/emit-options.ts";
import { partNames } from "../../generator/output/output-parts.ts";
import { manifestName } from "../../generator/write/manifest.ts";
import { parseAdapters, showAdapters } from "../config/read-adapters.ts";
import type { OnRead } from "../config/run-typescript.ts";
import { splitList } from "../shared/parse-arguments.ts";
import { createUsageError, wrongValue } from "../shared/usage-error.ts";
import { guardOutput } from "../shared/write-named-file.ts";
import { allowMore, chooseTargets, overlayMore, type Target } from "../targets/choose-targets.ts";
import type { GenerateInput } from "./generate-options.ts";

export type OutputTarget = Target & {
  readonly output: string;
  readonly askedPatterns?: readonly (readonly [option: string, pattern: string])[] | undefined;
};

export interface Outputs {
  readonly targets: readonly OutputTarget[];
  readonly configPath?: string | undefined;
}

/**
 * Returns the outputs passed on the command line, or all outputs in the config. Command-line options override those in the config. Throws a
 * {@link UsageError}.
 * @param onRead - Called for each file that the config imports.
 */
export async function chooseOutputs(
  { operands, options }: GenerateInput,
  cwd: string,
  onRead?: OnRead,
): Promise<Outputs> {
  if (options.check === true && options.watch === true)
    throw createUsageError("usage/extra-argument", "--check and --watch are mutually exclusive.");
  const isWritten = options["update-baseline"] === true;
  if (isWritten && (options.check === true || options.watch === true))
    throw createUsageError(
      "usage/extra-argument",
      "--update-baseline cannot be combined with --check or --watch.",
    );
  const { targets, configPath } = await chooseTargets(operands, options, cwd, onRead);
  if (options.output !== undefined && targets.length > 1)
    throw createUsageError(
      "usage/extra-argument",
      `-o is for one document; the config lists ${targets.length}.`,
      "Name one of the documents.",
    );
  const outputs = targets.map((target) => requireOutput(override(target, options, cwd)));
  for (const output of outputs) requireModules(output, cwd);
  const isAsked = options["force-here"] !== true && options.check !== true;
  for (const [at, { output }] of outputs.entries()) {
    const isConfigured = output === targets[at]?.output;
    // An output folder with a manifest was accepted in an earlier run.
    if (!isAsked || (isConfigured && existsSync(join(output, manifestName)))) continue;
    guardOutput(output, isConfigured ? "`output`" : "-o");
  }
  return { targets: outputs, configPath };
}

function override(
  target: Target,
  options: GenerateInput["options"],
  cwd: string,
): Target & Pick<OutputTarget, "askedPatterns"> {
  const { output, templates, imports, emit, runtime, adapters, lint, rules } = options;
  return {
    ...overlayMore(allowMore(target, options.allow, cwd), options.overlay, cwd),
    output: output === undefined ? target.output : resolve(cwd, output),
    templates: templates === undefined ? target.templates : resolve(cwd, templates),
    importExtension: imports === undefined ? target.importExtension : imports === "none" ? "" : imports,
    emit: emit ?? target.emit,
    runtime: runtime ?? target.runtime,
    adapters: adapters === undefined ? target.adapters : readAdapters(adapters),
    split: options.split ?? target.split,
    validators: options.validators ?? target.validators,
    enums: options.enums ?? target.enums,
    dates: options.dates ?? target.dates,
    int64: options.int64 ?? target.int64,
    xml: options.xml ?? target.xml,
    parts: options.only === undefined ? target.parts : readParts(options.only),
    operations: selectMore(target.operations, options),
    lint: lint ?? target.lint,
    partial: options.partial ?? target.partial,
    askedPatterns: (["include", "exclude"] as const).flatMap((name) =>
      splitList(options[name] ?? "").map((pattern) => [`--${name}`, pattern] as const),
    ),
    rules: rules === undefined ? target.rules : resolve(cwd, rules),
  };
}

function readParts(list: string): OutputTarget["parts"] {
  const asked = splitList(list);
  const unknown = asked.find((name) => !partNames.some((part) => part === name));
  if (unknown === undefined) return partNames.filter((part) => asked.includes(part));
  const fix = didYouMean(unknown, partNames) ?? `There are ${partNames.join(", ")}.`;
  throw wrongValue(`--only lists "${unknown}", which is not a part of the output.`, fix);
}

/** Applies `--include` and `--exclude`, each of which replaces the corresponding list in the config. */
function selectMore(
  operations: OutputTarget["operations"],
  { include, exclude }: GenerateInput["options"],
): OutputTarget["operations"] {
  if (include === undefined && exclude === undefined) return operations;
  return {
    include: include === undefined ? operations?.include : splitList(include),
    exclude: exclude === undefined ? operations?.exclude : splitList(exclude),
  };
}

function readAdapters(list: string): OutputTarget["adapters"] {
  const adapters = list === "none" ? [] : parseAdapters(list.split(","));
  if (adapters !== undefined) return adapters;
  const message = `--adapters is ${JSON.stringify(list)}; it is "all", "none", or names of ${showAdapters()} with commas between them.`;
  throw wrongValue(message);
}

function requireOutput(target: ReturnType<typeof override>): OutputTarget {
  if (target.output !== undefined) return { ...target, output: target.output };
  throw createUsageError(
    "usage/missing-argument",
    "tenon generate needs a folder to write.",
    "Name a folder: -o src/api",
  );
}

function requireModules({ formats, emit = emitDefaults.emit }: OutputTarget, cwd: string): void {
  if (emit === "ts") return;
  for (const [name, { module = "" }] of formats ?? []) {
    const compiled = module.replace(/\.([cm]?)tsx?$/, ".$1js");
    if (compiled === module || existsSync(compiled)) continue;
    const [source, missing] = [module, compiled].map(
      (path) => `./${relative(cwd, path).replaceAll("\\", "/")}`,
    );
    throw createUsageError(
      "config/wrong-value",
      `The format "${name}" has the module ${source}, but JavaScript (emit "${emit}") must import ${missing}, which does not exist.`,
      `Compile the module first, or name one in JavaScript: module: "${missing}". With emit "ts", your own compiler compiles it.`,
    );
  }
}
