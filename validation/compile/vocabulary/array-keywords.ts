import { _, type Code, type CodeKeywordDefinition, type KeywordCxt, stringify } from "ajv";
import { isCall } from "../../prepare/prepared-parts.ts";
import type { PreparedPart } from "../../prepare/prepared-schema.ts";
import {
  type Emission,
  failAlways,
  failWhen,
  issues,
  itemToken,
  leaveWhen,
  memberToken,
} from "./emission.ts";
import { branchFits, memberFails } from "./part-tests.ts";

/** Keywords about the items of arrays. */
export function arrayKeywords(emission: Emission): readonly CodeKeywordDefinition[] {
  const definitions: Readonly<Record<string, (cxt: KeywordCxt, emission: Emission) => void>> = {
    minItems: (cxt) => lengthCode(cxt, emission, _`<`),
    maxItems: (cxt) => lengthCode(cxt, emission, _`>`),
    uniqueItems: uniqueCode,
    prefixItems: prefixCode,
    items: itemsCode,
    contains: containsCode,
  };
  return Object.entries(definitions).map(([keyword, code]) => ({
    keyword,
    type: "array",
    code: (cxt) => code(cxt, emission),
  }));
}

function lengthCode(cxt: KeywordCxt, emission: Emission, comparison: Code): void {
  const { data, schema } = cxt;
  failWhen(cxt, emission, _`${data}.length${comparison}${schema}`, { detail: stringify(schema) });
}

function uniqueCode(cxt: KeywordCxt, emission: Emission): void {
  const twins = cxt.gen.const("twins", _`${emission.runtime("findTwins")}(${cxt.data})`);
  failWhen(cxt, emission, _`${twins}!==undefined`, { detail: twins });
}

function prefixCode(cxt: KeywordCxt, emission: Emission): void {
  const parts: readonly PreparedPart[] = cxt.schema;
  for (const [index, part] of parts.entries()) {
    if (part === true) continue;
    const member = { data: _`${cxt.data}[${index}]`, token: _`${memberToken(String(index))}` };
    leaveWhen(cxt, _`${cxt.data}.length>${index}&&(${memberFails(part, member, emission)})`);
  }
}

function itemsCode(cxt: KeywordCxt, emission: Emission): void {
  const { gen, data, schema, parentSchema } = cxt;
  const prefix: readonly unknown[] = parentSchema["prefixItems"] ?? [];
  const from = prefix.length;
  if (schema === false && from > 0) {
    failWhen(cxt, emission, _`${data}.length>${from}`, { detail: _`${from}` });
    return;
  }
  const part: PreparedPart = schema === false ? { never: true } : schema;
  const item = emission.member();
  gen.forRange("i", from, _`${data}.length`, (index) => {
    gen.code(_`${item}=${data}[${index}]`);
    leaveWhen(cxt, memberFails(part, { data: item, token: itemToken(index) }, emission));
  });
}

function containsCode(cxt: KeywordCxt, emission: Emission): void {
  const { gen, data, schema, parentSchema } = cxt;
  const least: number = parentSchema["minContains"] ?? 1;
  const most: number | undefined = parentSchema["maxContains"];
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
    gen.code(_`if(${branchFits(schema, _`${data}[${index}]`, undefined, emission)})${count}++`);
  });
  const wrong = most === undefined ? _`${count}<${least}` : _`(${count}<${least}||${count}>${most})`;
  gen.if(wrong, () => {
    noteItems(cxt, _`${count}<${least}`, emission);
    failAlways(cxt, emission, { detail });
  });
}

/** What keeps the items from fitting, where too few of them do. */
function noteItems({ gen, data, schema }: KeywordCxt, tooFew: Code, emission: Emission): void {
  const sink = gen.const("sink", _`${emission.runtime("branch")}(${issues})`);
  gen.if(_`${sink}&&${tooFew}`, () => {
    // Items that may lead back here have just been judged, and each would be judged again on every level below.
    if (schema !== true && isCall(schema)) gen.code(_`${emission.runtime("keepVerdicts")}()`);
    gen.forRange("i", 0, _`${data}.length`, (index) => {
      const fits = branchFits(schema, _`${data}[${index}]`, sink, emission);
      gen.code(_`if(!${fits})${emission.runtime("within")}(${sink},${itemToken(index)})`);
    });
  });
}
