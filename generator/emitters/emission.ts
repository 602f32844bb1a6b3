import type { Contract } from "../../contract/build/contract.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import type { Names } from "../names/names.ts";
import { convertedFormats } from "../output/converted-formats.ts";
import { type EmitOptions, emitDefaults, type ValidatorForm } from "../output/emit-options.ts";
import type { OutputPart } from "../output/output-parts.ts";
import type { ImportStyle } from "../print/print-imports.ts";
import type { Render } from "../render/create-renderer.ts";
import { joinModules, separateModules, type ValidatorModules } from "../validators/validator-modules.ts";
import { type ConversionsPlan, planConversions } from "../views/conversions-view.ts";
import { createFormatsView, type FormatsView } from "../views/formats-view.ts";

export interface EmissionInputs {
  readonly contract: Contract;
  readonly names: Names;
  readonly options: EmitOptions;
  readonly parts: ReadonlySet<OutputPart>;
  readonly render: Render;
  readonly memory?: Memory;
}

export interface Emission extends Required<EmissionInputs> {
  readonly style: ImportStyle;
  readonly modules: ValidatorModules;
  readonly conversions: ConversionsPlan | undefined;
  readonly formats: FormatsView | undefined;
}

export function createEmission({ memory = noMemory, ...inputs }: EmissionInputs): Emission {
  const { contract, names, options } = inputs;
  const style = styleOf(options);
  const modules = chooseModules(contract, names, options.validators);
  return {
    ...inputs,
    memory,
    style,
    modules,
    conversions: planConversions(contract, names, style, convertedFormats(options), modules),
    formats: createFormatsView(contract.model, options, style),
  };
}

function styleOf({ emit, importExtension, runtime = emitDefaults.runtime }: EmitOptions): ImportStyle {
  return { extension: isCompiled({ emit }) ? ".js" : importExtension, runtime };
}

export function isCompiled({ emit = emitDefaults.emit }: Pick<EmitOptions, "emit">): boolean {
  return emit !== "ts";
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
