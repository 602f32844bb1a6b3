import { _, type Code, type Name } from "ajv/dist/compile/codegen/index.js";
import type { PreparedSchema } from "../../prepare/prepared-schema.ts";
import { type Emission, issues } from "./emission.ts";
import { enumTest, formatFunction, typeDetail, wrongType } from "./value-tests.ts";

export interface ShortMember {
  readonly read: Code;
  readonly data: Code;
  readonly at: string;
  readonly isRequired: boolean;
}

/**
 * Returns a short expression for a member whose schema consists of types, a format or an enum of strings. If the member is invalid, a
 * runtime function finds and records the fault, with the same result as the code in `part-tests.ts`. The expression is true if the check
 * must return, and binds as strongly as `&&`.
 */
export function shortTest(part: PreparedSchema, member: ShortMember, emission: Emission): Code | undefined {
  const { types, format, enum: values, isOwnFormat: _isOwn, ...rest } = part;
  if (!Array.isArray(types) || Object.keys(rest).length > 0) return undefined;
  if (format !== undefined)
    return values === undefined ? formatTest(types, part, member, emission) : undefined;
  return values === undefined ? typesTest(types, member, emission) : textsTest(types, part, member, emission);
}

function typesTest(types: readonly string[], member: ShortMember, emission: Emission): Code {
  const wrong = (first: Code): Code => wrongType(types, member.data, emission, false, first);
  return _`${unlessAbsent(member, wrong)}&&${typeFails(types, member, emission)}`;
}

/** Tests whether a member is invalid, and assigns the member to its variable. Absent optional members are valid. */
function unlessAbsent(member: ShortMember, wrong: (first: Code) => Code): Code {
  const { read, data, isRequired } = member;
  const assigned = _`(${data}=${read})`;
  // Avoid a leading parenthesis: engines first try to parse it as arrow function parameters, which takes longer.
  return isRequired ? wrong(assigned) : _`undefined!==${assigned}&&${wrong(data)}`;
}

/**
 * Assigns a member to its variable and, if it is an object, runs `inside`. Otherwise, records that the member is not an object, or is
 * missing although required.
 */
export function objectTest(member: ShortMember, inside: Code, emission: Emission): Code {
  const { read, data, isRequired } = member;
  const present = isRequired ? _`` : _`${data}!==undefined&&`;
  const isObject = _`${emission.runtime("isObject")}(${data}=${read})`;
  return _`(${isObject}?${inside}:${present}${typeFails(["object"], member, emission)})`;
}

function typeFails(types: readonly string[], { data, at }: ShortMember, emission: Emission): Code {
  return _`${emission.runtime("typeFails")}(${data},${issues},${at}${typesAfter(types)})`;
}

function typesAfter(types: readonly string[], usual = "string"): Code {
  return types.join() === usual ? _`` : _`,${typeDetail(types)}`;
}

function textsTest(
  types: readonly string[],
  part: PreparedSchema,
  member: ShortMember,
  emission: Emission,
): Code | undefined {
  const values = part["enum"];
  if (types.join() !== "string" || !Array.isArray(values)) return undefined;
  if (!values.every((value) => typeof value === "string")) return undefined;
  const { data, at } = member;
  const { detail } = enumTest(part, data, emission);
  const wrong = unlessAbsent(member, (first) => enumTest(part, data, emission, first).wrong);
  return _`${wrong}&&${emission.runtime("enumFails")}(${data},${issues},${at},${detail})`;
}

function formatTest(
  types: readonly string[],
  part: PreparedSchema,
  member: ShortMember,
  emission: Emission,
): Code | undefined {
  const { isInFormat, about } = formatFunction(part, emission) ?? {};
  if (isInFormat === undefined) return undefined;
  return about === "string"
    ? textFormatTest(types, part, isInFormat, member, emission)
    : integerFormatTest(types, part, isInFormat, member, emission);
}

function textFormatTest(
  types: readonly string[],
  part: PreparedSchema,
  isInFormat: Name,
  member: ShortMember,
  emission: Emission,
): Code | undefined {
  const others = types.filter((type) => type !== "string");
  if (others.length === types.length) return undefined;
  const { data } = member;
  const wrong = unlessAbsent(member, (first) => {
    const notText = _`(typeof ${others.length === 0 ? first : data}!=="string"||!${isInFormat}(${data}))`;
    return others.length === 0 ? notText : _`${wrongType(others, data, emission, false, first)}&&${notText}`;
  });
  return _`${wrong}&&${formatFails("formatFails", typesAfter(types), part, member, emission)}`;
}

/** The functions of integer formats are false for all other values. */
function integerFormatTest(
  types: readonly string[],
  part: PreparedSchema,
  isInFormat: Name,
  member: ShortMember,
  emission: Emission,
): Code | undefined {
  const others = types.filter((type) => type !== "integer");
  if (others.length === types.length || others.includes("number")) return undefined;
  const { data } = member;
  const wrong = unlessAbsent(member, (first) =>
    others.length === 0
      ? _`!${isInFormat}(${first})`
      : _`${wrongType(others, data, emission, false, first)}&&!${isInFormat}(${data})`,
  );
  const after = typesAfter(types, "integer");
  return _`${wrong}&&${formatFails("integerFails", after, part, member, emission)}`;
}

function formatFails(
  name: "formatFails" | "integerFails",
  after: Code,
  part: PreparedSchema,
  { data, at }: ShortMember,
  emission: Emission,
): Code {
  return _`${emission.runtime(name)}(${data},${issues},${at},${part["format"] as string}${after})`; // As prepared.
}
