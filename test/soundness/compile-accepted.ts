import ts from "typescript";
import { createProgram } from "../create-program.ts";
import type { AcceptedValue } from "./accepted-values.ts";
import { printValueType } from "./print-value-type.ts";

/** A value that is not assignable to the type of its schema. */
export interface Refusal {
  readonly accepted: AcceptedValue;
  readonly message: string;
  /** The file of {@link printAccepted} that contains it. */
  readonly file: string;
}

/**
 * Prints a file that assigns each value to its type, one on each line. `types` is the module of the types. The file has only type aliases,
 * since the compiler is slow for many variables.
 */
export function printAccepted(values: readonly AcceptedValue[], types: string): string {
  const lines = values.map(
    ({ typed, value }, index) => `export type T${index} = Fits<${typed.type}, ${printValueType(value)}>;`,
  );
  return [`import type * as types from ${JSON.stringify(types)}; ${fits}`, ...lines, ""].join("\n");
}

const fits = "type Fits<T, V extends T> = V;";

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: [],
};

/** Compiles files of {@link printAccepted}; gives the values that are not assignable. Throws on any other error. */
export function compileAccepted(files: ReadonlyMap<string, readonly AcceptedValue[]>): readonly Refusal[] {
  const program = createProgram([...files.keys()], options);
  return [...program.getSourceFiles()].flatMap((source) => {
    if (program.isSourceFileDefaultLibrary(source)) return [];
    const values = files.get(source.fileName);
    // Errors in the types themselves count, too. Other tests check the runtime.
    if (values === undefined && !source.fileName.endsWith("/types.ts")) return [];
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.flatMap((diagnostic) => {
      const accepted = values?.[lineOf(diagnostic) - 1];
      const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n");
      if (accepted === undefined) throw new Error(`${source.fileName}:${lineOf(diagnostic) + 1} ${message}`);
      // This error is only a warning of the compiler: an object without any of a type's optional members still has that type.
      if (diagnostic.code === 2559 || /has no properties in common/.test(message)) return [];
      return [{ accepted, message, file: source.fileName }];
    });
  });
}

function lineOf({ file, start }: ts.Diagnostic): number {
  return file === undefined || start === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line;
}
