import { _, type Code } from "ajv";
import type { PreparedSchema } from "../../prepare/prepared-schema.ts";
import { type Emission, issues } from "./emission.ts";
import { enumTest, formatFunction, typeDetail, wrongType } from "./value-tests.ts";

/** A member of an object, as short tests read it. */
export interface ShortMember {
  /** The expression that reads the member, e.g. `data.name`. */
  readonly read: Code;
  /** The variable that holds the member. The first test assigns it, and later tests use it. */
  readonly data: Code;
  /** The member's pointer relative to the parameter of the check function. Its last token is the member's name. */
  readonly at: string;
  readonly isRequired: boolean;
}

/**
 * Makes a short expression for a member whose schema has only types, a format or an enum of strings; `undefined` for other schemas. The
 * expression tests whether the member is invalid. If it is, a function of the runtime finds and records the fault, with the same result as
 * the code of `part-tests.ts`. The expression is true if the check function must return. It binds as strongly as `&&`.
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

/**
 * The condition that a member is invalid. If the member is optional, it is valid when absent. The condition also assigns the member to its
 * variable.
 */
function unlessAbsent(member: ShortMember, wrong: (first: Code) => Code): Code {
  const { read, data, isRequired } = member;
  const assigned = _`(${data}=${read})`;
  // A parenthesis in front would be read as parameters of an arrow function first, which takes compilers longer.
  return isRequired ? wrong(assigned) : _`undefined!==${assigned}&&${wrong(data)}`;
}

/**
 * An expression that assigns a member to its variable. If the member is an object, `inside` checks its members. Otherwise, the expression
 * records that the member is missing or not an object; an optional member may be missing.
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

/** The last argument of a call of `typeFails`, with a comma before it: the expected types. Empty for `string`, the default. */
function typesAfter(types: readonly string[]): Code {
  return types.join() === "string" ? _`` : _`,${typeDetail(types)}`;
}

/**
 * Tests a member that must be one of the strings in `enum`. No test of the type is needed. `undefined` if the `enum` of the member's schema
 * is not of this form.
 */
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
