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

/** What {@link printSurface} needs of `runtime/validators/validator-kit.ts`. */
export const surfaceImports: readonly string[] = [
  "assertWith",
  "createStandardSchema",
  "type StandardSchemaV1",
  "type ValidationResult",
  "validateWith",
];

/** Prints the validators of one type. */
export function printSurface({ stem, type: of, check, subject }: Surface): string {
  // A long type is written once, under the stem.
  const isNamed = /^\w+$/.test(of);
  const type = isNamed ? of : stem;
  const alias = isNamed ? "" : `export type ${stem} = ${of};\n\n`;
  return `${alias}${printDoc([`Tells whether a value is ${subject}.`])}export function is${stem}(value: unknown): value is ${type} {
  return ${check}(value);
}

/** Throws a \`ValidationError\` where it is not. */
export function assert${stem}(value: unknown): asserts value is ${type} {
  assertWith(${check}, value, ${printString(stem)});
}

/** Answers the value, or all issues. */
export function validate${stem}(value: unknown): ValidationResult<${type}> {
  return validateWith(${check}, value);
}

/** As a Standard Schema. */
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
