import { _, type Code } from "ajv/dist/compile/codegen/index.js";
import { knownFormats } from "../../../language/schema/known-formats.ts";
import type { PreparedPart, PreparedSchema, Unit } from "../../prepare/prepared-schema.ts";
import { isCall, isObjectTest, isTypeTest } from "../../prepare/prepared-schema.ts";
import { anyOf, type Emission, failCall, issues } from "./emission.ts";
import { rightType, typeDetail, type ValueTest, valueTests, wrongType } from "./value-tests.ts";

export interface Member {
  readonly data: Code;
  readonly token: Code;
}

/**
 * Returns an expression that records the faults of a member and is true if the function must return. The expression can bind as weakly as
 * `?:`.
 */
export function memberFails(part: PreparedPart, { data, token }: Member, emission: Emission): Code {
  if (part === true) return _`false`;
  if (isCall(part)) {
    return _`!${emission.check(part.call)}(${data},${issues})&&${emission.runtime("within")}(${issues},${token})`;
  }
  const tests = Object.keys(part).flatMap((keyword) => valueTests.get(keyword)?.(part, data, emission) ?? []);
  const fails = ({ fault, detail }: ValueTest): Code =>
    failCall(
      part,
      detail === undefined ? { keyword: fault, member: token } : { keyword: fault, detail, member: token },
      emission,
    );
  return joinTests(part, tests, data, emission, fails);
}

function joinTests(
  part: PreparedSchema,
  tests: readonly ValueTest[],
  data: Code,
  emission: Emission,
  fails: (test: ValueTest) => Code,
): Code {
  const [only, ...others] = (part["types"] as readonly string[] | undefined) ?? [];
  const onlyType = others.length === 0 && part["binary"] !== true ? only : undefined;
  // Even if the only type is `integer`, bounds still need a guard: they apply to every `number`, so also to 1.5.
  const isOfOnlyType = ({ about }: ValueTest): boolean => about !== undefined && about === onlyType;
  const type = tests.find(({ fault }) => fault === "type");
  const inArm = anyOf(tests.filter(isOfOnlyType).map((test) => _`${test.wrong}&&${fails(test)}`));
  const rest = tests
    .filter((test) => test !== type && !isOfOnlyType(test))
    .map(
      (test) =>
        _`${test.about === undefined ? _`` : _`${rightType(test.about, data, emission)}&&`}${test.wrong}&&${fails(test)}`,
    );
  if (type === undefined) return anyOf(rest) ?? _`false`;
  if (inArm === undefined) return anyOf([_`${type.wrong}&&${fails(type)}`, ...rest]) ?? _`false`;
  const arms = _`${type.wrong}?${fails(type)}:${inArm}`;
  return rest.length === 0 ? arms : (anyOf([_`(${arms})`, ...rest]) ?? arms);
}

/** Estimates the cost of checking a part. Comparisons cost least, nested values more, and scanning a string most. */
export function costOf(part: PreparedPart, emission: Emission): number {
  if (part === true) return 0;
  if (isCall(part)) return 1 + emission.textsIn(part.call);
  if (isObjectTest(part)) return 1 + textsAmong(Object.values(part.properties));
  return isTextTest(part) ? Number.MAX_SAFE_INTEGER : 0;
}

function textsAmong(parts: readonly PreparedPart[]): number {
  return parts.filter((part) => part !== true && isTextTest(part)).length;
}

function isTextTest(part: PreparedSchema): boolean {
  return part["pattern"] !== undefined || knownFormats.get(String(part["format"]))?.type === "string";
}

/**
 * Returns a condition that a value matches a part. The condition binds more strongly than `||`. If `sink` is omitted, no fault is
 * recorded.
 */
export function branchFits(part: PreparedPart, data: Code, sink: Code | undefined, emission: Emission): Code {
  if (part === true) return _`true`;
  if (isCall(part))
    return sink === undefined
      ? _`${emission.check(part.call)}(${data})`
      : _`${emission.check(part.call)}(${data},${sink})`;
  if (!isTypeTest(part)) throw new Error("Each branch must be a call or a type test.");
  const wrong = wrongType(part.types, data, emission);
  if (sink === undefined) return _`!(${wrong})`;
  return _`(!(${wrong})||${emission.runtime("reject")}(${sink},"type",${typeDetail(part.types)}))`;
}

/** Counts a unit's members with a `pattern` or `format`, as a rough measure of what a call costs. */
export function countTexts(unit: Unit, unitOf: (key: string) => Unit): number {
  const { properties = {} } = unit.schema as { readonly properties?: Readonly<Record<string, PreparedPart>> };
  const parts = Object.values(properties);
  return textsAmong(parts.map((part) => (part !== true && isCall(part) ? unitOf(part.call).schema : part)));
}
