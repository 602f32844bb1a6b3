import { _, type Code, type Name } from "ajv/dist/compile/codegen/index.js";
import type { EvaluatedPart, EvaluatedWhen, Unevaluated } from "../../prepare/prepared-schema.ts";
import { anyOf, type Emission, failCall, itemToken, keyToken, leaveWhen } from "./emission.ts";
import { isPresent, type KeywordContext } from "./keyword-code.ts";
import { branchFits, memberFails } from "./part-tests.ts";

export function unevaluatedProperties(
  { part, seen }: Unevaluated,
  cxt: KeywordContext,
  emission: Emission,
): void {
  const { gen, data } = cxt;
  const isSeen = seenTest(seen, cxt, emission);
  gen.forIn("key", data, (key) => {
    leaveWhen(cxt, unless(isSeen(key), restFails(part, key, keyToken(key, emission), cxt, emission)));
  });
}

export function unevaluatedItems({ part, seen }: Unevaluated, cxt: KeywordContext, emission: Emission): void {
  const { gen, data } = cxt;
  const isSeen = seenTest(seen, cxt, emission);
  gen.forRange("i", 0, _`${data}.length`, (index) => {
    const fails = restFails(part, index, itemToken(index, emission), cxt, emission);
    if (part !== false) leaveWhen(cxt, unless(isSeen(index), fails));
    else {
      gen.if(unless(isSeen(index), _`true`), () => {
        leaveWhen(cxt, fails);
        gen.break();
      });
    }
  });
}

function unless(seen: Code | undefined, fails: Code): Code {
  return seen === undefined ? fails : _`!(${seen})&&${fails}`;
}

function restFails(
  part: Unevaluated["part"],
  key: Name,
  token: Code,
  cxt: KeywordContext,
  emission: Emission,
): Code {
  if (part === false) return failCall(cxt.schema, { keyword: cxt.keyword, detail: key }, emission);
  return memberFails(part, { data: _`${cxt.data}[${key}]`, token }, emission);
}

/**
 * Emits the conditions of the parts in `seen`. The returned function maps a key or index to the condition under which another keyword
 * evaluates it, or to `undefined` if there is no such keyword.
 */
function seenTest(
  seen: readonly EvaluatedPart[],
  cxt: KeywordContext,
  emission: Emission,
): (token: Name) => Code | undefined {
  const holds: Name[] = [];
  for (const [index, { when }] of seen.entries()) {
    const condition = anyOf(when.map((each) => whenHolds(each, holds, cxt, emission)));
    if (condition !== undefined) holds[index] = cxt.gen.const("holds", condition);
  }
  return (token) =>
    anyOf(
      seen.flatMap((part, index) => {
        const own = ownTest(part, token, cxt, emission);
        const applies = holds[index];
        if (applies === undefined || own === undefined) return own ?? [];
        return part.all ? _`${applies}` : _`${applies}&&(${own})`;
      }),
    );
}

function ownTest(
  { all, names, patterns, first, fitting }: EvaluatedPart,
  token: Name,
  { data }: KeywordContext,
  emission: Emission,
): Code | undefined {
  if (all) return _`true`;
  return anyOf([
    ...names.map((name) => _`${token}===${name}`),
    ...patterns.map((pattern) => _`${emission.pattern(pattern)}.test(${token})`),
    ...(first > 0 ? [_`${token}<${first}`] : []),
    ...fitting.map((part) => branchFits(part, _`${data}[${token}]`, undefined, emission)),
  ]);
}

/** Returns a condition that binds more strongly than `||`. */
function whenHolds(
  when: EvaluatedWhen,
  holds: readonly Name[],
  { data }: KeywordContext,
  emission: Emission,
): Code {
  const outer = holds[when.within];
  const inner = when.has === undefined ? testHolds(when, data, emission) : isPresent(data, when.has);
  if (outer === undefined) return inner ?? _`true`;
  return inner === undefined ? _`${outer}` : _`${outer}&&${inner}`;
}

function testHolds({ test, negated }: EvaluatedWhen, data: Name, emission: Emission): Code | undefined {
  if (test === undefined) return undefined;
  const fits = branchFits(test, data, undefined, emission);
  return negated === true ? _`!${fits}` : fits;
}
