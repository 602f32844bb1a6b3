import type { ValidationIssue } from "../validation.ts";
import type { Fault } from "./issue-sink.ts";

type Params = Readonly<Record<string, unknown>>;

/** What a keyword calls its particulars, and what it says for a person. */
interface Wording {
  readonly params: (detail: unknown) => Params;
  readonly text: (params: Params) => string;
}

const nothing = (): Params => ({});
const named =
  (name: string) =>
  (detail: unknown): Params => ({ [name]: detail });
const limit =
  (comparison: string) =>
  (detail: unknown): Params => ({ comparison, limit: detail });
// Whoever emits one of these keywords gives an object as the detail.
const whole = (detail: unknown): Params => detail as Params;

const wordings: ReadonlyMap<string, Wording> = new Map<string, Wording>([
  ["type", { params: named("type"), text: ({ type }) => `has to be ${listOf(type)}` }],
  [
    "required",
    {
      params: named("missingProperty"),
      text: ({ missingProperty: name }) => `lacks the property ${quote(name)}`,
    },
  ],
  [
    "enum",
    {
      params: named("allowedValues"),
      text: ({ allowedValues }) => `has to be one of ${valuesOf(allowedValues)}`,
    },
  ],
  ["const", { params: named("allowedValue"), text: ({ allowedValue }) => `has to be ${show(allowedValue)}` }],
  ["format", { params: named("format"), text: ({ format }) => `has to be in the format ${quote(format)}` }],
  [
    "pattern",
    { params: named("pattern"), text: ({ pattern }) => `has to match the pattern ${String(pattern)}` },
  ],
  ["minimum", { params: limit(">="), text: ({ limit: least }) => `has to be at least ${String(least)}` }],
  ["maximum", { params: limit("<="), text: ({ limit: most }) => `has to be at most ${String(most)}` }],
  [
    "exclusiveMinimum",
    { params: limit(">"), text: ({ limit: bound }) => `has to be more than ${String(bound)}` },
  ],
  [
    "exclusiveMaximum",
    { params: limit("<"), text: ({ limit: bound }) => `has to be less than ${String(bound)}` },
  ],
  [
    "multipleOf",
    {
      params: named("multipleOf"),
      text: ({ multipleOf }) => `has to be a multiple of ${String(multipleOf)}`,
    },
  ],
  [
    "minLength",
    {
      params: named("limit"),
      text: ({ limit: least }) => `has to have at least ${count(least, "character")}`,
    },
  ],
  [
    "maxLength",
    { params: named("limit"), text: ({ limit: most }) => `has to have at most ${count(most, "character")}` },
  ],
  [
    "minItems",
    { params: named("limit"), text: ({ limit: least }) => `has to have at least ${count(least, "item")}` },
  ],
  [
    "maxItems",
    { params: named("limit"), text: ({ limit: most }) => `has to have at most ${count(most, "item")}` },
  ],
  [
    "items",
    { params: named("limit"), text: ({ limit: most }) => `has to have at most ${count(most, "item")}` },
  ],
  [
    "unevaluatedItems",
    { params: named("limit"), text: ({ limit: most }) => `has to have at most ${count(most, "item")}` },
  ],
  [
    "minProperties",
    { params: named("limit"), text: ({ limit: n }) => `has to have at least ${count(n, "property")}` },
  ],
  [
    "maxProperties",
    { params: named("limit"), text: ({ limit: n }) => `has to have at most ${count(n, "property")}` },
  ],
  ["uniqueItems", { params: whole, text: ({ i, j }) => `has equal items at ${String(j)} and ${String(i)}` }],
  [
    "additionalProperties",
    {
      params: named("additionalProperty"),
      text: ({ additionalProperty: name }) => `has the unexpected property ${quote(name)}`,
    },
  ],
  [
    "unevaluatedProperties",
    {
      params: named("unevaluatedProperty"),
      text: ({ unevaluatedProperty: name }) => `has the unexpected property ${quote(name)}`,
    },
  ],
  [
    "propertyNames",
    {
      params: named("propertyName"),
      text: ({ propertyName }) => `has the ill-named property ${quote(propertyName)}`,
    },
  ],
  [
    "dependentRequired",
    {
      params: whole,
      text: ({ property, missingProperty }) =>
        `has the property ${quote(property)}, so needs ${quote(missingProperty)} as well`,
    },
  ],
  ["contains", { params: whole, text: containsText }],
  ["anyOf", { params: nothing, text: () => "fits none of the alternatives" }],
  ["oneOf", { params: named("passingSchemas"), text: oneOfText }],
  ["not", { params: nothing, text: () => "is of the kind that is excluded here" }],
  [
    "if",
    {
      params: named("failingKeyword"),
      text: ({ failingKeyword }) => `does not fit what its condition asks (${String(failingKeyword)})`,
    },
  ],
  ["false schema", { params: nothing, text: () => "is not allowed here" }],
]);

/** Puts a fault into words. The message never holds the value itself. */
export function describeFault(fault: Fault): ValidationIssue {
  const { pointer, keyword, detail } = fault;
  const wording = wordings.get(keyword);
  if (wording === undefined) return { pointer, keyword, message: `fails ${quote(keyword)}`, params: {} };
  const params = wording.params(detail);
  return { pointer, keyword, message: wording.text(params), params };
}

function containsText({ minContains, maxContains }: Params): string {
  const least = `at least ${count(minContains, "fitting item")}`;
  return `has to have ${least}${maxContains === undefined ? "" : ` and at most ${String(maxContains)}`}`;
}

function oneOfText({ passingSchemas }: Params): string {
  return Array.isArray(passingSchemas)
    ? "fits more than one of the alternatives"
    : "fits none of the alternatives";
}

function listOf(type: unknown): string {
  return Array.isArray(type) ? type.map(nounOf).join(" or ") : nounOf(type);
}

function nounOf(type: unknown): string {
  if (type === "null") return "null";
  return type === "array" || type === "object" || type === "integer" ? `an ${type}` : `a ${String(type)}`;
}

function valuesOf(values: unknown): string {
  return Array.isArray(values) ? values.map(show).join(", ") : show(values);
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}

function quote(name: unknown): string {
  return JSON.stringify(String(name));
}

function count(number: unknown, noun: string): string {
  if (number === 1) return `1 ${noun}`;
  return `${String(number)} ${noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
}
