import type { JsonType } from "../../runtime/descriptors.ts";
import { isMultipleOf } from "../../runtime/validators/decimal.ts";
import { isBase64 } from "../schema/content-of.ts";
import { integerRanges } from "../schema/integer-ranges.ts";
import { knownFormats } from "../schema/known-formats.ts";
import { isAnnotation, typeListOf } from "../schema/schema-keywords.ts";
import { includesType, isNumeric, isObject, jsonTypes } from "../values/json-object.ts";
import { greatest, least, meetsBound, textLengths } from "./bounds.ts";
import { decideArray, lacksContained } from "./decide-array.ts";
import { decideObject } from "./decide-object.ts";
import { decideDiscriminator, decideUnion } from "./decide-union.ts";
import { isDisjoint } from "./disjoint.ts";
import { type Atom, type Given, negatedBy } from "./given.ts";
import type { Decide, Inclusion } from "./inclusion.ts";
import { comparePatterns } from "./pattern-inclusion.ts";
import { addFailure, failureAt, type Question } from "./proof.ts";

export const keywords: Decide = { keyword: decideKeyword, lacksContained };

/** The type constrained by each keyword. Values of other types are always valid (JSON Schema Validation §6). */
const typeOfKeyword: ReadonlyMap<string, JsonType> = new Map([
  ...typed("number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
  ...typed("string", ["minLength", "maxLength", "pattern"]),
  ...typed("array", [
    ...["items", "prefixItems", "contains", "minContains", "maxContains"],
    ...["minItems", "maxItems", "uniqueItems", "unevaluatedItems"],
  ]),
  ...typed("object", [
    ...["properties", "patternProperties", "additionalProperties", "propertyNames", "unevaluatedProperties"],
    ...["required", "minProperties", "maxProperties", "dependentRequired", "dependentSchemas"],
  ]),
]);

function typed(type: JsonType, keywords: readonly string[]): readonly (readonly [string, JsonType])[] {
  return keywords.map((keyword) => [keyword, type]);
}

function decideKeyword(question: Question, inclusion: Inclusion): void {
  const { keyword, given, asked } = question;
  const about = keyword === "format" ? typeOfFormat(asked.schema["format"]) : typeOfKeyword.get(keyword);
  if (keyword === "format" && about === undefined) return;
  if (about !== undefined && !isAbout(about, question, inclusion)) return;
  switch (about) {
    case "number":
    case "string":
      if (!isMetScalar(question, inclusion) && !isMetByPattern(question, inclusion)) {
        const isText = keyword === "pattern" && inclusion.types(given).includes("string");
        const text = isText ? counterexample(question) : undefined;
        const failure = failureAt(keyword, given, asked.pointer);
        question.outcome.failures.push(text === undefined ? failure : { ...failure, value: text });
      }
      return;
    case "array":
      decideArray(question, inclusion);
      return;
    case "object":
      decideObject(question, inclusion);
      return;
    case "boolean":
    case "null":
    case "integer":
    case undefined:
      decideAny(question, inclusion);
  }
}

function typeOfFormat(format: unknown): JsonType | undefined {
  const known = typeof format === "string" ? knownFormats.get(format) : undefined;
  return known?.check === undefined ? undefined : known.type;
}

function isAbout(about: JsonType, { given, asked }: Question, inclusion: Inclusion): boolean {
  const types = inclusion.types(given);
  if (about === "number") return types.some(isNumeric);
  if (types.includes(about)) return true;
  if (about !== "string" || !inclusion.options.asText) return false;
  const own = typeListOf(asked.schema) ?? [];
  return types.some((type) => scalars.has(type) && !includesType(own, type));
}

const scalars: ReadonlySet<JsonType> = new Set(["integer", "number", "boolean"]);

function isMetScalar({ given, asked, keyword }: Question, inclusion: Inclusion): boolean {
  const { atoms } = given;
  const value = asked.schema[keyword];
  const types = inclusion.types(given);
  const isString = types.includes("string");
  const hasOthers = inclusion.options.asText && types.some((type) => scalars.has(type));
  switch (keyword) {
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return typeof value === "number" && meetsBound(keyword, value, atoms, !types.includes("number"));
    case "multipleOf":
      return typeof value === "number" && isMultiple(value, atoms, types);
    case "minLength":
      return typeof value === "number" && value <= (isString ? textLengths(atoms).least : 1);
    case "maxLength":
      return !hasOthers && typeof value === "number" && textLengths(atoms).most <= value;
    case "pattern":
      return isFreePattern(value);
    default:
      return (
        !(hasOthers && knownFormats.get(String(value))?.type === "string") && isFormat(value, atoms, types)
      );
  }
}

function isMultiple(multiple: number, atoms: readonly Atom[], types: readonly JsonType[]): boolean {
  if (multiple === 1 && !types.includes("number")) return true;
  return atoms.some(({ schema }) => {
    const own = schema["multipleOf"];
    if (typeof own !== "number") return false;
    if (own === multiple || (Number.isInteger(own) && Number.isInteger(multiple) && own % multiple === 0))
      return true;
    // All integers are multiples of a number that divides 1, such as 0.01. `isMultipleOf` tolerates rounding errors.
    return multiple > 0 && isMultipleOf(1, multiple) && isMultipleOf(own, multiple);
  });
}

function isFreePattern(pattern: unknown): boolean {
  if (typeof pattern !== "string" || /[\^$]|\\[bB]|\(\?/.test(pattern)) return false;
  try {
    return new RegExp(pattern, "u").test("");
  } catch {
    return false;
  }
}

function isMetByPattern({ given, asked, keyword }: Question, inclusion: Inclusion): boolean {
  const types = inclusion.types(given);
  if (inclusion.options.asText && types.some((type) => scalars.has(type))) return false;
  const outer = patternOf(keyword, asked.schema[keyword]);
  return outer !== undefined && patternsOf(given).some((inner) => comparePatterns(inner, outer).isShown);
}

function patternsOf({ atoms }: Given): readonly string[] {
  const patterns = atoms.flatMap(({ schema }) =>
    typeof schema["pattern"] === "string" ? [schema["pattern"]] : [],
  );
  const [shortest, most] = [greatest(atoms, "minLength"), least(atoms, "maxLength")];
  const isBounded = shortest <= longest && (shortest > 0 || most <= longest);
  return isBounded ? [...patterns, `^[^]{${shortest},${most <= longest ? most : ""}}$`] : patterns;
}

function counterexample({ given, asked }: Question): string | undefined {
  const [inner = "", ...others] = patternsOf(given);
  const outer = asked.schema["pattern"];
  if (others.length > 0 || typeof outer !== "string") return undefined;
  const answer = comparePatterns(inner, outer);
  return answer.isShown ? undefined : answer.text;
}

const longest = 200;

/**
 * Converts `pattern`, `minLength` or `maxLength` to an equivalent pattern. Returns `undefined` for other keywords and for large lengths.
 */
function patternOf(keyword: string, value: unknown): string | undefined {
  if (keyword === "pattern") return typeof value === "string" ? value : undefined;
  if (typeof value !== "number" || value > longest) return undefined;
  if (keyword === "minLength") return `^[^]{${value},}$`;
  return keyword === "maxLength" ? `^[^]{0,${value}}$` : undefined;
}

/** Formats that include all values of another format. For example, every `int32` is an `int64`. */
const widerFormats: ReadonlyMap<unknown, readonly unknown[]> = new Map([
  ["int32", ["int64"]],
  ["uri", ["uri-reference", "iri", "iri-reference"]],
  ["uri-reference", ["iri-reference"]],
  ["iri", ["iri-reference"]],
]);

function isFormat(format: unknown, atoms: readonly Atom[], types: readonly JsonType[]): boolean {
  const isSo = atoms.some(({ schema }) => {
    const own = schema["format"];
    const isBytes = format === "byte" && isBase64(schema);
    return own === format || isBytes || widerFormats.get(own)?.includes(format) === true;
  });
  if (isSo || types.includes("number")) return isSo;
  const [least, most] = integerRanges.get(format) ?? [];
  return (
    format === "int32" &&
    least !== undefined &&
    most !== undefined &&
    meetsBound("minimum", least, atoms, true) &&
    meetsBound("maximum", most, atoms, true)
  );
}

function decideAny(question: Question, inclusion: Inclusion): void {
  const { keyword, given, asked, outcome } = question;
  const value = asked.schema[keyword];
  const at = { schema: value, pointer: `${asked.pointer}/${keyword}` };
  switch (keyword) {
    case "type":
      decideTypes(question, inclusion);
      return;
    case "enum":
    case "const": {
      const values = inclusion.listed.integersOf(given, inclusion.types(given));
      if (values === undefined) addFailure(question);
      else outcome.failures.push(...inclusion.listed.refusedBy(given, asked, keyword, values));
      return;
    }
    case "$dynamicRef":
      addFailure(question);
      return;
    case "anyOf":
    case "oneOf":
      decideUnion(question, inclusion);
      return;
    case "not": {
      const inner = negatedBy(value);
      if (inner !== undefined) {
        const twice = { schema: inner, pointer: `${at.pointer}/not` };
        outcome.edges.push({ proof: inclusion.prove(given, twice, false) });
        return;
      }
      if (!isDisjoint(given, at, inclusion)) addFailure(question);
      return;
    }
    case "if":
      if (!isConditionMet(question, inclusion)) addFailure(question);
      return;
    case "discriminator":
      if (inclusion.options.enforcesDiscriminators === true) decideDiscriminator(question, inclusion);
      return;
    default:
  }
}

function decideTypes(question: Question, inclusion: Inclusion): void {
  const { given, asked, outcome } = question;
  const taken = typeListOf(asked.schema) ?? [];
  const types = inclusion.types(given);
  const { asText, areListsJoined } = inclusion.options;
  const refused = types.filter((type) => {
    if (includesType(taken, type)) return false;
    if (
      type === "number" &&
      taken.includes("integer") &&
      given.atoms.some(({ schema }) => Number.isInteger(schema["multipleOf"]))
    )
      return false;
    if (!asText) return true;
    if (areListsJoined === true && inclusion.isRoot(asked.schema) && isOneText(type, asked)) return false;
    // When values are sent as strings, every scalar except null is a valid string. Null becomes the empty string if the sender also sends
    // strings.
    return !(
      (scalars.has(type) || type === "null") &&
      taken.includes("string") &&
      (type !== "null" || types.includes("string"))
    );
  });
  const named = jsonTypes.filter((type) => refused.includes(type));
  if (named.length === 0) return;
  if (
    inclusion.options.canSpread &&
    isListOfOne(asked, taken, inclusion) &&
    named.every((type) => scalars.has(type) || type === "string")
  ) {
    const items = { schema: asked.schema["items"] ?? true, pointer: `${asked.pointer}/items` };
    outcome.edges.push({ proof: inclusion.prove({ ...given, types: named }, items, true) });
  } else addFailure(question, named.join(" "));
}

/**
 * Whether a schema accepts every serialised value of `type`, when arrays can be sent as one string and scalars as a list. This holds only
 * for unconstrained strings and lists of strings.
 */
function isOneText(type: JsonType, { schema }: Atom): boolean {
  const isFree = (one: unknown, wanted: JsonType, more: readonly string[] = []): boolean =>
    isObject(one) &&
    typeListOf(one)?.includes(wanted) === true &&
    Object.keys(one).every(
      (keyword) => keyword === "type" || more.includes(keyword) || isAnnotation(keyword),
    );
  if (type === "array") return isFree(schema, "string");
  return (
    (type === "string" || scalars.has(type)) &&
    isFree(schema, "array", ["items"]) &&
    isFree(schema["items"], "string")
  );
}

/** Keywords that an array schema can contain, besides annotations, and still accept a scalar as a one-item list. */
const ofLists: ReadonlySet<string> = new Set(["type", "items", "uniqueItems"]);

/**
 * Whether the reader can treat a scalar as a one-item list. This requires that the schema covers the whole parameter and contains only
 * {@link ofLists} and annotations.
 */
function isListOfOne({ schema }: Atom, taken: readonly unknown[], inclusion: Inclusion): boolean {
  return (
    inclusion.isRoot(schema) &&
    taken.includes("array") &&
    Object.keys(schema).every((keyword) => ofLists.has(keyword) || isAnnotation(keyword))
  );
}

function isConditionMet({ given, asked }: Question, inclusion: Inclusion): boolean {
  const at = (keyword: string) => ({ schema: asked.schema[keyword], pointer: `${asked.pointer}/${keyword}` });
  const same = given.atoms.some(({ schema }) =>
    ["if", "then", "else"].every((keyword) =>
      Object.hasOwn(schema, keyword) || Object.hasOwn(asked.schema, keyword)
        ? inclusion.options.areSame(schema[keyword], asked.schema[keyword])
        : true,
    ),
  );
  if (same) return true;
  const isThen = (): boolean => inclusion.isShown(given, at("then"));
  const isElse = (): boolean => inclusion.isShown(given, at("else"));
  if (isDisjoint(given, at("if"), inclusion)) return isElse();
  return isThen() && (isElse() || inclusion.isShown(given, at("if")));
}
