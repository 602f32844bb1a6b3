import { _, type Code, Name } from "ajv/dist/compile/codegen/index.js";
import { encodeToken, pointerTo } from "../../../runtime/pointer.ts";
import type { PreparedSchema } from "../../prepare/prepared-schema.ts";
import type { KitName } from "../runtime-kit.ts";
import type { KeywordContext } from "./keyword-code.ts";

export type Primitive = string | number | boolean | null;

/** Provides names for functions and constants outside the check function, and for the function's variables. */
export interface Emission {
  runtime(name: KitName | "at" | "free"): Name;
  format(file: string, name: string): Name;
  ownFormat(format: string): Name;
  check(key: string): Code;
  textsIn(key: string): number;
  data(value: unknown): Name;
  pattern(source: string): Name;
  names(texts: readonly Primitive[]): Name;
  /** If checks report places, marks `token` as the name of a member, or index of an item, that no schema mentions. */
  free(token: Code): Code;
  /**
   * Returns the variable for the current member or item. `depth` is 0 for members of the checked value and increases by 1 for each level
   * of nesting. Default: 0.
   */
  member(depth?: number): Name;
}

/** Records faults. Every check function has it as second parameter. */
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
  /** Expression for the fault's parameter, such as the limit of `maximum`. Absent if the keyword has no parameter. */
  readonly detail?: Code;
  readonly member?: Code | undefined;
}

/** Returns an expression that records a fault of a prepared schema. The expression is true if checking must stop. */
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
 * Returns an expression that records a missing required member. The expression is true if checking must stop.
 * @param pointer - Pointer to the object, if the object is not the checked value itself.
 */
export function lacksCall(schema: PreparedSchema, name: string, pointer: string, emission: Emission): Code {
  const lacks = emission.runtime("lacks");
  const call = pointer === "" ? _`${lacks}(${issues},${name})` : _`${lacks}(${issues},${name},${pointer})`;
  return placed(call, schema, "required", emission);
}

/** Emits code that records a fault of the keyword if the condition holds. The code returns if one fault is enough. */
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

/** Emits `return false` under a condition. Evaluating the condition has already recorded the fault, if any. */
export function leaveWhen({ gen }: KeywordContext, condition: Code): void {
  gen.code(_`if(${condition})return false`);
}

/** Joins conditions with `||`. The operators in each condition must bind at least as strongly as `&&`. */
export function anyOf(conditions: readonly Code[]): Code | undefined {
  return conditions.length === 0 ? undefined : joinCode(conditions, "||");
}

/** Joins conditions with `&&`. The operators in each condition must bind more strongly than `&&`. */
export function joinConditions(conditions: readonly Code[]): Code | undefined {
  return conditions.length === 0 ? undefined : joinCode(conditions, "&&");
}

/** Joins code. ajv's own function would copy every piece each time. */
export function joinCode(codes: readonly Code[], separator: string): Code {
  const text = codes.join(separator);
  return _(Object.assign([text], { raw: [text] }));
}
