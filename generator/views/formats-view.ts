import type { ApiModel } from "../../contract/model/types.ts";
import { nameOfCheck } from "../../language/schema/known-formats.ts";
import { listOwnChecks, listOwnConversions, type OwnConversion } from "../output/converted-formats.ts";
import type { EmitOptions } from "../output/emit-options.ts";
import { printDoc } from "../print/print-doc.ts";
import {
  type ImportExtension,
  type ImportStyle,
  importAll,
  importType,
  type ModuleImport,
  printImports,
} from "../print/print-imports.ts";
import { code, joinText, printIdentifier, type TsText } from "../print/ts-text.ts";
import { createHeaderView, type HeaderView } from "./document-comments.ts";

/** The data for `formats.ts.hbs`. Version 1. */
export interface FormatsView extends HeaderView {
  readonly imports: TsText;
  readonly formats: readonly FormatView[];
  readonly checks: readonly CheckView[];
  /** Generic type that maps a type to its wire value. `undefined` if no format is converted. */
  readonly onWire: TsText | undefined;
}

/** A custom format checked by a function. */
interface CheckView {
  readonly doc: TsText;
  readonly name: TsText;
  /** Name under which the user's module is imported. */
  readonly module: TsText;
}

/** A custom format with converted values. */
interface FormatView {
  readonly doc: TsText;
  readonly type: TsText;
  readonly value: TsText;
  readonly conversion: TsText;
  /** Name under which the user's module is imported. */
  readonly module: TsText;
}

/** Returns `undefined` if no custom format is converted or checked by a user's module. */
export function createFormatsView(
  model: ApiModel,
  { formats, int64 }: Pick<EmitOptions, "formats" | "int64">,
  style: ImportStyle,
): FormatsView | undefined {
  const own = listOwnConversions(formats);
  const checks = listOwnChecks(formats);
  if (own.length === 0 && checks.length === 0) return undefined;
  const modules = [...new Set([...own, ...checks].map(({ module }) => module))];
  const localOf = (module: string): TsText => code`$module${modules.indexOf(module) + 1}`;
  const imports = [
    ...(own.length === 0 ? [] : [importType("runtime/conversion/on-wire", "OwnOnWire")]),
    ...modules.map((module) => importModule(module, localOf(module), style.extension)),
  ];
  const digits = int64 === "string" ? code`, number` : code``;
  const types = joinText(
    own.map(({ type }) => type),
    " | ",
  );
  return {
    ...createHeaderView(model),
    imports: printImports("formats", imports, style),
    formats: own.map((each) => viewFormat(each, localOf(each.module))),
    checks: checks.map(({ format, module }) => ({
      doc: printDoc([`Tells whether a text is of the format ${JSON.stringify(format)}.`]),
      name: printIdentifier(nameOfCheck(format)),
      module: localOf(module),
    })),
    onWire: own.length === 0 ? undefined : code`OwnOnWire<T, ${types}${digits}>`,
  };
}

function viewFormat({ format, type, exported, conversion }: OwnConversion, module: TsText): FormatView {
  return {
    ...{ type, conversion, module },
    doc: printDoc([`The type of values of the format ${JSON.stringify(format)} in programs.`]),
    value:
      exported === undefined
        ? code`ReturnType<typeof ${module}.parse>`
        : code`${module}.${printIdentifier(exported)}`,
  };
}

/** Relative paths are resolved against the output folder and get the output's import extension. */
function importModule(module: string, local: string, extension: ImportExtension): ModuleImport {
  const path = module.startsWith(".") ? module.replace(SOURCE, endings[extension]) : module;
  return { ...importAll(path, local), isPackage: true };
}

const SOURCE = /\.([cm]?)tsx?$/;

const endings: Readonly<Record<ImportExtension, string>> = { ".js": ".$1js", ".ts": "$&", "": "" };
