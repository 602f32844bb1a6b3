import { schemaOfAll } from "../../language/schema/applicable.ts";
import { refNameOf, schemaRef } from "../../language/schema/local-ref.ts";
import { rewriteSubschemas } from "../../language/schema/rewrite-subschemas.ts";
import {
  elementsOf,
  isObject,
  type Json,
  type JsonSchema,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import { unconstrained } from "../../live/sample/constraints.ts";
import { prepareSamplers, type Sampler } from "../../live/sample/create-sampler.ts";
import { waysToRefuse } from "../../live/sample/ways-to-refuse.ts";
import { readPointer } from "../../runtime/pointer.ts";
import type { LocatedFailure, Step } from "../inclusion/proof.ts";
import type { PreparedContract } from "./sending-side.ts";

/** Makes values of a sender's schema that a constraint of the reader's may refuse. */
export interface RefusedSampler {
  /** Values that miss the constraint of a failure, simple ones first. None is checked against the reader's schema. */
  values(schema: JsonSchema, located: LocatedFailure): Generator<Json>;
  /** Values of the schema as it comes. */
  anyValues(schema: JsonSchema): Generator<Json>;
}

const ways = 8;

/** Makes a sampler that knows the named schemas of both documents. */
export function createRefusedSampler(sender: PreparedContract, reader: PreparedContract): RefusedSampler {
  const rename = createRenamer();
  const schemas = [
    ...sender.contract.model.schemas,
    ...reader.contract.model.schemas.map((named) => ({
      ...named,
      name: otherName(named.name),
      schema: rename(named.schema),
    })),
  ];
  const byName = new Map(schemas.map(({ name, schema }) => [name, schema]));
  const find = (name: string): JsonSchema | undefined => byName.get(name);
  const prepared = [0, 0.5, 1].map((optional) => prepareSamplers(schemas, { optional }));
  const samplerOf = (index: number, seed: number): Sampler | undefined => prepared[index]?.(seed);
  return {
    *values(schema, { failure, steps }) {
      const asked = readPointer(reader.contract.document, failure.reader);
      const wanted = isObject(asked) ? listWanted(asked, failure, rename, find) : [];
      for (const [index, way] of [...wanted, true].entries()) {
        for (let seed = 1; seed <= 2; seed++) {
          const nested = schemaOfAll<JsonSchema>([schema, nest(steps, way)]);
          const value = samplerOf(seed === 1 ? 0 : 1, seed + index * ways)?.sample(nested, (made) =>
            sender.accepts(schema, made),
          );
          if (value !== undefined) yield* distort(value, steps, failure.keyword);
        }
      }
    },
    *anyValues(schema) {
      for (let seed = 1; seed <= 24; seed++) {
        const value = samplerOf(seed % 3, seed)?.sample(schema, (made) => sender.accepts(schema, made));
        if (value !== undefined) yield value;
      }
    },
  };
}

function otherName(name: string): string {
  return `reader ${name}`;
}

/** Makes the function that renames what a schema of the reader's refers to, so that both documents' names can be told apart. */
function createRenamer(): (schema: JsonSchema) => JsonSchema {
  const rename = (schema: unknown): unknown => {
    if (!isObject(schema)) return schema;
    const inner = rewriteSubschemas(schema, "", rename);
    const name = refNameOf(inner);
    return name === undefined ? inner : { ...inner, $ref: schemaRef(otherName(name)) };
  };
  return (schema) => rename(schema) as JsonSchema; // a schema stays one
}

/** A schema for a part of a value, as one for the whole. */
function nest(steps: readonly Step[], inner: JsonSchema): JsonSchema {
  const [step, ...rest] = steps;
  if (step === undefined) return inner;
  const below = nest(rest, inner);
  switch (step.kind) {
    case "member":
      return { type: "object", required: [step.name], properties: Object.fromEntries([[step.name, below]]) };
    case "any-member": {
      const name =
        step.pattern === undefined ? "key" : /^\^?[\w-]*/.exec(step.pattern)?.[0].replace("^", "") || "key";
      return { type: "object", required: [name], properties: Object.fromEntries([[name, below]]) };
    }
    case "item":
      return step.index === 0
        ? { type: "array", minItems: 1, items: below }
        : {
            type: "array",
            minItems: step.index + 1,
            prefixItems: [...Array.from({ length: step.index }, () => true), below],
          };
  }
}

/** Schemas of values that a keyword of the reader's refuses, or may. */
function listWanted(
  asked: SchemaObject,
  failure: LocatedFailure["failure"],
  rename: (schema: JsonSchema) => JsonSchema,
  find: (name: string) => JsonSchema | undefined,
): readonly JsonSchema[] {
  const { keyword, detail, value } = failure;
  const own = rename(asked);
  if (typeof own === "boolean") return [];
  const part = (name: string): JsonSchema => (own[name] ?? true) as JsonSchema; // a schema where a keyword has one
  const wanted: JsonSchema[] = value === undefined ? [] : [{ const: value }];
  const named = detail ?? "key";
  switch (keyword) {
    case "type":
      wanted.push(
        ...(detail ?? "")
          .split(" ")
          .filter(Boolean)
          .map((type): JsonSchema => ({ type })),
      );
      break;
    case "required":
      wanted.push({ type: "object", properties: Object.fromEntries([[named, false]]) });
      break;
    case "readOnly":
    case "writeOnly":
      return [true];
    case "additionalProperties":
    case "unevaluatedProperties":
    case "propertyNames":
      wanted.push({ type: "object", required: [named === "*" ? "key" : named] });
      break;
    case "dependentRequired":
    case "dependentSchemas":
      wanted.push({ type: "object", required: [named] });
      break;
    case "contains":
      wanted.push(
        { type: "array", maxItems: 0 },
        { type: "array", minItems: 1, items: { not: part("contains") } },
        {
          type: "array",
          minItems: Math.min(50, Number(own["maxContains"] ?? 0) + 1),
          items: part("contains"),
        },
      );
      break;
    case "uniqueItems":
      wanted.push({ type: "array", minItems: 2 });
      break;
    case "oneOf":
      wanted.push(...pairsOf(elementsOf(own["oneOf"])));
      break;
    case "if":
      wanted.push(
        schemaOfAll<JsonSchema>([part("if"), { not: part("then") }]),
        schemaOfAll<JsonSchema>([{ not: part("if") }, { not: part("else") }]),
      );
      break;
    case "unevaluatedItems":
    case "items":
    case "prefixItems":
      wanted.push({ type: "array", minItems: Number(detail ?? 0) + 1 });
      break;
    default:
  }
  const alone: SchemaObject = Object.fromEntries(
    Object.entries(own).filter(([name]) => name === keyword || (companionsOf[keyword] ?? []).includes(name)),
  );
  wanted.push(...waysToRefuse(alone, { asked: unconstrained, find, following: new Set() }).slice(0, ways), {
    not: alone,
  });
  return wanted.slice(0, ways * 2);
}

const companionsOf: Readonly<Record<string, readonly string[]>> = {
  additionalProperties: ["properties", "patternProperties"],
  items: ["prefixItems"],
  contains: ["minContains", "maxContains"],
  if: ["then", "else"],
};

/** Values that fit two branches fit no `oneOf`. */
function pairsOf(branches: readonly unknown[]): readonly JsonSchema[] {
  const pairs: JsonSchema[] = [];
  for (const [index, some] of branches.entries())
    for (const other of branches.slice(index + 1))
      pairs.push(schemaOfAll([some, other] as readonly JsonSchema[]));
  return pairs.slice(0, ways);
}

/** A value, and variants of the part in question that sampling seldom finds. */
function* distort(value: Json, steps: readonly Step[], keyword: string): Generator<Json> {
  yield value;
  for (const change of changesOf[keyword] ?? []) {
    const changed = changeAt(value, steps, change);
    if (changed !== undefined) yield changed;
  }
}

type Change = (part: Json) => Json | undefined;

const onText =
  (change: (text: string) => string): Change =>
  (part) =>
    typeof part === "string" ? change(part) : undefined;
const onNumber =
  (change: (value: number) => number): Change =>
  (part) =>
    typeof part === "number" ? change(part) : undefined;

const changesOf: Readonly<Record<string, readonly Change[]>> = {
  pattern: [
    onText(() => ""),
    onText(() => " "),
    onText(() => "A"),
    onText(() => "a"),
    onText(() => "0"),
    onText((text) => `${text}!`),
    onText((text) => `${text}\n`),
  ],
  format: [onText(() => ""), onText(() => "x"), onNumber(() => 2 ** 31), onNumber(() => 1e300)],
  type: [onText(() => "x"), onText(() => "é x"), onNumber((value) => Math.trunc(value) + 0.5)],
  multipleOf: [onNumber((value) => value + 1), onNumber((value) => value + 0.5)],
  uniqueItems: [
    (part) =>
      Array.isArray(part) && part[0] !== undefined
        ? [part[0], ...part.slice(0, 1), ...part.slice(2)]
        : undefined,
  ],
  maxLength: [onText((text) => text.padEnd(300, "x"))],
  minLength: [onText(() => "")],
};

function changeAt(value: Json, steps: readonly Step[], change: Change): Json | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return change(value);
  if (typeof value !== "object" || value === null) return undefined;
  if (step.kind === "item") {
    if (!Array.isArray(value) || value[step.index] === undefined) return undefined;
    const inner = changeAt(value[step.index] as Json, rest, change); // an element of JSON
    return inner === undefined
      ? undefined
      : value.map((item: Json, index) => (index === step.index ? inner : item));
  }
  if (Array.isArray(value)) return undefined;
  const members = Object.entries(value);
  const name = step.kind === "member" ? step.name : members[0]?.[0];
  const found = members.find(([key]) => key === name);
  const inner = found === undefined ? undefined : changeAt(found[1], rest, change);
  return inner === undefined
    ? undefined
    : Object.fromEntries(members.map(([key, member]) => [key, key === name ? inner : member]));
}
