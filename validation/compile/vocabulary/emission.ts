import { _, type Code, Name } from "ajv";
import { encodeToken, pointerTo } from "../../../runtime/pointer.ts";
import type { PreparedSchema } from "../../prepare/prepared-schema.ts";
import type { KitName } from "../runtime-kit.ts";
import type { KeywordContext } from "./keyword-code.ts";

export type Primitive = string | number | boolean | null;

/** Names functions and constants outside the check function, and the function's variables. */
export interface Emission {
  runtime(name: KitName | "at" | "free"): Name;
  format(file: string, name: string): Name;
  ownFormat(format: string): Name;
  check(key: string): Code;
  /** Returns how many members of a unit have a `pattern` or `format`, as a measure of cost. */
  textsIn(key: string): number;
  /** Returns the name of a module constant with this JSON value. */
  data(value: unknown): Name;
  pattern(source: string): Name;
  names(texts: readonly Primitive[]): Name;
  /** If checks report places, marks `token` as naming a member or item that no schema mentions. */
  free(token: Code): Code;
  /**
   * Returns the variable for the current member or item. `depth` is 0 for members of the checked value, 1 for their members, and so on.
   * Default: 0.
   */
  member(depth?: number): Name;
}

/** The fault sink, second parameter of every check function. */
export const issues: Name = new Name("issues");

export function memberToken(name: string): string {
  return `/${encodeToken(name)}`;
}

export function keyToken(key: Name, emission: Emission): Code {
  return emission.free(_`${emission.runtime("tokenOf")}(${key})`);
}

export function itemToken(index: Name | number, emission: Emission): Code {
  return emission.free(typeof index === "number" ? _`${memberToken(String(index))}` : _`"/"+${index}`);
}

export interface FaultCode {
  readonly keyword: string;
  /** Expression for the fault's parameter, such as the limit of `maximum`, if there is one. */
  readonly detail?: Code;
  readonly member?: Code | undefined;
}

/** Records a fault of a prepared schema. True if checking must stop. */
export function failCall(
  schema: PreparedSchema,
  { keyword, detail, member }: FaultCode,
  emission: Emission,
): Code {
  const fail = emission.runtime("fail");
  const more = member === undefined ? _`` : _`,${member}`;
  const particular = detail ?? (member === undefined ? undefined : _`void 0`);
  const call =
    particular === undefined
      ? _`${fail}(${issues},${keyword})`
      : _`${fail}(${issues},${keyword},${particular}${more})`;
  return placed(call, schema, keyword, emission);
}

export function placed(call: Code, { place }: PreparedSchema, keyword: string, emission: Emission): Code {
  if (typeof place !== "string") return call;
  const at = keyword === "false schema" ? place : pointerTo(place, keyword);
  return _`${emission.runtime("at")}(${call},${issues},${at})`;
}

/**
 * Records a missing required member. True if checking must stop.
 * @param pointer - Pointer to the object, if different from the value itself.
 */
export function lacksCall(schema: PreparedSchema, name: string, pointer: string, emission: Emission): Code {
  const lacks = emission.runtime("lacks");
  const call = pointer === "" ? _`${lacks}(${issues},${name})` : _`${lacks}(${issues},${name},${pointer})`;
  return placed(call, schema, "required", emission);
}

/** Emits code that records a fault of this keyword if the condition holds, and returns if one fault is enough. */
export function failWhen(
  cxt: KeywordContext,
  emission: Emission,
  condition: Code,
  fault: Partial<FaultCode> = {},
): void {
  leaveWhen(cxt, _`${condition}&&${failCall(cxt.schema, { keyword: cxt.keyword, ...fault }, emission)}`);
}

export function failAlways(cxt: KeywordContext, emission: Emission, fault: Partial<FaultCode> = {}): void {
  leaveWhen(cxt, failCall(cxt.schema, { keyword: cxt.keyword, ...fault }, emission));
}

/** Emits `return false`. The condition has already recorded any fault. */
export function leaveWhen({ gen }: KeywordContext, condition: Code): void {
  gen.code(_`if(${condition})return false`);
}

/** Joins conditions with `||`. Their operators must bind at least as strongly as `&&`. */
export function anyOf(conditions: readonly Code[]): Code | undefined {
  return conditions.length === 0 ? undefined : joinCode(conditions, "||");
}

/** Joins conditions with `&&`. Their operators must bind more strongly than `&&`. */
export function joinConditions(conditions: readonly Code[]): Code | undefined {
  return conditions.length === 0 ? undefined : joinCode(conditions, "&&");
}

/** ajv's own join would copy every piece each time. */
export function joinCode(codes: readonly Code[], separator: string): Code {
  const text = codes.join(separator);
  return _(Object.assign([text], { raw: [text] }));
}
