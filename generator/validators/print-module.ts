import type { CompiledUnit } from "../../validation/compile/create-compiler.ts";
import type { ModuleScope } from "../../validation/prepare/module-scope.ts";
import { unchecked } from "../output/unchecked.ts";
import { escapeLiterals } from "../print/escape-text.ts";
import { printString } from "../print/print-string.ts";
import { printConstant } from "./print-constant.ts";
import { relativePath } from "./relative-path.ts";

/** A function of a module. */
interface ModuleFunction {
  /** Its name in the module, which is the one that others import where it is exported. */
  readonly name: string;
  readonly exported: boolean;
  readonly compiled: CompiledUnit;
}

/** What a module is put together from. */
export interface ModuleContent {
  /** Relative to the output folder, without ending. */
  readonly path: string;
  readonly importEnding: string;
  readonly functions: readonly ModuleFunction[];
  /** Check functions of other modules, and what the surface imports. */
  readonly imports: readonly ModuleImport[];
  readonly scope: ModuleScope;
  /** The typed part: validators by name. */
  readonly surface: string;
}

/** Something that a module imports. */
export interface ModuleImport {
  /** The module it is from, relative to the output folder, without ending. */
  readonly path: string;
  readonly name: string;
  /** What it is called here. */
  readonly local: string;
  readonly isType?: boolean;
}

/** The text of a module. */
export function printModule(content: ModuleContent): string {
  const constants = new Map(content.functions.flatMap(({ compiled }) => [...compiled.constants]));
  const sink = content.scope.local("IssueSink");
  const blocks = [
    unchecked + printImports(content),
    [...constants].map(([name, constant]) => `const ${name} = ${printConstant(constant)};\n`).join(""),
    content.surface,
    ...content.functions.map((each) => printFunction(each, sink)),
  ];
  return blocks.filter((block) => block !== "").join("\n");
}

function printFunction({ name, exported, compiled }: ModuleFunction, sink: string): string {
  const lines = escapeLiterals(compiled.lines.map((line) => `  ${line}\n`).join(""));
  // Only what others see is typed.
  const { parameters } = compiled;
  const [untyped, typed] = [
    ["data", "issues?", "isDirect?"],
    ["data: unknown", `issues?: ${sink}`, "isDirect?: boolean"],
  ].map((list) => list.slice(0, parameters.length).join(", "));
  if (!exported) return `function ${name}(${untyped}) {\n${lines}}\n`;
  return `export function ${name}(${typed}): boolean {\n${lines}}\n`;
}

function printImports(content: ModuleContent): string {
  const wanted = new Map<string, Map<string, ModuleImport>>();
  for (const each of importsOf(content)) {
    const names = wanted.get(each.path);
    if (names === undefined) wanted.set(each.path, new Map([[each.name, each]]));
    else names.set(each.name, each);
  }
  return [...wanted]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, names]) => {
      const from = `${relativePath(content.path, path)}${content.importEnding}`;
      return printImport([...names.values()], from);
    })
    .join("");
}

function importsOf({ functions, imports, scope }: ModuleContent): readonly ModuleImport[] {
  const runtime = functions.flatMap(({ compiled }) =>
    [...compiled.imports].map(([local, { file, name }]) => ({ path: `runtime/${file}`, name, local })),
  );
  const sink = { path: "runtime/validators/check-kit", name: "IssueSink", isType: true };
  const typed = functions.some(({ exported }) => exported);
  return [...(typed ? [{ ...sink, local: scope.local(sink.name) }] : []), ...runtime, ...imports];
}

function printImport(imports: readonly ModuleImport[], from: string): string {
  const sorted = [...imports].sort((one, other) => (one.name < other.name ? -1 : 1));
  const onlyTypes = sorted.every(({ isType }) => isType === true);
  const list = sorted.map(({ name, local, isType }) => {
    const mark = isType === true && !onlyTypes ? "type " : "";
    return `${mark}${local === name ? name : `${name} as ${local}`}`;
  });
  return `import ${onlyTypes ? "type " : ""}{ ${list.join(", ")} } from ${printString(from)};\n`;
}
