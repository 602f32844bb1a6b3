import { _, type Code, type Name, stringify } from "ajv/dist/compile/codegen/index.js";
import { knownFormats } from "../../../language/schema/known-formats.ts";
import { findBlowup } from "../../../language/schema/patterns/find-blowup.ts";
import { withoutIncluded } from "../../../language/values/json-object.ts";
import type { PreparedSchema } from "../../prepare/prepared-schema.ts";
import type { KitName } from "../runtime-kit.ts";
import { type Emission, joinConditions, type Primitive } from "./emission.ts";

export interface ValueTest {
  readonly fault: string;
  readonly detail?: Code;
  /** Condition that the value is invalid. It binds as strongly as `&&`. */
  readonly wrong: Code;
  /** The type to which the keyword applies. Values of other types are valid. Absent if the keyword applies to all types. */
  readonly about?: "string" | "number";
}

type MakeTest = (part: PreparedSchema, data: Code, emission: Emission) => ValueTest | undefined;

export const valueTests: ReadonlyMap<string, MakeTest> = new Map<string, MakeTest>([
  ["types", typeTest],
  ["never", () => ({ fault: "false schema", wrong: _`true` })],
  ["const", constTest],
  ["enum", (part, data, emission) => enumTest(part, data, emission)],
  ["minimum", numberTest("minimum", (data, limit) => _`${data}<${limit}`)],
  ["maximum", numberTest("maximum", (data, limit) => _`${data}>${limit}`)],
  ["exclusiveMinimum", numberTest("exclusiveMinimum", (data, limit) => _`${data}<=${limit}`)],
  ["exclusiveMaximum", numberTest("exclusiveMaximum", (data, limit) => _`${data}>=${limit}`)],
  [
    "multipleOf",
    numberTest(
      "multipleOf",
      (data, divisor, emission) => _`!${emission.runtime("isMultipleOf")}(${data},${divisor})`,
    ),
  ],
  ["minLength", lengthTest("minLength", "isShorter")],
  ["maxLength", lengthTest("maxLength", "isLonger")],
  ["pattern", patternTest],
  ["format", formatTest],
]);

// Preparation has already validated keyword values, so their types are known.

function typeTest(part: PreparedSchema, data: Code, emission: Emission): ValueTest {
  const types = part["types"] as readonly string[];
  const isBinary = part["binary"] === true;
  const wrong = wrongType(types, data, emission, isBinary);
  return { fault: "type", detail: typeDetail(isBinary ? [...types, FILE] : types), wrong };
}

/** How messages refer to values that contain bytes. Programs without such values omit the word. */
const FILE = "a file (Blob, File or bytes)";

function constTest(part: PreparedSchema, data: Code, emission: Emission): ValueTest {
  const value = part["const"];
  if (isPrimitive(value))
    return { fault: "const", detail: stringify(value), wrong: _`${data}!==${stringify(value)}` };
  const detail = emission.data(value);
  return { fault: "const", detail, wrong: _`!${emission.runtime("isEqual")}(${data},${detail})` };
}

/** Maximum number of values in a list. More values become a set. */
const mostListed = 256;

/**
 * Returns the test for an `enum`. A few primitive values are compared one by one, which is fastest. Longer enums are looked up in a list,
 * very long ones in a set.
 * @param first - Expression for the value in the first comparison. Default: `data`.
 */
export function enumTest(
  part: PreparedSchema,
  data: Code,
  emission: Emission,
  first: Code = data,
): ValueTest {
  const values = part["enum"] as readonly unknown[];
  const fault = "enum";
  if (values.length > mostListed && values.every(isPrimitive)) {
    const detail = emission.names(values);
    return { fault, detail, wrong: _`!${detail}.has(${first})` };
  }
  if (values.length <= 3 && values.every(isPrimitive)) {
    const comparisons = values.map((value, index) => _`${index === 0 ? first : data}!==${stringify(value)}`);
    return { fault, detail: stringify(values), wrong: joinConditions(comparisons) ?? _`true` };
  }
  const detail = emission.data(values);
  const wrong = values.every(isPrimitive)
    ? _`!${detail}.includes(${first})`
    : _`!${emission.runtime("includesEqual")}(${detail},${first})`;
  return { fault, detail, wrong };
}

