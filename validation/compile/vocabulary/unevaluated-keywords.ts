import { _, type Code, type Name } from "ajv";
import type { Evaluated, EvaluatedCase, Unevaluated } from "../../prepare/prepared-schema.ts";
import { anyOf, type Emission, failCall, itemToken, keyToken, leaveWhen } from "./emission.ts";
import { isPresent, type KeywordContext } from "./keyword-code.ts";
import { branchFits, memberFails } from "./part-tests.ts";

/** Emits the check of the members that no other keyword has evaluated. */
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

/** Emits the check of the items that no other keyword has evaluated. */
export function unevaluatedItems({ part, seen }: Unevaluated, cxt: KeywordContext, emission: Emission): void {
  const { gen, data } = cxt;
  const isSeen = seenTest(seen, cxt, emission);
  gen.forRange("i", 0, _`${data}.length`, (index) => {
    const fails = restFails(part, index, itemToken(index, emission), cxt, emission);
    if (part !== false) leaveWhen(cxt, unless(isSeen(index), fails));
    else {
      // One fault represents all further items.
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
 * Emits the tests of the cases in `seen`. Returns a function from a key or index to the condition that another keyword evaluates it. The
 * function returns `undefined` if no keyword evaluates any member or item.
 */
function seenTest(
  seen: Evaluated,
  cxt: KeywordContext,
  emission: Emission,
): (token: Name) => Code | undefined {
  const cases = seen.cases.map((each) => ({
    holds: cxt.gen.const("holds", caseHolds(each, cxt, emission)),
    isSeen: each.then.all ? undefined : seenTest(each.then, cxt, emission),
  }));
  return (token) =>
    anyOf([
      ...seen.names.map((name) => _`${token}===${name}`),
      ...seen.patterns.map((pattern) => _`${emission.pattern(pattern)}.test(${token})`),
      ...(seen.first > 0 ? [_`${token}<${seen.first}`] : []),
      ...seen.fitting.map((part) => branchFits(part, _`${cxt.data}[${token}]`, undefined, emission)),
      ...cases.map(({ holds, isSeen }) => {
        const within = isSeen?.(token);
        return within === undefined ? _`${holds}` : _`${holds}&&(${within})`;
      }),
    ]);
}

function caseHolds(
  { test, negated, has }: EvaluatedCase,
  { data }: KeywordContext,
  emission: Emission,
): Code {
  if (has !== undefined) return isPresent(data, has);
  const fits = branchFits(test ?? true, data, undefined, emission);
  return negated === true ? _`!${fits}` : fits;
}
