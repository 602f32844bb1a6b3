import { pointerTo } from "../../runtime/pointer.ts";
import { isOmittedIn, markers } from "../schema/directional-members.ts";
import { fitsPattern } from "../schema/patterns/compile-pattern.ts";
import { elementsOf, isObject, memberOf, membersOf, type SchemaObject } from "../values/json-object.ts";
import { greatest, least } from "./bounds.ts";
import { joinedAt, type SchemaAt, unionsAt } from "./given.ts";
import type { Inclusion, Question } from "./inclusion.ts";
import { itemOfGiven } from "./members-of-given.ts";
import { failureAt } from "./proof.ts";

/** Decides the keywords for objects. For a constraint that is not proved, adds a failure to the question's outcome. */
export function decideObject(question: Question, inclusion: Inclusion): void {
  const { keyword, given, asked, outcome } = question;
  const fail = (detail?: string): void =>
    void outcome.failures.push(failureAt(keyword, given, asked.pointer, detail));
  const value = asked.schema[keyword];
  const members = inclusion.members(given);
  switch (keyword) {
    case "properties":
      decideProperties(question, inclusion);
      return;
    case "patternProperties":
      decidePatterns(question, inclusion);
      return;
    case "additionalProperties":
      decideRest(question, inclusion, evaluatedBy(asked.schema));
      return;
    case "unevaluatedProperties":
      decideRest(question, inclusion, evaluatedByAll(asked, question, inclusion));
      return;
    case "required":
      for (const name of elementsOf(value))
        if (
          typeof name === "string" &&
          !members.required.has(name) &&
          !isDropped(asked.schema, name, inclusion)
        )
          fail(name);
      return;
    case "minProperties":
      if (Math.max(members.required.size, greatest(given.atoms, keyword)) < Number(value)) fail();
      return;
    case "maxProperties": {
      const count =
        members.rest === undefined && members.patterns.length === 0
          ? members.names.length
          : Number.POSITIVE_INFINITY;
      if (Math.min(count, least(given.atoms, keyword)) > Number(value)) fail();
      return;
    }
    case "propertyNames":
      decideNames(question, inclusion, fail);
      return;
    case "dependentRequired":
      for (const [name, needed] of membersOf(value)) {
        if (members.member(name).presence === "never") continue;
        const isGiven = (other: unknown): boolean =>
          other === name ||
          (typeof other === "string" && members.required.has(other)) ||
          given.atoms.some(({ schema }) =>
            elementsOf(memberOf(objectOf(schema["dependentRequired"]), name)).includes(other),
          );
        if (!elementsOf(needed).every(isGiven)) fail(name);
      }
      return;
    default:
      for (const [name, schema] of membersOf(value)) {
        if (members.member(name).presence === "never") continue;
        const isSame = given.atoms.some((atom) =>
          inclusion.options.areSame(
            memberOf(objectOf(atom.schema["dependentSchemas"]), name) ?? false,
            schema,
          ),
        );
        const at = { schema, pointer: pointerTo(asked.pointer, keyword, name) };
        if (!isSame && !inclusion.isShown(given, at)) fail(name);
      }
  }
}

function objectOf(value: unknown): SchemaObject {
  return isObject(value) ? value : {};
}

/** Whether the reader does not require a member, because the member is omitted in this direction (`readOnly` or `writeOnly`). */
function isDropped(schema: SchemaObject, name: string, { options }: Inclusion): boolean {
  const property = memberOf(objectOf(schema["properties"]), name);
  const { direction, reader } = options;
  return direction !== undefined && isOmittedIn(property, direction, reader.find);
}

function decideProperties({ given, asked, outcome }: Question, inclusion: Inclusion): void {
  const members = inclusion.members(given);
  const { direction, reader } = inclusion.options;
  for (const [name, schema] of membersOf(asked.schema["properties"])) {
    const member = members.member(name);
    if (member.presence === "never") continue;
    const pointer = pointerTo(asked.pointer, "properties", name);
    if (direction !== undefined && isOmittedIn(schema, direction, reader.find)) {
      const own = failureAt(markers[direction], given, pointer, name);
      outcome.failures.push({ ...own, sender: member.schemas[0]?.pointer ?? own.sender });
      // A receiver of a request ignores or refuses changes of a `readOnly` member (JSON Schema Validation §9.4). A receiver of a response
      // reads a `writeOnly` member.
      if (direction === "request") continue;
    }
    const isNew = !inclusion.options.isClosed && member.schemas.length === 0;
    if (isNew && schema !== true) {
      outcome.failures.push({ ...failureAt("properties", given, asked.pointer, name) });
      continue;
    }
    const proof = inclusion.prove(inclusion.inner(member.schemas), { schema, pointer }, true);
    outcome.edges.push({ step: { kind: "member", name }, proof });
  }
}

