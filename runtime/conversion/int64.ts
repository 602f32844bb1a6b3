import { type DecodeBody, decodeJsonText, withText } from "../body/plain.ts";
import type { Check, MediaCheck, NamedChecks, OperationChecks } from "../checks.ts";
import { printBy } from "../parameters/encode-plain.ts";
import { createOperationChecks, type OperationFunctions } from "../validators/operation-checks.ts";
import { NO_FIT } from "../wire/coerce-text.ts";
import { endOfString } from "../wire/exact-numbers.ts";
import { keepText, type ParseJson, parseJsonText } from "../wire/read-json.ts";
import { type Conversion, ConversionError, type FormatConversion, toValue } from "./convert.ts";

export const bigint: FormatConversion = {
  wire: "integer",
  parse: (wire: number | bigint) => new Converted(BigInt(wire)),
  serialize: shorten,
  isValue: (value) => typeof value === "bigint",
};

export const digits: FormatConversion = {
  wire: "integer",
  parse: (wire: number | bigint) => `${BigInt(wire)}`,
  serialize: (text: string) => {
    if (!/^-?\d{1,40}$/.test(text)) throw new ConversionError(" is not an integer");
    return shorten(BigInt(text));
  },
  isValue: (value) => typeof value === "string",
};

function shorten(integer: bigint): number | bigint {
  const number = Number(integer);
  return Number.isSafeInteger(number) ? number : integer;
}

class Converted {
  readonly integer: bigint;

  constructor(integer: bigint) {
    this.integer = integer;
  }
}

/** Variant of `toValue` for the output of {@link parseExact}. Integers without a conversion become numbers. */
export function toExactValue(conversion: Conversion, wire: unknown): unknown {
  return mapIntegers(toValue(conversion, wire));
}

/**
 * Rounds integers, so that `minimum` and `maximum` can be checked. Because checks round the limits of `int64` to ±2^63, integers beyond 64
 * bits become a larger number that the checks reject.
 */
export function roundForCheck(value: unknown): unknown {
  return mapIntegers(value, (integer) => {
    const number = Number(integer);
    // Integers on both sides of the 64-bit limit round to this number.
    const isBeyond = Math.abs(number) === 2 ** 63 && BigInt.asIntN(64, integer) !== integer;
    return isBeyond ? number * (1 + Number.EPSILON) : number;
  });
}

/**
 * Converts the output of {@link parseExact}: integers with a conversion become `bigint`s, and other integers become numbers by `round`.
 * Returns the same value if nothing changes.
 */
export function mapIntegers(value: unknown, round: (integer: bigint) => number = Number): unknown {
  if (typeof value === "bigint") return round(value);
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Converted) return value.integer;
  let isChanged = false;
  const map = (part: unknown): unknown => {
    const mapped = mapIntegers(part, round);
    isChanged ||= mapped !== part;
    return mapped;
  };
  const copy: unknown = Array.isArray(value)
    ? value.map(map)
    : Object.fromEntries(Object.entries(value).map(([name, member]) => [name, map(member)]));
  return isChanged ? copy : value;
}

/**
 * Parses JSON with exact integers, or returns `NO_FIT` if the string is not JSON. Integers beyond the safe range become `bigint`s. Integers
 * with more than 40 digits, which no format allows, are rounded.
 */
export function parseExact(text: string): unknown {
  const value = parseJsonText(text);
  if (value === NO_FIT || !/\d{16}/.test(text)) return value;
  const mark = makeMark();
  return JSON.parse(markIntegers(text, mark), (_, part: unknown) =>
    typeof part === "string" && part.startsWith(mark) ? BigInt(part.slice(mark.length)) : part,
  );
}

export function printExact(value: unknown): string {
  const mark = makeMark();
  const text = JSON.stringify(value, (_, part: unknown) =>
    typeof part === "bigint" ? `${mark}${part}` : part,
  );
  return text?.replace(new RegExp(`"${mark}(-?\\d+)"`, "g"), "$1");
}

/** Calls `write` with {@link printExact} as the JSON printer. */
export function writeExact<Given extends readonly unknown[], Written>(
  write: (...given: Given) => Written,
): (...given: Given) => Written {
  return (...given) => printBy(printExact, () => write(...given));
}

function makeMark(): string {
  return `int64-${crypto.getRandomValues(new Uint32Array(4)).join("-")}:`;
}

function markIntegers(text: string, mark: string): string {
  const next = /"|-?\d[\d.eE+-]*/g;
  let marked = "";
  let from = 0;
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    const [token] = found;
    if (token === '"') next.lastIndex = endOfString(text, found.index);
    else if (/^-?\d{16,40}$/.test(token) && !Number.isSafeInteger(Number(token))) {
      marked += `${text.slice(from, found.index)}"${mark}${token}"`;
      from = next.lastIndex;
    }
  }
  return marked + text.slice(from);
}

export const decodeJson: DecodeBody = (_media, bytes, _contentType, { texts }) =>
  withText(bytes, undefined, (text) => {
    keepText(texts, text, "");
    return decodeJsonText(text, parseExact);
  });

export const parseJson: ParseJson = parseExact;

export function createExactChecks(functions: OperationFunctions): NamedChecks {
  const checks = createOperationChecks(functions);
  return { ...checks, ...roundChecks(checks) };
}

export function roundChecks({ parameters, body, responses }: OperationChecks): OperationChecks {
  return {
    ...(parameters && { parameters: roundCheck(parameters) }),
    ...(body && { body: body.map(roundMedia) }),
    responses: responses.map(({ status, content, headers }) => ({
      status,
      content: content.map(roundMedia),
      ...(headers && { headers: roundCheck(headers) }),
    })),
  };
}

function roundMedia({ check, oneWay, list, ...media }: MediaCheck): MediaCheck {
  return {
    ...media,
    check: roundCheck(check),
    ...(oneWay && { oneWay: roundCheck(oneWay) }),
    ...(list && { list: roundCheck(list) }),
  };
}

export function roundCheck(check: Check): Check {
  return (value, first) => check(roundForCheck(value), first);
}
