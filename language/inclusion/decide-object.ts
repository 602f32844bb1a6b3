import { pointerTo } from "../../runtime/pointer.ts";
import { isOmittedIn, markers } from "../schema/directional-members.ts";
import { fitsPattern } from "../schema/patterns/compile-pattern.ts";
import { listedValues } from "../schema/schema-keywords.ts";
import {
  asObject,
  elementsOf,
  isObject,
  memberOf,
  membersOf,
  type SchemaObject,
} from "../values/json-object.ts";
import { greatest, least } from "./bounds.ts";
import { joinedAt, type SchemaAt, unionsAt } from "./given.ts";
import type { Inclusion } from "./inclusion.ts";
import { itemOfGiven } from "./members-of-given.ts";
import { addFailure, failureAt, type Question } from "./proof.ts";

export function decideObject(question: Question, inclusion: Inclusion): void {
  const { keyword, given, asked } = question;
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
          addFailure(question, name);
      return;
    case "minProperties":
      if (Math.max(members.required.size, greatest(given.atoms, keyword)) < Number(value))
        addFailure(question);
      return;
    case "maxProperties": {
      const count =
        members.rest === undefined && members.patterns.length === 0
          ? members.names.length
          : Number.POSITIVE_INFINITY;
      if (Math.min(count, least(given.atoms, keyword)) > Number(value)) addFailure(question);
      return;
    }
    case "propertyNames":
      decideNames(question, inclusion);
      return;
    case "dependentRequired":
      for (const [name, needed] of membersOf(value)) {
        if (members.member(name).presence === "never") continue;
        const isGiven = (other: unknown): boolean =>
          other === name ||
          (typeof other === "string" && members.required.has(other)) ||
          given.atoms.some(({ schema }) =>
            elementsOf(memberOf(asObject(schema["dependentRequired"]), name)).includes(other),
          );
        if (!elementsOf(needed).every(isGiven)) addFailure(question, name);
      }
      return;
    default:
      for (const [name, schema] of membersOf(value)) {
        if (members.member(name).presence === "never") continue;
        const isSame = given.atoms.some((atom) =>
          inclusion.options.areSame(
            memberOf(asObject(atom.schema["dependentSchemas"]), name) ?? false,
            schema,
          ),
        );
        const at = { schema, pointer: pointerTo(asked.pointer, keyword, name) };
        if (!isSame && !inclusion.isShown(given, at)) addFailure(question, name);
      }
  }
}

/** Whether a member is omitted from requests (`readOnly`) or responses (`writeOnly`), so that it is not required. */
function isDropped(schema: SchemaObject, name: string, { options }: Inclusion): boolean {
  const property = memberOf(asObject(schema["properties"]), name);
  const { direction, reader } = options;
  return direction !== undefined && isOmittedIn(property, direction, reader.find);
}

function decideProperties(question: Question, inclusion: Inclusion): void {
  const { given, asked, outcome } = question;
  const members = inclusion.members(given);
  const { direction, reader } = inclusion.options;
  for (const [name, schema] of membersOf(asked.schema["properties"])) {
    const member = members.member(name);
    if (member.presence === "never") continue;
    const pointer = pointerTo(asked.pointer, "properties", name);
    const isDescribed = member.schemas.length > 0;
    if (direction !== undefined && isOmittedIn(schema, direction, reader.find)) {
      if (isDescribed || inclusion.options.isClosed || direction === "request") {
        const own = failureAt(markers[direction], given, pointer, name);
        outcome.failures.push({ ...own, sender: member.schemas[0]?.pointer ?? own.sender });
      }
      // In requests, the receiver ignores or rejects changes to a `readOnly` member (JSON Schema Validation §9.4). In responses, the
      // receiver can use a `writeOnly` member if the sender's schema also defines the member.
      if (direction === "request" || !isDescribed) continue;
    }
    const isNew = !inclusion.options.isClosed && !isDescribed;
    if (isNew && schema !== true) {
      addFailure(question, name);
      continue;
    }
    inclusion.addInner(outcome, { kind: "member", name }, member.schemas, { schema, pointer });
  }
}

function decidePatterns({ given, asked, outcome }: Question, inclusion: Inclusion): void {
  const members = inclusion.members(given);
  for (const [pattern, schema] of membersOf(asked.schema["patternProperties"])) {
    const reader = { schema, pointer: pointerTo(asked.pointer, "patternProperties", pattern) };
    for (const name of members.names) {
      if (!fitsPattern(pattern, name)) continue;
      inclusion.addInner(outcome, { kind: "member", name }, members.member(name).schemas, reader);
    }
    for (const [own, part] of members.patterns)
      inclusion.addInner(outcome, { kind: "any-member", pattern: own }, [part], reader);
    if (members.rest !== undefined && !members.patterns.some(([own]) => own === pattern))
      inclusion.addInner(outcome, { kind: "any-member", pattern }, members.rest, reader);
  }
}

/** Members that keywords such as `properties` evaluate: those in `names`, those matching `patterns`, or `all`. */
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

function decideRest(question: Question, inclusion: Inclusion, { names, patterns, all }: Evaluated): void {
  const { given, asked, keyword, outcome } = question;
  const schema = asked.schema[keyword];
  if (all || schema === true) return;
  const reader = { schema, pointer: `${asked.pointer}/${keyword}` };
  const members = inclusion.members(given);
  const isCovered = (name: string): boolean =>
    names.has(name) || patterns.some((pattern) => fitsPattern(pattern, name));
  for (const name of members.names) {
    if (isCovered(name)) continue;
    const { schemas } = members.member(name);
    if (schema === false && !inclusion.isImpossible(inclusion.inner(schemas))) addFailure(question, name);
    else inclusion.addInner(outcome, { kind: "member", name }, schemas, reader);
  }
  for (const [pattern, part] of members.patterns) {
    const only = nameOfPattern(pattern);
    if (patterns.includes(pattern) || (only !== undefined && isCovered(only))) continue;
    if (schema === false) addFailure(question, pattern);
    else inclusion.addInner(outcome, { kind: "any-member", pattern }, [part], reader);
  }
  if (members.rest === undefined || listedNamesOf(given)?.every(isCovered) === true) return;
  if (schema === false) addFailure(question, "*");
  else inclusion.addInner(outcome, { kind: "any-member" }, members.rest, reader);
}

/** Returns the only name that a pattern matches, e.g. `a` for `^a$`. */
function nameOfPattern(pattern: string): string | undefined {
  return /^\^([\w-]+)\$$/.exec(pattern)?.[1];
}

/** Returns the names that the sender's `propertyNames` lists. Objects have no other members. */
function listedNamesOf({ atoms }: Question["given"]): readonly string[] | undefined {
  for (const { schema } of atoms) {
    const names = schema["propertyNames"];
    const listed = isObject(names) ? listedValues(names) : undefined;
    if (listed !== undefined) return listed.filter((name) => typeof name === "string");
  }
  return undefined;
}

function decideNames(question: Question, inclusion: Inclusion): void {
  const { given, asked } = question;
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
  for (const name of members.names)
    if (inclusion.options.reader.decides(schema, name) !== true) addFailure(question, name);
  if (members.rest !== undefined || members.patterns.length > 0) addFailure(question, "*");
}

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
