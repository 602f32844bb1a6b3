import { admittedTypes } from "../../language/schema/admitted-types.ts";
import {
  appliedSchemas,
  certainKeywords,
  followSchema,
  joinedSchemas,
  unionKeywords,
} from "../../language/schema/applicable.ts";
import { isAnnotation } from "../../language/schema/schema-keywords.ts";
import { elementsOf, isObject, memberOf, membersOf } from "../../language/values/json-object.ts";
import type { SchemaLookup } from "../model/schema-lookup.ts";

/** The members of an error body that the router can fill. */
export interface ErrorBody {
  readonly message: string;
  readonly details?: string;
}

/** Names under which documents put the text of an error, the likeliest first. */
const messageNames: readonly string[] = [
  "message",
  "detail",
  "error",
  "title",
  "description",
  "error_description",
  "error_message",
  "errorMessage",
  "msg",
  "reason",
];

/** Names under which documents put what is wrong with each part of a request. */
const detailNames: readonly string[] = ["errors", "details", "violations", "fields"];

/** Keywords that may refuse an arbitrary text. */
const choosy: readonly string[] = [
  "enum",
  "const",
  "pattern",
  "format",
  "maxLength",
  "contentEncoding",
  "not",
  "if",
];

/** Keywords that a schema may have beside a union. */
const unions: ReadonlySet<string> = new Set(["type", ...unionKeywords, "discriminator"]);

/** An object schema, with what it refers to and its parts add to it. */
interface ObjectView {
  readonly properties: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<string>;
}

/**
 * Finds the members of an error body that a text, and an object of texts by pointer, can fill so that the body satisfies
 * its schema. `undefined` if more is asked than that. Of a union under `anyOf` one branch is enough; under `oneOf`
 * exactly one must fit.
 */
export function readErrorBody(schema: unknown, lookup: SchemaLookup): ErrorBody | undefined {
  const target = followSchema(schema, lookup);
  if (!isObject(target)) return undefined;
  const types = admittedTypes(target, lookup);
  if (types.length > 0 && !types.includes("object")) return undefined;
  const besides = Object.keys(target).filter((keyword) => !isAnnotation(keyword) && !unions.has(keyword));
  if (besides.length > 0 && unionKeywords.some((keyword) => Object.hasOwn(target, keyword))) return undefined;
  const either = bodiesOf(memberOf(target, "anyOf"), lookup);
  const [first, ...others] = either;
  if (first !== undefined) {
    return first.details === undefined ? (others.find((body) => isMoreOf(body, first)) ?? first) : first;
  }
  const [only, ...rivals] = bodiesOf(memberOf(target, "oneOf"), lookup);
  if (only !== undefined) return rivals.length === 0 ? only : undefined;
  return readObject(target, lookup);
}

function bodiesOf(branches: unknown, lookup: SchemaLookup): readonly ErrorBody[] {
  return elementsOf(branches).flatMap((branch) => readErrorBody(branch, lookup) ?? []);
}

function isMoreOf(body: ErrorBody, than: ErrorBody): boolean {
  return body.message === than.message && body.details !== undefined;
}

function readObject(schema: unknown, lookup: SchemaLookup): ErrorBody | undefined {
  const view = viewObject(schema, lookup);
  if (view === undefined) return undefined;
  const { properties, required } = view;
  const message = messageNames.find(
    (name) =>
      properties.has(name) &&
      [...required].every((needed) => needed === name) &&
      takesText(properties.get(name), lookup),
  );
  if (message === undefined) return undefined;
  const details = detailNames.find(
    (name) => properties.has(name) && takesDetails(properties.get(name), lookup),
  );
  return details === undefined ? { message } : { message, details };
}

/** `undefined` if the schema has keywords that this does not look into. */
function viewObject(schema: unknown, lookup: SchemaLookup): ObjectView | undefined {
  const properties = new Map<string, unknown>();
  const required = new Set<string>();
  for (const { schema: part } of appliedSchemas(schema, lookup, "certain")) {
    const isKnown = joinedSchemas(part, lookup).every(isObject);
    if (!isKnown || unread.some((keyword) => Object.hasOwn(part, keyword))) return undefined;
    for (const [name, property] of membersOf(memberOf(part, "properties")))
      if (!properties.has(name)) properties.set(name, property);
    for (const name of elementsOf(memberOf(part, "required"))) required.add(String(name));
  }
  return { properties, required };
}

/** Keywords that are not looked into, and may refuse what is filled in. */
const unread: readonly string[] = [
  ...unionKeywords,
  ...["not", "if", "dependentRequired", "dependentSchemas", "minProperties", "const", "enum"],
];

function takesText(schema: unknown, lookup: SchemaLookup): boolean {
  const target = followSchema(schema, lookup);
  if (target === true) return true;
  if (!isObject(target) || choosy.some((keyword) => Object.hasOwn(target, keyword))) return false;
  const types = admittedTypes(target, lookup);
  return types.includes("string");
}

/** Tells whether a member takes an object whose members are lists of texts, named by pointers. */
function takesDetails(schema: unknown, lookup: SchemaLookup): boolean {
  const target = followSchema(schema, lookup);
  if (!isObject(target)) return target === true;
  const closed = [
    ...certainKeywords,
    "required",
    "patternProperties",
    "propertyNames",
    "maxProperties",
    "unevaluatedProperties",
    "not",
  ];
  if (closed.some((keyword) => Object.hasOwn(target, keyword))) return false;
  if (!admittedTypes(target, lookup).includes("object")) return false;
  const additional = followSchema(memberOf(target, "additionalProperties"), lookup);
  if (additional === undefined || typeof additional === "boolean") return additional !== false;
  const types = admittedTypes(additional, lookup);
  const items = isObject(additional) ? memberOf(additional, "items") : undefined;
  return (types.length === 0 || types.includes("array")) && (items === undefined || takesText(items, lookup));
}