function isPrimitive(value: unknown): value is Primitive {
  return typeof value !== "object" || value === null;
}

function numberTest(keyword: string, wrong: (data: Code, limit: Code, emission: Emission) => Code): MakeTest {
  return (part, data, emission) => {
    const limit = stringify(part[keyword]);
    return { fault: keyword, detail: limit, wrong: wrong(data, limit, emission), about: "number" };
  };
}

function lengthTest(keyword: string, test: KitName): MakeTest {
  return (part, data, emission) => {
    const limit = part[keyword] as number;
    const detail = stringify(limit);
    // A string has at least one character if and only if it has at least one code unit.
    const simple = keyword === "minLength" ? limit <= 1 : limit < 1;
    const direct = keyword === "minLength" ? _`${data}.length<${limit}` : _`${data}.length>${limit}`;
    const wrong = simple ? direct : _`${emission.runtime(test)}(${data},${limit})`;
    if (part["binary"] !== true) return { fault: keyword, detail, wrong, about: "string" };
    const octets = _`${emission.runtime("countOctets")}(${data})`;
    const wrongOctets = keyword === "minLength" ? _`${octets}<${limit}` : _`${octets}>${limit}`;
    const inBytes = _`${emission.runtime("isBinary")}(${data})&&${wrongOctets}`;
    return { fault: keyword, detail, wrong: _`(typeof ${data}==="string"?${wrong}:${inBytes})` };
  };
}

function patternTest(part: PreparedSchema, data: Code, emission: Emission): ValueTest {
  const pattern = part["pattern"] as string;
  const limit = part["maxLength"];
  const fails = _`!${emission.pattern(pattern)}.test(${data})`;
  // Overlong strings are not matched against the pattern. A character consists of at most two code units.
  const isGuarded = typeof limit === "number" && findBlowup(pattern) !== undefined;
  const wrong = isGuarded ? _`${data}.length<=${2 * limit}&&${fails}` : fails;
  return { fault: "pattern", detail: stringify(pattern), wrong, about: "string" };
}

function formatTest(part: PreparedSchema, data: Code, emission: Emission): ValueTest | undefined {
  const found = formatFunction(part, emission);
  if (found === undefined) return undefined;
  const { about, isInFormat } = found;
  return { fault: "format", detail: stringify(part["format"]), wrong: _`!${isInFormat}(${data})`, about };
}

export function formatFunction(
  part: PreparedSchema,
  emission: Emission,
): { readonly isInFormat: Name; readonly about: "string" | "number" } | undefined {
  const name = part["format"] as string;
  if (part["isOwnFormat"] === true) return { isInFormat: emission.ownFormat(name), about: "string" };
  const format = knownFormats.get(name);
  if (format?.file === undefined || format.check === undefined) return undefined;
  return { isInFormat: emission.format(format.file, format.check), about: format.type };
}

export function typeDetail(types: readonly string[]): Code {
  return stringify(types.join("|"));
}

export function wrongType(
  types: readonly string[],
  data: Code,
  emission: Emission,
  binary = false,
  first: Code = data,
): Code {
  const tests = [...withoutIncluded(types)]
    .sort((one, other) => Number(one === "null") - Number(other === "null"))
    .map((type, index) => isNotType(type, index === 0 ? first : data, emission));
  if (binary) tests.push(_`!${emission.runtime("isBinary")}(${data})`);
  return joinConditions(tests) ?? _`true`;
}

/** Returns a condition that binds more strongly than `&&`. */
export function rightType(type: string, data: Code, emission: Emission): Code {
  switch (type) {
    case "object":
      return _`${emission.runtime("isObject")}(${data})`;
    case "array":
      return _`Array.isArray(${data})`;
    case "number":
      return _`Number.isFinite(${data})`;
    default:
      return _`typeof ${data}===${type}`;
  }
}

function isNotType(type: string, data: Code, emission: Emission): Code {
  switch (type) {
    case "null":
      return _`${data}!==null`;
    case "integer":
      return _`!Number.isInteger(${data})`;
    case "boolean":
    case "string":
      return _`typeof ${data}!==${type}`;
    default:
      return _`!${rightType(type, data, emission)}`;
  }
}
