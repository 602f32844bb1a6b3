import ts from "typescript";
import type { AcceptedValue } from "./accepted-values.ts";
import { printValueType } from "./print-value-type.ts";

/** A value that the compiler does not take for one of the schema's type. */
export interface Refusal extends AcceptedValue {
  readonly message: string;
  /** The file of {@link printAccepted} that it stands in. */
  readonly file: string;
}

/** A file that assigns every value to its type, a line each; `types` is the module of the types. */
export function printAccepted(values: readonly AcceptedValue[], types: string): string {
  const lines = values.map(
    ({ type, value }, index) =>
      `declare const v${index}: ${printValueType(value)}; export const t${index}: ${type} = v${index};`,
  );
  return [`import type * as types from ${JSON.stringify(types)};`, ...lines, ""].join("\n");
}

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: [],
};

/** Compiles files of {@link printAccepted}; answers the values that are not of their types. Throws on any other error. */
export function compileAccepted(files: ReadonlyMap<string, readonly AcceptedValue[]>): readonly Refusal[] {
  const program = ts.createProgram([...files.keys()], options);
  return ts.getPreEmitDiagnostics(program).flatMap(({ messageText, file, start, code }) => {
    const message = ts.flattenDiagnosticMessageText(messageText, "\n");
    const values = files.get(file?.fileName ?? "");
    const line =
      file === undefined || start === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line;
    const value = values?.[line - 1];
    if (value === undefined) throw new Error(`${file?.fileName}:${line + 1} ${message}`);
    // A lint of the compiler's: an object that shares no member with a type of optional ones is still of that type.
    return code === 2559 || /has no properties in common/.test(message)
      ? []
      : [{ ...value, message, file: file?.fileName ?? "" }];
  });
}
