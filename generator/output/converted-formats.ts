import { pascalCase } from "../names/choose-name.ts";
import { importAll, importValue, type ModuleImport } from "../print/print-imports.ts";
import { code, printIdentifier, type TsText } from "../print/ts-text.ts";
import { type DateForm, type EmitOptions, emitDefaults, type Int64Form } from "./emit-options.ts";

export interface ConvertedFormat {
  readonly format: string;
  readonly wire: "string" | "integer";
  readonly type: TsText;
  readonly conversion: ModuleImport;
  /** Whether values of other schemas can have the same TypeScript type, e.g. `string`. If so, the type does not imply the format. */
  readonly isLoose: boolean;
}

/** Custom formats replace built-in formats with the same name. */
export function convertedFormats({
  dates = emitDefaults.dates,
  int64 = emitDefaults.int64,
  formats,
}: Pick<EmitOptions, "dates" | "int64" | "formats">): readonly ConvertedFormat[] {
  const own = listOwnConversions(formats);
  const names = new Set(own.map(({ format }) => format));
  return [
    ...[...formatsOfDates[dates], ...formatsOfIntegers[int64]].filter(({ format }) => !names.has(format)),
    ...own.map(({ format, type, conversion }) => ({
      ...{ format, wire: "string" as const, type: code`$formats.${type}` },
      conversion: importValue(FORMATS, conversion),
      isLoose: true,
    })),
  ];
}

const FORMATS = "formats";

export const importFormats: ModuleImport = importAll(FORMATS, "$formats", true);

export interface OwnConversion {
  readonly format: string;
  readonly module: string;
  /** The exported type name. `undefined` if the type is the return type of the module's `parse`. */
  readonly exported: string | undefined;
  readonly type: TsText;
  readonly conversion: TsText;
}

export function listOwnConversions(formats: EmitOptions["formats"] = new Map()): readonly OwnConversion[] {
  const taken = new Set<string>();
  const nameOf = (format: string): string => {
    const stem = pascalCase(format) || "Format";
    let name = stem;
    for (let count = 2; taken.has(name); count++) name = `${stem}${count}`;
    taken.add(name);
    return name;
  };
  return [...formats].flatMap(([format, { module, type: exported }]) => {
    if (module === undefined) return [];
    const name = nameOf(format);
    const conversion = printIdentifier(`$${name}Format`);
    return [{ format, module, exported, type: printIdentifier(name), conversion }];
  });
}

export interface OwnCheck {
  readonly format: string;
  readonly module: string;
}

export function listOwnChecks(formats: EmitOptions["formats"] = new Map()): readonly OwnCheck[] {
  return [...formats].flatMap(([format, { check: module }]) =>
    typeof module === "string" ? [{ format, module }] : [],
  );
}

const formatsOfIntegers: Readonly<Record<Int64Form, readonly ConvertedFormat[]>> = {
  number: [],
  bigint: [builtIn("int64", "integer", code`bigint`, "bigint", "runtime/conversion/int64")],
  string: [
    { ...builtIn("int64", "integer", code`string`, "digits", "runtime/conversion/int64"), isLoose: true },
  ],
};

const formatsOfDates: Readonly<Record<DateForm, readonly ConvertedFormat[]>> = {
  string: [],
  Date: [
    builtIn("date-time", "string", code`Date`, "dateTime"),
    builtIn("date", "string", code`Date`, "date"),
  ],
  Temporal: [
    builtIn("date-time", "string", code`Temporal.Instant`, "instant"),
    builtIn("date", "string", code`Temporal.PlainDate`, "plainDate"),
  ],
};

function builtIn(
  format: string,
  wire: ConvertedFormat["wire"],
  type: TsText,
  name: string,
  path = "runtime/conversion/dates",
): ConvertedFormat {
  return { format, wire, type, conversion: importValue(path, name), isLoose: false };
}
