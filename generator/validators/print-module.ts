import { flagsOfPattern } from "../../language/schema/patterns/compile-pattern.ts";
import {
  type CheckConstant,
  type CompiledUnit,
  OWN_FORMATS,
} from "../../validation/compile/create-compiler.ts";
import type { ModuleScope } from "../../validation/prepare/module-scope.ts";
import { unchecked } from "../output/emitted-file.ts";
import { escapeLiterals } from "../print/escape-text.ts";
import { type ImportStyle, type ModuleImport, printImports } from "../print/print-imports.ts";
import { printLiteral } from "../print/print-literal.ts";

export interface ModuleFunction {
  readonly name: string;
  readonly exported: boolean;
  readonly compiled: CompiledUnit;
}

export interface ModuleContent {
  readonly path: string;
  readonly style: ImportStyle;
  readonly sections: readonly ModuleSection[];
  readonly imports: readonly ModuleImport[];
  readonly scope: ModuleScope;
}

interface ModuleSection {
  readonly surface: string;
  readonly functions: readonly ModuleFunction[];
}

export function printModule(content: ModuleContent): string {
  const functions = content.sections.flatMap((section) => section.functions);
  const constants = new Map(functions.flatMap(({ compiled }) => [...compiled.constants]));
  const sink = content.scope.local("IssueSink");
  const blocks = [
    unchecked + printImports(content.path, importsOf(content, functions), content.style),
    [...constants].map(([name, constant]) => `const ${name} = ${printConstant(constant)};\n`).join(""),
    ...content.sections.flatMap((section) => [
      section.surface,
      ...section.functions.map((each) => printFunction(each, sink)),
    ]),
  ];
  return blocks.filter((block) => block !== "").join("\n");
}

function printFunction({ name, exported, compiled }: ModuleFunction, sink: string): string {
  const lines = escapeLiterals(compiled.lines.map((line) => `  ${line}\n`).join(""));
  const { parameters } = compiled;
  const [untyped, typed] = [
    ["data", "issues?", "isDirect?"],
    ["data: unknown", `issues?: ${sink}`, "isDirect?: boolean"],
  ].map((list) => list.slice(0, parameters.length).join(", "));
  if (!exported) return `function ${name}(${untyped}) {\n${lines}}\n`;
  return `export function ${name}(${typed}): boolean {\n${lines}}\n`;
}

function importsOf(
  { imports, scope }: ModuleContent,
  functions: readonly ModuleFunction[],
): readonly ModuleImport[] {
  const imported = new Map(functions.flatMap(({ compiled }) => [...compiled.imports]));
  const runtime = [...imported].map(([local, { file, name }]) => ({
    path: file === OWN_FORMATS ? file : `runtime/${file}`,
    name,
    local,
  }));
  const sink = { path: "runtime/validators/record-fault", name: "IssueSink", isType: true };
  const typed = functions.some(({ exported }) => exported);
  return [...(typed ? [{ ...sink, local: scope.local(sink.name) }] : []), ...runtime, ...imports];
}

function printConstant(constant: CheckConstant): string {
  switch (constant.kind) {
    case "data":
      return printLiteral(constant.value);
    case "names":
      return `/* @__PURE__ */ new Set(${printLiteral(constant.texts)})`;
    case "pattern":
      return printPattern(constant.source);
  }
}

function printPattern(source: string): string {
  const flags = flagsOfPattern(source);
  if (flags === undefined) return "/(?!)/";
  const text = printLiteral(source);
  return `/* @__PURE__ */ new RegExp(${text}${flags === "" ? "" : `, ${printLiteral(flags)}`})`;
}