function decidePatterns({ given, asked, outcome }: Question, inclusion: Inclusion): void {
  const members = inclusion.members(given);
  for (const [pattern, schema] of membersOf(asked.schema["patternProperties"])) {
    const reader = { schema, pointer: pointerTo(asked.pointer, "patternProperties", pattern) };
    for (const name of members.names) {
      if (!fitsPattern(pattern, name)) continue;
      const proof = inclusion.prove(inclusion.inner(members.member(name).schemas), reader, true);
      outcome.edges.push({ step: { kind: "member", name }, proof });
    }
    for (const [own, part] of members.patterns) {
      const proof = inclusion.prove(inclusion.inner([part]), reader, true);
      outcome.edges.push({ step: { kind: "any-member", pattern: own }, proof });
    }
    if (members.rest !== undefined && !members.patterns.some(([own]) => own === pattern)) {
      const proof = inclusion.prove(inclusion.inner(members.rest), reader, true);
      outcome.edges.push({ step: { kind: "any-member", pattern }, proof });
    }
  }
}

/** The members of an object that keywords evaluate: by name, by pattern, or all. */
interface Evaluated {
  readonly names: ReadonlySet<string>;
  readonly patterns: readonly string[];
  readonly all: boolean;
}

function evaluatedBy(schema: SchemaObject): Evaluated {
  return {
    names: new Set(membersOf(schema["properties"]).map(([name]) => name)),
    patterns: membersOf(schema["patternProperties"]).map(([pattern]) => pattern),
    all: false,
  };
}

/** The members that a schema evaluates together with its `$ref` and `allOf`, and with each branch that all of the sender's values fit. */
function evaluatedByAll(asked: Question["asked"], { given }: Question, inclusion: Inclusion): Evaluated {
  const names = new Set<string>();
  const patterns: string[] = [];
  let all = false;
  const seen = new Set<unknown>();
  const visit = ({ schema, pointer }: SchemaAt): void => {
    if (!isObject(schema) || seen.has(schema)) return;
    seen.add(schema);
    const own = evaluatedBy(schema);
    for (const name of own.names) names.add(name);
    patterns.push(...own.patterns);
    all ||=
      Object.hasOwn(schema, "additionalProperties") ||
      (schema !== asked.schema && Object.hasOwn(schema, "unevaluatedProperties"));
    const atom = { schema, pointer };
    for (const part of joinedAt(atom, inclusion.options.reader.find)) visit(part);
    for (const branch of unionsAt(atom).flatMap(({ branches }) => branches))
      if (inclusion.isShown(given, branch)) visit(branch);
  };
  visit(asked);
  return { names, patterns, all };
}

/**
 * Decides `additionalProperties` or `unevaluatedProperties`: compares the members that {@link Evaluated} lacks with the keyword's schema.
 */
function decideRest(
  { given, asked, keyword, outcome }: Question,
  inclusion: Inclusion,
  { names, patterns, all }: Evaluated,
): void {
  const schema = asked.schema[keyword];
  if (all || schema === true) return;
  const reader = { schema, pointer: `${asked.pointer}/${keyword}` };
  const members = inclusion.members(given);
  const fail = (detail: string): void =>
    void outcome.failures.push(failureAt(keyword, given, asked.pointer, detail));
  for (const name of members.names) {
    if (names.has(name) || patterns.some((pattern) => fitsPattern(pattern, name))) continue;
    const inner = inclusion.inner(members.member(name).schemas);
    if (schema === false && !inclusion.isImpossible(inner)) fail(name);
    else outcome.edges.push({ step: { kind: "member", name }, proof: inclusion.prove(inner, reader, true) });
  }
  for (const [pattern, part] of members.patterns) {
    if (patterns.includes(pattern)) continue;
    if (schema === false) fail(pattern);
    else {
      const proof = inclusion.prove(inclusion.inner([part]), reader, true);
      outcome.edges.push({ step: { kind: "any-member", pattern }, proof });
    }
  }
  if (members.rest === undefined) return;
  if (schema === false) fail("*");
  else {
    const proof = inclusion.prove(inclusion.inner(members.rest), reader, true);
    outcome.edges.push({ step: { kind: "any-member" }, proof });
  }
}

function decideNames(
  { given, asked }: Question,
  inclusion: Inclusion,
  fail: (detail?: string) => void,
): void {
  const schema = asked.schema["propertyNames"];
  if (
    given.atoms.some(
      (atom) =>
        Object.hasOwn(atom.schema, "propertyNames") &&
        inclusion.options.areSame(atom.schema["propertyNames"], schema),
    )
  )
    return;
  const members = inclusion.members(given);
  for (const name of members.names) if (inclusion.options.reader.decides(schema, name) !== true) fail(name);
  if (members.rest !== undefined || members.patterns.length > 0) fail("*");
}

/** Whether the sender describes every member of a value, at any depth: in `properties`, `patternProperties` or `additionalProperties`. */
export function isDescribed(value: unknown, schemas: readonly SchemaAt[], inclusion: Inclusion): boolean {
  const given = inclusion.inner(schemas);
  if (Array.isArray(value))
    return value.every((item, index) => isDescribed(item, itemOfGiven(given, index) ?? [], inclusion));
  if (!isObject(value)) return true;
  const members = inclusion.members(given);
  const names = new Set(members.names);
  return Object.entries(value).every(([name, inner]) => {
    const isKnown = names.has(name) || members.patterns.some(([pattern]) => fitsPattern(pattern, name));
    if (!isKnown && members.rest === undefined) return false;
    return isDescribed(inner, members.member(name).schemas, inclusion);
  });
}
