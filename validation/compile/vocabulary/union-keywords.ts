import { _, type Code } from "ajv/dist/compile/codegen/index.js";
import type { PreparedPart } from "../../prepare/prepared-schema.ts";
import { isTypeTest } from "../../prepare/prepared-schema.ts";
import { anyOf, type Emission, failCall, failWhen, issues, joinCode, leaveWhen, placed } from "./emission.ts";
import type { KeywordCodes, KeywordContext, PreparedCall } from "./keyword-code.ts";
import { branchFits } from "./part-tests.ts";
import { typeDetail } from "./value-tests.ts";

export function unionKeywords(emission: Emission): KeywordCodes {
  return {
    call: (call, cxt) => callCode({ call }, cxt, emission),
    allOf: (calls, cxt) => {
      for (const call of calls) callCode(call, cxt, emission);
    },
    anyOf: (parts, cxt) => anyCode(parts, cxt, emission),
    oneOf: (parts, cxt) => oneCode(parts, cxt, emission),
    not: (part, cxt) => failWhen(cxt, emission, branchFits(part, cxt.data, undefined, emission)),
    if: (part, cxt) => conditionCode(part, cxt, emission),
  };
}

function callCode({ call }: PreparedCall, cxt: KeywordContext, emission: Emission): void {
  const fits = _`${emission.check(call)}(${cxt.data},${issues})`;
  leaveWhen(cxt, _`!${fits}&&${emission.runtime("stops")}(${issues})`);
}

function anyCode(parts: readonly PreparedPart[], cxt: KeywordContext, emission: Emission): void {
  const fits = anyOf(parts.map((part) => branchFits(part, cxt.data, undefined, emission)));
  if (fits !== undefined) leaveWhen(cxt, _`!(${fits})&&${missCall("anyOf", parts, cxt, emission)}`);
}

function oneCode(parts: readonly PreparedPart[], cxt: KeywordContext, emission: Emission): void {
  const { gen, data } = cxt;
  const fitting = gen.let("fitting", -1);
  const second = gen.let("second", -1);
  for (const [index, part] of parts.entries()) {
    const fits = branchFits(part, data, undefined, emission);
    if (index === 0) gen.code(_`if(${fits})${fitting}=0`);
    else gen.code(_`if(${second}<0&&${fits})${fitting}<0?${fitting}=${index}:${second}=${index}`);
  }
  const several = failCall(cxt.schema, { keyword: "oneOf", detail: _`[${fitting},${second}]` }, emission);
  leaveWhen(cxt, _`${second}<0?${fitting}<0&&${missCall("oneOf", parts, cxt, emission)}:${several}`);
}

/** Returns an expression that records that no branch matches, and the faults of one branch. The expression is true if checking must stop. */
function missCall(
  keyword: "anyOf" | "oneOf",
  parts: readonly PreparedPart[],
  { data, schema }: KeywordContext,
  emission: Emission,
): Code {
  const list = parts.map((part) => {
    if (part === true || isTypeTest(part)) return typeDetail(part === true ? [] : part.types);
    return emission.check(String(part["call"]));
  });
  const branches = joinCode(list, ",");
  const named = schema.discriminator?.[keyword];
  const ending = named === undefined ? _`` : _`,${named.property},${emission.data(named.branches)}`;
  const call = _`${emission.runtime("miss")}(${issues},${data},[${branches}],${keyword}${ending})`;
  return placed(call, schema, keyword, emission);
}

function conditionCode(condition: PreparedPart, cxt: KeywordContext, emission: Emission): void {
  const { gen, data, schema } = cxt;
  const follow = (keyword: "then" | "else"): void => {
    const part = schema[keyword];
    if (part === undefined) return;
    failWhen(cxt, emission, _`!${emission.check(part.call)}(${data},${issues})`, { detail: _`${keyword}` });
  };
  const holds = branchFits(condition, data, undefined, emission);
  gen.if(
    holds,
    () => follow("then"),
    () => follow("else"),
  );
}
