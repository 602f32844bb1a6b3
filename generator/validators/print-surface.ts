import { printDoc } from "../print/print-doc.ts";
import { printString } from "../print/print-string.ts";

/** What the validators of one type are made from. */
export interface Surface {
  /** The stem of their names, e.g. `Recipe`. */
  readonly stem: string;
  /** The type, printed. */
  readonly type: string;
  /** The check function. */
  readonly check: string;
  /** What they are about, in words. */
  readonly subject: string;
}

/** What {@link printSurface} needs imported, by path from the output folder. */
export const surfaceImports: ReadonlyMap<string, readonly string[]> = new Map([
  ["runtime/validation", ["type ValidationResult"]],
  ["runtime/validators/answers", ["assertWith", "createStandardSchema", "validateWith"]],
  ["runtime/validators/standard-schema", ["type StandardSchemaV1"]],
]);

/** Prints the validators of one type. */
export function printSurface({ stem, type, check, subject }: Surface): string {
  return `${printDoc([`Tells whether a value is ${subject}.`])}export function is${stem}(value: unknown): value is ${type} {
  return ${check}(value);
}

${printDoc([`Throws a \`ValidationError\` where a value is not ${subject}.`])}export function assert${stem}(value: unknown): asserts value is ${type} {
  assertWith(${check}, value, ${printString(stem)});
}

${printDoc([`Answers the value, or all that keeps it from being ${subject}.`])}export function validate${stem}(value: unknown): ValidationResult<${type}> {
  return validateWith(${check}, value);
}

/** The same as a Standard Schema. */
export const ${stem}Schema: StandardSchemaV1<${type}> = /* @__PURE__ */ createStandardSchema(${check});
`;
}

/** Prints the validators of a type that are those of another. */
export function printSameSurface(stem: string, of: string, from: string): string {
  const names = [
    `assert${of} as assert${stem}`,
    `is${of} as is${stem}`,
    `${of}Schema as ${stem}Schema`,
    `validate${of} as validate${stem}`,
  ];
  return `export { ${names.join(", ")} } from ${printString(from)};
`;
}
