import { _, type Code, stringify } from "ajv/dist/compile/codegen/index.js";
import { pointerTo } from "../../../runtime/pointer.ts";
import type { PreparedPart, PreparedSchema } from "../../prepare/prepared-schema.ts";
import { isCall } from "../../prepare/prepared-schema.ts";
import { type Emission, failAlways, failWhen, issues, itemToken, leaveWhen } from "./emission.ts";
import type { KeywordCodes, KeywordContext } from "./keyword-code.ts";
import { branchFits, memberFails } from "./part-tests.ts";
import { unevaluatedItems } from "./unevaluated-keywords.ts";

export function arrayKeywords(emission: Emission): KeywordCodes {
  return {
    minItems: (limit, cxt) => lengthCode(limit, cxt, emission, _`<`),
    maxItems: (limit, cxt) => lengthCode(limit, cxt, emission, _`>`),
    uniqueItems: (_unique, cxt) => uniqueCode(cxt, emission),
    prefixItems: (parts, cxt) => prefixCode(parts, cxt, emission),
    items: (part, cxt) => itemsCode(part, cxt, emission),
    contains: (part, cxt) => containsCode(part, cxt, emission),
    unevaluatedItems: (rest, cxt) => unevaluatedItems(rest, cxt, emission),
  };
}

function lengthCode(limit: number, cxt: KeywordContext, emission: Emission, comparison: Code): void {
  failWhen(cxt, emission, _`${cxt.data}.length${comparison}${limit}`, { detail: stringify(limit) });
}

function uniqueCode(cxt: KeywordContext, emission: Emission): void {
  const twins = cxt.gen.const("twins", _`${emission.runtime("findTwins")}(${cxt.data})`);
  failWhen(cxt, emission, _`${twins}!==undefined`, { detail: twins });
}

function prefixCode(parts: readonly PreparedPart[], cxt: KeywordContext, emission: Emission): void {
  for (const [index, part] of parts.entries()) {
    if (part === true) continue;
    const member = { data: _`${cxt.data}[${index}]`, token: itemToken(index, emission) };
    leaveWhen(cxt, _`${cxt.data}.length>${index}&&(${memberFails(part, member, emission)})`);
  }
}

function itemsCode(asked: PreparedPart | false, cxt: KeywordContext, emission: Emission): void {
  const { gen, data } = cxt;
  const from = cxt.schema.prefixItems?.length ?? 0;
  if (asked === false && from > 0) {
    failWhen(cxt, emission, _`${data}.length>${from}`, { detail: _`${from}` });
    return;
  }
  const part: PreparedPart = asked === false ? nothingFits(cxt.schema, cxt.keyword) : asked;
  const item = emission.member();
  gen.forRange("i", from, _`${data}.length`, (index) => {
    gen.code(_`${item}=${data}[${index}]`);
    leaveWhen(cxt, memberFails(part, { data: item, token: itemToken(index, emission) }, emission));
  });
}

function nothingFits({ place }: PreparedSchema, keyword: string): PreparedSchema {
  return typeof place === "string" ? { never: true, place: pointerTo(place, keyword) } : { never: true };
}

function containsCode(part: PreparedPart, cxt: KeywordContext, emission: Emission): void {
  const { gen, data } = cxt;
  const { minContains: least = 1, maxContains: most } = cxt.schema;
  if (least === 0 && most === undefined) return;
  const detail = stringify(
    most === undefined ? { minContains: least } : { minContains: least, maxContains: most },
  );
  if (most !== undefined && least > most) {
    failAlways(cxt, emission, { detail });
    return;
  }
  const count = gen.let("count", 0);
  gen.forRange("i", 0, _`${data}.length`, (index) => {
    gen.code(_`if(${branchFits(part, _`${data}[${index}]`, undefined, emission)})${count}++`);
  });
  const wrong = most === undefined ? _`${count}<${least}` : _`(${count}<${least}||${count}>${most})`;
  gen.if(wrong, () => {
    noteItems(part, cxt, _`${count}<${least}`, emission);
    failAlways(cxt, emission, { detail });
  });
}

/** Records faults of the items that do not match `contains`, because too few items match. */
function noteItems(
  part: PreparedPart,
  { gen, data }: KeywordContext,
  tooFew: Code,
  emission: Emission,
): void {
  const sink = gen.const("sink", _`${emission.runtime("branch")}(${issues})`);
  gen.if(_`${sink}&&${tooFew}`, () => {
    // Keep the verdicts, since the items have just been checked. In a recursive schema, checking again would double the work at each level.
    if (part !== true && isCall(part)) gen.code(_`${emission.runtime("keepVerdicts")}()`);
    gen.forRange("i", 0, _`${data}.length`, (index) => {
      const fits = branchFits(part, _`${data}[${index}]`, sink, emission);
      gen.code(_`if(!${fits})${emission.runtime("within")}(${sink},${itemToken(index, emission)})`);
    });
  });
}
