import { _, type Code, type CodeKeywordDefinition, type KeywordCxt, type Name, stringify } from "ajv";
import type { PreparedPart } from "../../prepare/prepared-schema.ts";
import { type Emission, failCall, failWhen, issues, keyToken, leaveWhen } from "./emission.ts";
import { anyOf } from "./join-code.ts";
import { isAbsent, isPresent } from "./member-access.ts";
import { type Members, propertiesFail, requiredFail } from "./object-tests.ts";
import { branchFits, memberFails } from "./part-tests.ts";

/** Keywords about the members of objects. */
export function objectKeywords(emission: Emission): readonly CodeKeywordDefinition[] {
  const definitions: Readonly<Record<string, (cxt: KeywordCxt, emission: Emission) => void>> = {
    minProperties: (cxt) => countCode(cxt, emission, _`<`),
    maxProperties: (cxt) => countCode(cxt, emission, _`>`),
    required: requiredCode,
    properties: propertiesCode,
    patternProperties: patternCode,
    additionalProperties: additionalCode,
    propertyNames: namesCode,
    dependentRequired: dependentRequiredCode,
    dependentSchemas: dependentSchemasCode,
  };
  return Object.entries(definitions).map(([keyword, code]) => ({
    keyword,
    type: "object",
    code: (cxt) => code(cxt, emission),
  }));
}

function countCode(cxt: KeywordCxt, emission: Emission, comparison: Code): void {
  const { data, schema } = cxt;
  const count = _`${emission.runtime("countMembers")}(${data})`;
  failWhen(cxt, emission, _`${count}${comparison}${schema}`, { detail: stringify(schema) });
}

function requiredCode(cxt: KeywordCxt, emission: Emission): void {
  for (const lacks of requiredFail(cxt.parentSchema as Members, { object: cxt.data, ...top }, emission))
    leaveWhen(cxt, lacks);
}

function propertiesCode(cxt: KeywordCxt, emission: Emission): void {
  for (const fails of propertiesFail(cxt.parentSchema as Members, { object: cxt.data, ...top }, emission))
    leaveWhen(cxt, fails);
}

/** Where the value is that a function was given. */
const top = { pointer: "", depth: 0 };

function patternCode(cxt: KeywordCxt, emission: Emission): void {
  const parts: readonly (readonly [string, PreparedPart])[] = Object.entries(cxt.schema);
  const tested = parts.filter(([, part]) => part !== true);
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

function additionalCode(cxt: KeywordCxt, emission: Emission): void {
  const { data, schema, parentSchema } = cxt;
  const isKnown = knownKey(parentSchema, emission);
  eachKey(cxt, (key) => {
    const fails =
      schema === false
        ? failCall(emission, { keyword: cxt.keyword, detail: key })
        : memberFails(schema, { data: _`${data}[${key}]`, token: keyToken(key, emission) }, emission);
    const known = isKnown(key);
    leaveWhen(cxt, known === undefined ? fails : _`!(${known})&&${fails}`);
  });
}

/** The condition under which `properties` or `patternProperties` speak of a key; `undefined` where they never do. */
function knownKey(
  parent: Readonly<Record<string, unknown>>,
  emission: Emission,
): (key: Name) => Code | undefined {
  const names = Object.keys(parent["properties"] ?? {});
  const patterns = Object.keys(parent["patternProperties"] ?? {});
  return (key) =>
    anyOf([
      ...(names.length > 6
        ? [_`${emission.names(names)}.has(${key})`]
        : names.map((name) => _`${key}===${name}`)),
      ...patterns.map((pattern) => _`${emission.pattern(pattern)}.test(${key})`),
    ]);
}

function namesCode(cxt: KeywordCxt, emission: Emission): void {
  eachKey(cxt, (key) => {
    const sink = _`${emission.runtime("branch")}(${issues})`;
    failWhen(cxt, emission, _`!${branchFits(cxt.schema, key, sink, emission)}`, { detail: key });
  });
}

function dependentRequiredCode(cxt: KeywordCxt, emission: Emission): void {
  const { data } = cxt;
  const rows: readonly (readonly [string, readonly string[]])[] = Object.entries(cxt.schema);
  for (const [property, names] of rows) {
    for (const missingProperty of names) {
      const particulars = { property, missingProperty, depsCount: names.length, deps: names.join(", ") };
      const broken = _`${isPresent(data, property)}&&${isAbsent(data, missingProperty)}`;
      failWhen(cxt, emission, broken, { detail: stringify(particulars) });
    }
  }
}

function dependentSchemasCode(cxt: KeywordCxt, emission: Emission): void {
  const { data } = cxt;
  const rows: readonly (readonly [string, { readonly $ref: string }])[] = Object.entries(cxt.schema);
  for (const [property, { $ref }] of rows) {
    const fails = _`!${emission.check($ref)}(${data},${issues})&&${emission.runtime("stops")}(${issues})`;
    leaveWhen(cxt, _`${isPresent(data, property)}&&${fails}`);
  }
}

function eachKey(cxt: KeywordCxt, body: (key: Name) => void): void {
  cxt.gen.forIn("key", cxt.data, body);
}
