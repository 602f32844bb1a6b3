import { _, type Code, type Name, stringify } from "ajv/dist/compile/codegen/index.js";
import type { PreparedPart } from "../../prepare/prepared-schema.ts";
import { anyOf, type Emission, failCall, failWhen, issues, keyToken, leaveWhen } from "./emission.ts";
import {
  isAbsent,
  isPresent,
  type KeywordCodes,
  type KeywordContext,
  type KeywordValues,
} from "./keyword-code.ts";
import { propertiesFail, requiredFail } from "./object-tests.ts";
import { branchFits, memberFails } from "./part-tests.ts";
import { unevaluatedProperties } from "./unevaluated-keywords.ts";

export function objectKeywords(emission: Emission): KeywordCodes {
  return {
    minProperties: (limit, cxt) => countCode(limit, cxt, emission, _`<`),
    maxProperties: (limit, cxt) => countCode(limit, cxt, emission, _`>`),
    required: (_names, cxt) =>
      leaveWhenAny(requiredFail(cxt.schema, { object: cxt.data, ...top }, emission), cxt),
    properties: (_parts, cxt) =>
      leaveWhenAny(propertiesFail(cxt.schema, { object: cxt.data, ...top }, emission), cxt),
    patternProperties: (parts, cxt) => patternCode(parts, cxt, emission),
    additionalProperties: (part, cxt) => additionalCode(part, cxt, emission),
    propertyNames: (part, cxt) => namesCode(part, cxt, emission),
    dependentRequired: (names, cxt) => dependentRequiredCode(names, cxt, emission),
    dependentSchemas: (parts, cxt) => dependentSchemasCode(parts, cxt, emission),
    unevaluatedProperties: (rest, cxt) => unevaluatedProperties(rest, cxt, emission),
  };
}

function countCode(limit: number, cxt: KeywordContext, emission: Emission, comparison: Code): void {
  const count = _`${emission.runtime("countMembers")}(${cxt.data})`;
  failWhen(cxt, emission, _`${count}${comparison}${limit}`, { detail: stringify(limit) });
}

function leaveWhenAny(conditions: readonly Code[], cxt: KeywordContext): void {
  for (const condition of conditions) leaveWhen(cxt, condition);
}

const top = { pointer: "", depth: 0 };

function patternCode(
  parts: KeywordValues["patternProperties"],
  cxt: KeywordContext,
  emission: Emission,
): void {
  const tested = Object.entries(parts).filter(([, part]) => part !== true);
  if (tested.length === 0) return;
  eachKey(cxt, (key) => {
    for (const [pattern, part] of tested) {
      const fails = memberFails(
        part,
        { data: _`${cxt.data}[${key}]`, token: keyToken(key, emission) },
        emission,
      );
      leaveWhen(cxt, _`${emission.pattern(pattern)}.test(${key})&&${fails}`);
    }
  });
}

function additionalCode(part: PreparedPart | false, cxt: KeywordContext, emission: Emission): void {
  const { data, schema } = cxt;
  const isKnown = knownKey(schema, emission);
  eachKey(cxt, (key) => {
    const fails =
      part === false
        ? failCall(schema, { keyword: cxt.keyword, detail: key }, emission)
        : memberFails(part, { data: _`${data}[${key}]`, token: keyToken(key, emission) }, emission);
    const known = isKnown(key);
    leaveWhen(cxt, known === undefined ? fails : _`!(${known})&&${fails}`);
  });
}

function knownKey(
  { properties = {}, patternProperties = {} }: KeywordContext["schema"],
  emission: Emission,
): (key: Name) => Code | undefined {
  const names = Object.keys(properties);
  const patterns = Object.keys(patternProperties);
  return (key) =>
    anyOf([
      ...(names.length > 6
        ? [_`${emission.names(names)}.has(${key})`]
        : names.map((name) => _`${key}===${name}`)),
      ...patterns.map((pattern) => _`${emission.pattern(pattern)}.test(${key})`),
    ]);
}

function namesCode(part: PreparedPart, cxt: KeywordContext, emission: Emission): void {
  eachKey(cxt, (key) => {
    const sink = _`${emission.runtime("branch")}(${issues})`;
    failWhen(cxt, emission, _`!${branchFits(part, key, sink, emission)}`, { detail: key });
  });
}

function dependentRequiredCode(
  rows: KeywordValues["dependentRequired"],
  cxt: KeywordContext,
  emission: Emission,
): void {
  const { data } = cxt;
  for (const [property, names] of Object.entries(rows)) {
    for (const missingProperty of names) {
      const particulars = { property, missingProperty, depsCount: names.length, deps: names.join(", ") };
      const broken = _`${isPresent(data, property)}&&${isAbsent(data, missingProperty)}`;
      failWhen(cxt, emission, broken, { detail: stringify(particulars) });
    }
  }
}

function dependentSchemasCode(
  rows: KeywordValues["dependentSchemas"],
  cxt: KeywordContext,
  emission: Emission,
): void {
  const { data } = cxt;
  for (const [property, { call }] of Object.entries(rows)) {
    const fails = _`!${emission.check(call)}(${data},${issues})&&${emission.runtime("stops")}(${issues})`;
    leaveWhen(cxt, _`${isPresent(data, property)}&&${fails}`);
  }
}

function eachKey(cxt: KeywordContext, body: (key: Name) => void): void {
  cxt.gen.forIn("key", cxt.data, body);
}
