import { _, type CodeKeywordDefinition, type KeywordCxt, type Name } from "ajv";
import type { PreparedPart } from "../prepared-schema.ts";
import { countOf, type Emission, failAlways, failWhen, issues, leaveWhen } from "./emission.ts";
import { anyOf } from "./join-code.ts";
import { branchFits } from "./part-tests.ts";

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

/** The sink of the branches, and how many faults it had before them. */
function openBranches({ gen }: KeywordCxt, emission: Emission): readonly [sink: Name, start: Name] {
  const sink = gen.const("sink", _`${emission.runtime("branch")}(${issues})`);
  return [sink, gen.const("start", countOf(sink))];
}

function anyCode(cxt: KeywordCxt, emission: Emission): void {
  const { gen, data } = cxt;
  const parts: readonly PreparedPart[] = cxt.schema;
  const [sink, start] = openBranches(cxt, emission);
  const fits = anyOf(parts.map((part) => branchFits(part, data, sink, emission)));
  if (fits === undefined) return;
  const forget = _`${emission.runtime("forget")}(${sink},${start})`;
  gen.if(fits, forget, () => failAlways(cxt, emission));
}

/** Ends at the second branch that fits: the others can change nothing. */
function oneCode(cxt: KeywordCxt, emission: Emission): void {
  const { gen, data } = cxt;
  const parts: readonly PreparedPart[] = cxt.schema;
  const [sink, start] = openBranches(cxt, emission);
  const fitting = gen.let("fitting", -1);
  const second = gen.let("second", -1);
  for (const [index, part] of parts.entries()) {
    const fits = branchFits(part, data, sink, emission);
    if (index === 0) gen.code(_`if(${fits})${fitting}=0`);
    else gen.code(_`if(${second}<0&&${fits})${fitting}<0?${fitting}=${index}:${second}=${index}`);
  }
  const detail = _`${fitting}<0?null:[${fitting},${second}]`;
  const forget = _`${emission.runtime("forget")}(${sink},${start})`;
  gen.if(_`${fitting}<0||${second}>=0`, () => failAlways(cxt, emission, { detail }), forget);
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
