import { _, type Code, type CodeKeywordDefinition, type KeywordCxt } from "ajv";
import { isTypeTest } from "../../prepare/prepared-parts.ts";
import type { PreparedDiscriminator, PreparedPart } from "../../prepare/prepared-schema.ts";
import { type Emission, failCall, failWhen, issues, leaveWhen } from "./emission.ts";
import { anyOf } from "./join-code.ts";
import { branchFits } from "./part-tests.ts";
import { typeDetail } from "./type-tests.ts";

interface Call {
  readonly $ref: string;
}

/** Keywords that apply other schemas to the same value. */
export function unionKeywords(emission: Emission): readonly CodeKeywordDefinition[] {
  const definitions: Readonly<Record<string, (cxt: KeywordCxt, emission: Emission) => void>> = {
    $ref: (cxt) => callCode(cxt, { $ref: cxt.schema }, emission),
    allOf: (cxt) => {
      const calls: readonly Call[] = cxt.schema;
      for (const call of calls) callCode(cxt, call, emission);
    },
    anyOf: anyCode,
    oneOf: oneCode,
    not: (cxt) => failWhen(cxt, emission, branchFits(cxt.schema, cxt.data, undefined, emission)),
    if: conditionCode,
  };
  return Object.entries(definitions).map(([keyword, code]) => ({
    keyword,
    code: (cxt: KeywordCxt): void => code(cxt, emission),
  }));
}

function callCode(cxt: KeywordCxt, { $ref }: Call, emission: Emission): void {
  const fits = _`${emission.check($ref)}(${cxt.data},${issues})`;
  leaveWhen(cxt, _`!${fits}&&${emission.runtime("stops")}(${issues})`);
}

function anyCode(cxt: KeywordCxt, emission: Emission): void {
  const parts: readonly PreparedPart[] = cxt.schema;
  const fits = anyOf(parts.map((part) => branchFits(part, cxt.data, undefined, emission)));
  if (fits !== undefined) leaveWhen(cxt, _`!(${fits})&&${missCall(cxt, parts, emission)}`);
}

/** Ends at the second branch that fits: the others can change nothing. */
function oneCode(cxt: KeywordCxt, emission: Emission): void {
  const { gen, data } = cxt;
  const parts: readonly PreparedPart[] = cxt.schema;
  const fitting = gen.let("fitting", -1);
  const second = gen.let("second", -1);
  for (const [index, part] of parts.entries()) {
    const fits = branchFits(part, data, undefined, emission);
    if (index === 0) gen.code(_`if(${fits})${fitting}=0`);
    else gen.code(_`if(${second}<0&&${fits})${fitting}<0?${fitting}=${index}:${second}=${index}`);
  }
  const several = failCall(emission, { keyword: cxt.keyword, detail: _`[${fitting},${second}]` });
  leaveWhen(cxt, _`${second}<0?${fitting}<0&&${missCall(cxt, parts, emission)}:${several}`);
}

/** The call that notes that no branch fits, and what keeps the value from fitting one; its answer is whether to stop. */
function missCall(
  { keyword, data, parentSchema }: KeywordCxt,
  parts: readonly PreparedPart[],
  emission: Emission,
): Code {
  const list = parts.map((part) => {
    if (part === true || isTypeTest(part)) return typeDetail(part === true ? [] : part.types);
    return emission.check(String(part["$ref"]));
  });
  const branches = list.reduce((joined, part) => _`${joined},${part}`);
  const named: PreparedDiscriminator | undefined = parentSchema["discriminator"]?.[keyword];
  const ending = named === undefined ? _`` : _`,${named.property},${emission.data(named.branches)}`;
  return _`${emission.runtime("miss")}(${issues},${data},[${branches}],${keyword}${ending})`;
}

function conditionCode(cxt: KeywordCxt, emission: Emission): void {
  const { gen, data, schema, parentSchema } = cxt;
  const follow = (keyword: "then" | "else"): void => {
    const part: Call | undefined = parentSchema[keyword];
    if (part === undefined) return;
    failWhen(cxt, emission, _`!${emission.check(part.$ref)}(${data},${issues})`, { detail: _`${keyword}` });
  };
  const holds = branchFits(schema, data, undefined, emission);
  gen.if(
    holds,
    () => follow("then"),
    () => follow("else"),
  );
}
