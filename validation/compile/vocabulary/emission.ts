import { _, type Code, Name } from "ajv";
import { encodeToken, pointerTo } from "../../../runtime/pointer.ts";
import type { PreparedSchema } from "../../prepare/prepared-schema.ts";
import type { KeywordContext } from "./keyword-code.ts";

/** A function of `runtime/validators/check-kit.ts`. */
export type KitName =
  | "fail"
  | "lacks"
  | "reject"
  | "within"
  | "tokenOf"
  | "stops"
  | "end"
  | "branch"
  | "miss"
  | "once"
  | "isRepeated"
  | "keepVerdicts"
  | "isObject"
  | "isBinary"
  | "isShorter"
  | "isLonger"
  | "countMembers"
  | "isEqual"
  | "includesEqual"
  | "findTwins"
  | "isMultipleOf"
  | "at"
  | "free";

/** Names for values outside the function, for the code of keyword definitions. */
export interface Emission {
  /** A function of `runtime/validators/check-kit.ts`. */
  runtime(name: KitName): Name;
  /** A function of `runtime/formats/<file>`. */
  format(file: string, name: string): Name;
  /** The check function of a unit. */
  check(key: string): Code;
  /** How many members of a unit are texts that are looked through. */
  textsIn(key: string): number;
  /** A constant of the module that holds JSON data. */
  data(value: unknown): Name;
  /** A constant of the module that holds a compiled pattern. */
  pattern(source: string): Name;
  /** A constant of the module that holds a set of texts. */
  names(texts: readonly string[]): Name;
  /** The token of a member or item that no schema names; check functions that tell places have to know. */
  free(token: Code): Code;
  /** The function's variable for the member or item at hand, in an object or array in so many objects. Default: 0. */
  member(depth?: number): Name;
}

/** The sink, as every check function calls its second parameter. */
export const issues: Name = new Name("issues");

/** The reference token of a member, with its slash, and escaped. */
export function memberToken(name: string): string {
  return `/${encodeToken(name)}`;
}

/** The reference token of a key that is only known when a value is checked. */
export function keyToken(key: Name, emission: Emission): Code {
  return emission.free(_`${emission.runtime("tokenOf")}(${key})`);
}

/** The reference token of an item. */
export function itemToken(index: Name | number, emission: Emission): Code {
  return emission.free(typeof index === "number" ? _`${memberToken(String(index))}` : _`"/"+${index}`);
}

/** A fault to be noted: the keyword, its particular, and the token of the member it is in if not at the value itself. */
export interface FaultCode {
  readonly keyword: string;
  readonly detail?: Code;
  readonly member?: Code | undefined;
}

/** The call that notes a fault of a prepared schema; its answer is whether to stop. */
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

/** Puts around a call that notes a fault that it is of this keyword, where the schema has been prepared with its place. */
export function placed(call: Code, { place }: PreparedSchema, keyword: string, emission: Emission): Code {
  if (typeof place !== "string") return call;
  const at = keyword === "false schema" ? place : pointerTo(place, keyword);
  return _`${emission.runtime("at")}(${call},${issues},${at})`;
}

/**
 * The call that notes that a required member is not there; its answer is whether to stop.
 *
 * @param pointer - Where the object is, if it is not the value itself.
 */
export function lacksCall(schema: PreparedSchema, name: string, pointer: string, emission: Emission): Code {
  const lacks = emission.runtime("lacks");
  const call = pointer === "" ? _`${lacks}(${issues},${name})` : _`${lacks}(${issues},${name},${pointer})`;
  return placed(call, schema, "required", emission);
}

/** Emits: where the condition holds, note the fault of this keyword, and end if that is enough. */
export function failWhen(
  cxt: KeywordContext,
  emission: Emission,
  condition: Code,
  fault: Partial<FaultCode> = {},
): void {
  leaveWhen(cxt, _`${condition}&&${failCall(cxt.schema, { keyword: cxt.keyword, ...fault }, emission)}`);
}

/** Emits: note the fault, and end if that is enough. */
export function failAlways(cxt: KeywordContext, emission: Emission, fault: Partial<FaultCode> = {}): void {
  leaveWhen(cxt, failCall(cxt.schema, { keyword: cxt.keyword, ...fault }, emission));
}

/** Emits: where the condition holds, the value is invalid and there is nothing more to tell. */
export function leaveWhen({ gen }: KeywordContext, condition: Code): void {
  gen.code(_`if(${condition})return false`);
}

/** Conditions of which one suffices; `undefined` where there are none. Each has to bind no weaker than `&&`. */
export function anyOf(conditions: readonly Code[]): Code | undefined {
  return conditions.length === 0 ? undefined : joinCode(conditions, "||");
}

/** Conditions that all have to hold. Each has to bind stronger than `&&`. */
export function joinConditions(conditions: readonly Code[]): Code | undefined {
  return conditions.length === 0 ? undefined : joinCode(conditions, "&&");
}

/** Code beside code, as one piece of text: ajv copies each piece of what is joined, once for every join. */
export function joinCode(codes: readonly Code[], separator: string): Code {
  const text = codes.join(separator);
  return _(Object.assign([text], { raw: [text] }));
}
