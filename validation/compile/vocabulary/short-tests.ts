import { _, type Code } from "ajv";
import type { PreparedSchema } from "../../prepare/prepared-schema.ts";
import { type Emission, issues } from "./emission.ts";
import { enumTest, formatFunction, typeDetail, wrongType } from "./value-tests.ts";

export interface ShortMember {
  /** The expression that reads the member, e.g. `data.name`. */
  readonly read: Code;
  /** The variable that holds the member, assigned by the first test. */
  readonly data: Code;
  readonly at: string;
  readonly isRequired: boolean;
}

/**
 * A short expression for a member whose schema has only types, a format or an enum of strings. It tests whether the member is invalid; if
 * so, a runtime function finds and records the fault, with the same result as the code of `part-tests.ts`. True if the check must return.
 * Binds as strongly as `&&`.
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

/** Whether a member is invalid; an absent optional member is valid. Also assigns the member to its variable. */
function unlessAbsent(member: ShortMember, wrong: (first: Code) => Code): Code {
  const { read, data, isRequired } = member;
  const assigned = _`(${data}=${read})`;
  // Compilers first read a leading parenthesis as parameters of an arrow function, which takes longer.
  return isRequired ? wrong(assigned) : _`undefined!==${assigned}&&${wrong(data)}`;
}

/**
 * Assigns a member to its variable and, if it is an object, runs `inside`. Otherwise records that it is missing or not an object; an
 * optional member may be missing.
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

/** The expected types, as the last argument of `typeFails`. Empty for `string`, the default. */
function typesAfter(types: readonly string[]): Code {
  return types.join() === "string" ? _`` : _`,${typeDetail(types)}`;
}

/** For members that must be one of the strings in `enum`, so that no type test is needed. */
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
  const others = types.filter((type) => type !== "string");
  if (others.length === types.length) return undefined;
  const { isInFormat, about } = formatFunction(part, emission) ?? {};
  if (about !== "string") return undefined;
  const { data, at } = member;
  const wrong = unlessAbsent(member, (first) => {
    const wrongOther = (read: Code): Code => wrongType(others, data, emission, false, read);
    const notText = _`(typeof ${others.length === 0 ? first : data}!=="string"||!${isInFormat}(${data}))`;
    return others.length === 0 ? notText : _`${wrongOther(first)}&&${notText}`;
  });
  const format = part["format"] as string; // as prepared
  return _`${wrong}&&${emission.runtime("formatFails")}(${data},${issues},${at},${format}${typesAfter(types)})`;
}
