export interface KnownFormat {
  /** The JSON type that the format applies to. Values of other types are valid. */
  readonly type: "string" | "number";
  readonly file?: string;
  readonly check?: string;
}

const unchecked: KnownFormat = { type: "string" };

/** Validated string formats, each with its file in `runtime/formats/` and its function. */
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
 * The formats of ajv-formats in full mode, plus others from JSON Schema 2020-12 and OpenAPI's registry. Any other format is an annotation
 * (JSON Schema Validation §7.2.1).
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

/** Returns whether a string matches the format. Throwing counts as false. */
export type FormatCheck = (text: string) => boolean;

/** Requires at least one of `pattern`, `module` and `check`. */
export interface CustomFormat {
  /** An ECMA-262 regular expression that values must match; `^` and `$` are not implied. Default: none. */
  readonly pattern?: string | undefined;
  /** Values for samples and documentation. Default: samples are made from the pattern. */
  readonly examples?: readonly string[] | undefined;
  /**
   * The module that converts strings with this format to program values and back. It exports `parse(text)` and `serialize(value)`. Paths
   * starting with `.` are relative to the config's folder; anything else is a package name. Default: values stay strings.
   */
  readonly module?: string | undefined;
  /**
   * Validates what a pattern cannot express. In a config, the path or package of a module, as in `module`, that exports `check(text)`.
   * Programs that call tenon directly pass the function itself. Default: only the pattern is checked.
   */
  readonly check?: string | FormatCheck | undefined;
  /** The type name of converted values in the module. Default: the return type of `parse`. */
  readonly type?: string | undefined;
}

export type CustomFormats = ReadonlyMap<string, CustomFormat>;

export function nameOfCheck(format: string): string {
  return `$check_${format.replace(/[^A-Za-z0-9]/gu, (sign) => `$${sign.codePointAt(0)?.toString(16) ?? ""}_`)}`;
}
