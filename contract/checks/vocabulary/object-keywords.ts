import { _, type Code, type CodeKeywordDefinition, type KeywordCxt, type Name, stringify } from "ajv";
import type { PreparedPart } from "../prepared-schema.ts";
import {
  type Emission,
  failCall,
  failWhen,
  issues,
  keyToken,
  lacksCall,
  leaveWhen,
  memberToken,
} from "./emission.ts";
import { anyOf } from "./join-code.ts";
import { accessTo, isAbsent, isInherited, isPresent } from "./member-access.ts";
import { branchFits, costOf, memberFails } from "./part-tests.ts";

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

/** Names that `properties` knows as well are looked at there, once. */
function requiredCode(cxt: KeywordCxt, emission: Emission): void {
  const known: object = cxt.parentSchema["properties"] ?? {};
  for (const name of cxt.schema as readonly string[]) {
    if (Object.hasOwn(known, name)) continue;
    leaveWhen(cxt, _`${isAbsent(cxt.data, name)}&&${lacksCall(emission, name)}`);
  }
}

function propertiesCode(cxt: KeywordCxt, emission: Emission): void {
  const required = new Set<string>(cxt.parentSchema["required"] ?? []);
  const members: readonly (readonly [string, PreparedPart])[] = Object.entries(cxt.schema);
  for (const [name, part] of cheapestFirst(members, emission)) {
    const missing = required.has(name) ? lacksCall(emission, name) : undefined;
    if (part !== true) leaveWhen(cxt, propertyFails(cxt.data, name, part, missing, emission));
    else if (missing !== undefined) leaveWhen(cxt, _`${isAbsent(cxt.data, name)}&&${missing}`);
  }
}

/** So that most wrong values are turned away before any text is looked through. */
function cheapestFirst(
  members: readonly (readonly [string, PreparedPart])[],
  emission: Emission,
): readonly (readonly [string, PreparedPart])[] {
  const costs = new Map(members.map(([name, part]) => [name, costOf(part, emission)]));
  return [...members].sort(([one], [other]) => (costs.get(one) ?? 0) - (costs.get(other) ?? 0));
}

function propertyFails(
  object: Name,
  name: string,
  part: PreparedPart,
  missing: Code | undefined,
  emission: Emission,
): Code {
  const data = emission.member();
  const fails = memberFails(part, { data, token: memberToken(name) }, emission);
  const read = _`${data}=${accessTo(object, name)}`;
  if (isInherited(name)) {
    const present = isPresent(object, name);
    return missing === undefined
      ? _`${present}&&(${read},${fails})`
      : _`${present}?(${read},${fails}):${missing}`;
  }
  if (missing === undefined) return _`(${read})!==undefined&&(${fails})`;
  return _`(${read})===undefined?${missing}:${fails}`;
}

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
export function knownKey(
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
