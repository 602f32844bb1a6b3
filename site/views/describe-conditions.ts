import { refNameOf } from "../../language/schema/local-ref.ts";
import { elementsOf, isObject, membersOf, type SchemaObject } from "../../language/values/json-object.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { fill, fillCount, type Words } from "../words/words.ts";
import { type DescriptionSource, describeConstraints, describeType } from "./describe-value.ts";

const conditional = ["propertyNames", "not", "if", "dependentRequired", "dependentSchemas"];

/** Describes the keywords that relate members to each other. Whatever takes more than a sentence is left to the JSON Schema. */
export function describeConditions(schema: SchemaObject, source: DescriptionSource): readonly HtmlText[] {
  if (!conditional.some((keyword) => schema[keyword] !== undefined)) return [];
  const { words } = source.links;
  const found = [
    ...describeNames(schema["propertyNames"], source),
    ...describeNot(schema["not"], source),
    ...describeIf(schema, words),
    ...describeDependents(schema, words),
  ];
  const known = found.filter((text) => text !== undefined);
  return known.length === found.length ? known : [...known, trustHtml(words.conditions.more)];
}

/** A description, or `undefined` if it takes more than a sentence. */
type Description = HtmlText | undefined;

function describeNames(names: unknown, source: DescriptionSource): readonly Description[] {
  if (names === undefined || names === true) return [];
  const { links, root } = source;
  const limits =
    refNameOf(names) !== undefined || (isObject(names) && listValues(names).length > 0)
      ? [describeType(names, links, root)]
      : describeConstraints(names, links.words.forms);
  return [
    limits.length === 0
      ? undefined
      : trustHtml(fill(links.words.conditions.names, { limits: limits.join(", ") })),
  ];
}

function describeNot(not: unknown, { links, root }: DescriptionSource): readonly Description[] {
  if (not === undefined || not === false) return [];
  if (!isObject(not)) return [undefined];
  const { never, notTogether } = links.words.conditions;
  const values = listValues(not);
  if (values.length > 0) return [trustHtml(fill(never, { values: joinCode(values) }))];
  const required = elementsOf(not["required"]);
  const keys = Object.keys(not).filter((key) => key !== "type");
  if (required.length > 1 && keys.join() === "required")
    return [trustHtml(fill(notTogether, { names: joinCode(required) }))];
  const isType = not["type"] !== undefined && keys.length === 0;
  return isType || refNameOf(not) !== undefined
    ? [trustHtml(fill(never, { values: describeType(not, links, root) }))]
    : [undefined];
}

function describeIf(
  { if: condition, then, else: otherwise }: SchemaObject,
  words: Words,
): readonly Description[] {
  if (condition === undefined || (then === undefined && otherwise === undefined)) return [];
  const facts = readFacts(condition);
  const holds = facts?.map((fact) => printFact(fact, words));
  const fails =
    facts?.length === 1 ? facts.map((fact) => printFact({ ...fact, isNot: true }, words)) : undefined;
  return [...describeThen(holds, then, words), ...describeThen(fails, otherwise, words)];
}

function describeThen(
  facts: readonly HtmlText[] | undefined,
  then: unknown,
  words: Words,
): readonly Description[] {
  if (then === undefined || then === true) return [];
  const names = requiredBy(then);
  return [facts === undefined || names === undefined ? undefined : printRequired(facts, names, words)];
}

function describeDependents(schema: SchemaObject, words: Words): readonly Description[] {
  const given = [
    ...membersOf(schema["dependentRequired"]).map(([name, names]) => [name, elementsOf(names)] as const),
    ...membersOf(schema["dependentSchemas"]).map(([name, inner]) => [name, requiredBy(inner)] as const),
  ];
  return given.flatMap(([name, names]): readonly Description[] => {
    if (names === undefined) return [undefined];
    return names.length === 0 ? [] : [printRequired([printFact({ name }, words)], names, words)];
  });
}

interface Fact {
  readonly name: string;
  /** Values of the member. Default: any. */
  readonly values?: readonly unknown[];
  readonly isNot?: boolean;
}

/** Reads a condition on values and presence of members, or returns `undefined` for any other. */
function readFacts(condition: unknown): readonly Fact[] | undefined {
  if (!isObject(condition)) return undefined;
  const isSimple = Object.keys(condition).every((key) => ["type", "properties", "required"].includes(key));
  const valued = membersOf(condition["properties"]).map(([name, member]) => ({
    name,
    values: isObject(member) ? listValues(member) : [],
  }));
  if (!isSimple || valued.some(({ values }) => values.length === 0)) return undefined;
  const present = elementsOf(condition["required"])
    .map(String)
    .filter((name) => !valued.some((fact) => fact.name === name));
  const facts = [...valued, ...present.map((name) => ({ name }))];
  return facts.length === 0 ? undefined : facts;
}

/** The members that a schema requires, or `undefined` if it asks for anything else. */
function requiredBy(schema: unknown): readonly unknown[] | undefined {
  if (!isObject(schema)) return undefined;
  const names = elementsOf(schema["required"]);
  const isOnly = Object.keys(schema).every((key) => key === "required" || key === "type");
  return isOnly && names.length > 0 ? names : undefined;
}

function printFact({ name, values, isNot = false }: Fact, { conditions, forms }: Words): HtmlText {
  const sentence =
    values === undefined ? conditions[isNot ? "absent" : "present"] : conditions[isNot ? "isNot" : "is"];
  const either = (values ?? [])
    .map(printCode)
    .reduce(
      (first, second) => (first === "" ? second : trustHtml(fill(forms.or, { first, second }))),
      trustHtml(""),
    );
  return trustHtml(fill(sentence, { name: printCode(name), values: either }));
}

function printRequired(facts: readonly HtmlText[], names: readonly unknown[], words: Words): HtmlText {
  const condition = facts.reduce((first, second) => trustHtml(fill(words.forms.and, { first, second })));
  const values = { condition, names: joinCode(names) };
  return trustHtml(fillCount(words.forms, words.conditions.required, names.length, values));
}

function listValues(schema: SchemaObject): readonly unknown[] {
  return schema["const"] === undefined ? elementsOf(schema["enum"]) : [schema["const"]];
}

function joinCode(values: readonly unknown[]): HtmlText {
  return trustHtml(values.map(printCode).join(", "));
}

function printCode(value: unknown): HtmlText {
  const text = typeof value === "string" && value !== "" ? value : (JSON.stringify(value) ?? "");
  return html`<code>${escapeHtml(text)}</code>`;
}
