/** The check of a format: a function of `runtime/formats/`, or none. */
export interface KnownFormat {
  /** The JSON type that the format applies to; values of other types are valid. */
  readonly type: "string" | "number";
  /** The file in `runtime/formats/`, without ending. Absent if the format is not checked. */
  readonly file?: string;
  readonly check?: string;
}

const unchecked: KnownFormat = { type: "string" };

/** The formats of strings that are checked, each with its file in `runtime/formats/` and the function that checks it. */
const textFormats = {
  date: ["date-time", "isDate"],
  time: ["date-time", "isTime"],
  "date-time": ["date-time", "isDateTime"],
  "iso-time": ["date-time", "isIsoTime"],
  "iso-date-time": ["date-time", "isIsoDateTime"],
  duration: ["date-time", "isDuration"],
  uri: ["addresses", "isUri"],
  "uri-reference": ["addresses", "isUriReference"],
  iri: ["addresses", "isIri"],
  "iri-reference": ["addresses", "isIriReference"],
  "uri-template": ["addresses", "isUriTemplate"],
  url: ["addresses", "isUrl"],
  email: ["addresses", "isEmail"],
  hostname: ["addresses", "isHostname"],
  ipv4: ["addresses", "isIpv4"],
  ipv6: ["addresses", "isIpv6"],
  uuid: ["texts", "isUuid"],
  regex: ["texts", "isRegex"],
  "json-pointer": ["texts", "isJsonPointer"],
  "json-pointer-uri-fragment": ["texts", "isJsonPointerFragment"],
  "relative-json-pointer": ["texts", "isRelativeJsonPointer"],
  byte: ["texts", "isByte"],
} as const;

export type CheckedTextFormat = keyof typeof textFormats;

/**
 * The formats that ajv-formats checks in its full mode, and further ones from JSON Schema 2020-12 and OpenAPI's format registry. Any other
 * format is an annotation (JSON Schema Validation §7.2.1).
 */
export const knownFormats: ReadonlyMap<string, KnownFormat> = new Map<string, KnownFormat>([
  ...Object.entries(textFormats).map(([name, [file, check]]): [string, KnownFormat] => [
    name,
    { type: "string", file, check },
  ]),
  ["int32", { type: "number", file: "integers", check: "isInt32" }],
  ["int64", { type: "number", file: "integers", check: "isInt64" }],
  ["float", unchecked],
  ["double", unchecked],
  ["password", unchecked],
  ["binary", unchecked],
]);

/** Tells whether a text is of a format. Throwing an error means that it is not. */
export type FormatCheck = (text: string) => boolean;

/** A custom format. It has at least one of `pattern`, `module` and `check`. */
export interface CustomFormat {
  /** An ECMA-262 regular expression that every text of the format must match; `^` and `$` are not implied. Default: none. */
  readonly pattern?: string | undefined;
  /** Texts of the format, for samples and documentation. Default: samples are made from the pattern. */
  readonly examples?: readonly string[] | undefined;
  /**
   * The module that converts texts of the format to the values that programs work with, and back. It exports `parse(text)` and
   * `serialize(value)`. A path that begins with `.` is relative to the config's folder; any other text names a package. Default: values
   * stay texts.
   */
  readonly module?: string | undefined;
  /**
   * Checks what a pattern cannot express. In a config, it names a module as the option `module` does. That module exports `check(text)`,
   * which tells whether a text is of the format. A program that calls tenon's functions directly passes the function. Default: the
   * pattern alone decides.
   */
  readonly check?: string | FormatCheck | undefined;
  /** The name of a type that the module exports: the type of converted values. Default: the return type of `parse`. */
  readonly type?: string | undefined;
}

export type CustomFormats = ReadonlyMap<string, CustomFormat>;

/** The name of the function in the output's `formats.ts` that checks a custom format. Different formats have different names. */
export function nameOfCheck(format: string): string {
  return `$check_${format.replace(/[^A-Za-z0-9]/gu, (sign) => `$${sign.codePointAt(0)?.toString(16) ?? ""}_`)}`;
}
