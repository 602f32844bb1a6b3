import { importValue, type ModuleImport } from "../print/print-imports.ts";
import { code, type TsText } from "../print/ts-text.ts";
import type { DateForm, EmitOptions, Int64Form } from "./emit-options.ts";

/** A format whose values are converted in the output. */
export interface ConvertedFormat {
  readonly format: string;
  /** The JSON type of its values on the wire. */
  readonly wire: "string" | "integer";
  /** The type of its values. */
  readonly type: TsText;
  /** Its `FormatConversion`. */
  readonly conversion: ModuleImport;
  /** Whether values of other schemas may be of that type, too. */
  readonly isLoose: boolean;
}

/** The formats that the options ask to convert. */
export function convertedFormats({
  dates = "string",
  int64 = "number",
}: Pick<EmitOptions, "dates" | "int64">): readonly ConvertedFormat[] {
  return [...formatsOfDates[dates], ...formatsOfIntegers[int64]];
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
