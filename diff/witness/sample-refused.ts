import { lookupOf } from "../../contract/model/model-lookup.ts";
import type { LocatedFailure, Proof, Step } from "../../language/inclusion/proof.ts";
import { companionKeywords, schemaOfAll } from "../../language/schema/applicable.ts";
import { refNameOf, schemaRef } from "../../language/schema/local-ref.ts";
import { fitsPattern } from "../../language/schema/patterns/compile-pattern.ts";
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
import { createBudget } from "../../live/sample/sample-context.ts";
import { waysToRefuse } from "../../live/sample/ways-to-refuse.ts";
import { readPointer } from "../../runtime/pointer.ts";
import { type Change, changeAt, nest, placeAt } from "./part-at.ts";
import { expressDiscriminators, type PreparedContract } from "./prepare-contract.ts";

/** Makes values of a sender's schema that the reader may refuse. */
export interface RefusedSampler {
  /** Candidates, simple ones first, meant to fit the sender's schema and violate the failure's keyword. The caller must check both. */
  values(schema: JsonSchema, located: LocatedFailure, refused: Refused): Generator<Json>;
  /** Whether an earlier search for the same failure elsewhere found no value that the reader refuses. */
  isHopeless(located: LocatedFailure, refused: Refused): boolean;
  anyValues(schema: JsonSchema): Generator<Json>;
}

/** Schemas sampled per list of ways to violate a keyword. */
const ways = 8;

/** Whether the reader may refuse a value: also true if the value alone does not decide. */
export interface Refused {
  readonly isDecided: boolean;
  whole(value: Json): boolean;
  /** For the part that a failure is about. */
  part(value: Json): boolean;
}

/** Values sampled in one search. */
const mostMade = 300;

function createLimit(): { isSpent(): boolean; spend(): boolean } {
  let left = mostMade;
  return { isSpent: () => left <= 0, spend: () => left-- <= 0 };
}

export interface RefusedOptions {
  readonly offset: number;
  /** Budget of one search, in the units of a sampler. */
  readonly cost: number;
  /** Whether a value must fit the schema that its discriminator names. */
  readonly enforcesDiscriminators: boolean;
}

export function createRefusedSampler(
  sender: PreparedContract,
  reader: PreparedContract,
  { offset, cost, enforcesDiscriminators }: RefusedOptions,
): RefusedSampler {
  const rename = createRenamer();
  const express = enforcesDiscriminators ? expressDiscriminators : (schema: JsonSchema): JsonSchema => schema;
  const schemas = [
    ...sender.contract.model.schemas.map((named) => ({ ...named, schema: express(named.schema) })),
    ...reader.contract.model.schemas.map((named) => ({
      ...named,
      name: otherName(named.name),
      schema: rename(named.schema),
    })),
  ];
  const find = lookupOf({ schemas });
  /** Values by failure, which may occur elsewhere in the document. */
  const parts = new Map<string, readonly Json[]>();
  /** Schemas from which nothing could be made within the limits. They recur with the same failure. */
  const empty = new Set<string>();
  const prepared = [0, 0.5, 1].map((optional) => prepareSamplers(schemas, { optional }));
  const samplerOf = (index: number, seed: number): Sampler =>
    (prepared[index] ?? prepareSamplers(schemas))(seed + offset);
  return {
    *values(schema, { failure, steps: path, proof, around }, refused) {
      const steps = path.map((step) => nameStep(step, samplerOf(0, 1)));
      const asked = readPointer(reader.contract.document, failure.reader);
      const wanted = isObject(asked) ? listWanted(asked, failure, rename, find) : [];
      const limit = createLimit();
      const budget = createBudget(cost);
      const sample = (
        index: number,
        own: JsonSchema,
        seed: number,
        fits: (made: Json) => boolean,
      ): Json | undefined => {
        const key = JSON.stringify(own);
        if (limit.isSpent() || budget.isSpent() || empty.has(key)) return undefined;
        let isEmpty = true;
        const accepts = (one: Json): boolean => {
          isEmpty = false;
          return limit.spend() || fits(one);
        };
        const made = samplerOf(index, seed).sample(express(own), accepts, budget);
        if (isEmpty && !budget.isSpent()) empty.add(key);
        return made === undefined || !fits(made) ? undefined : made;
      };
      const isSent = (made: Json): boolean => sender.accepts(schema, made);
      const schemaOf = ({ sender: roots }: Proof): JsonSchema =>
        schemaOfAll(roots.map((root) => root.schema as JsonSchema)); // The document's schemas.
      const makeBases = (): readonly (Json | undefined)[] => {
        const way = schemaOfAll<JsonSchema>([schema, nest(steps.slice(0, -1), true)]);
        // A value whose parts on the path match the branches of the failure.
        const directed = around.reduce<Json | undefined>((base, one, index) => {
          const step = steps[index];
          const own = schemaOfAll<JsonSchema>([
            schemaOf(one),
            step === undefined ? true : nest([step], true),
          ]);
          const made = sample(0, own, 1, (value) => sender.accepts(own, value));
          return made === undefined ? undefined : placeAt(base, steps.slice(0, index), made);
        }, undefined);
        const any = [sample(0, schema, 1, isSent), sample(0, way, 1, isSent), sample(2, schema, 1, isSent)];
        return directed === undefined ? any : [directed, ...any];
      };
      let bases: readonly (Json | undefined)[] | undefined;
      let found = 0;
      const place = function* (one: Json): Generator<Json> {
        bases ??= makeBases();
        for (const base of bases) {
          const placed = placeAt(base, steps, one);
          if (placed === undefined || !isSent(placed)) continue;
          found++;
          yield placed;
        }
      };
      const part = schemaOf(proof);
      const isPart = (made: Json): boolean => sender.accepts(part, made) && refused.part(made);
      const makeParts = function* (): Generator<Json> {
        for (const [index, way] of [...wanted, true].entries())
          for (let seed = 1; seed <= 2; seed++) {
            const schemaOfWay = schemaOfAll<JsonSchema>([part, way]);
            const isFit = way === true ? () => true : isPart;
            const made = sample(seed === 1 ? 0 : 1, schemaOfWay, seed + index * ways, isFit);
            if (made !== undefined)
              for (const one of distort(made, [], failure.keyword)) if (isPart(one)) yield one;
          }
        const isList = failure.keyword === "contains" && isObject(asked);
        for (const one of [...(isList ? listsOf(rename(asked), samplerOf(0, 1)) : []), ...commonValues])
          if (isPart(one)) yield one;
      };
      const key = keyOfPart({ failure, proof }, refused);
      const made: Json[] = [];
      for (const one of parts.get(key) ?? makeParts()) {
        made.push(one);
        yield* place(one);
      }
      parts.set(key, made);
      if (found > 0 || made.length === 0) return;
      for (const [index, way] of [...wanted.slice(0, 4), true].entries()) {
        const nested = schemaOfAll<JsonSchema>([schema, nest(steps, way)]);
        const made = sample(
          index % 2,
          nested,
          1 + index,
          (one) => isSent(one) && (way === true || refused.whole(one)),
        );
        if (made !== undefined) yield* distort(made, steps, failure.keyword);
      }
    },
    isHopeless: (located, refused) => parts.get(keyOfPart(located, refused))?.length === 0,
    *anyValues(schema) {
      const budget = createBudget(cost);
      let misses = 0;
      for (let seed = 1; seed <= 24 && misses < 3; seed++) {
        const isSent = (made: Json): boolean => sender.accepts(schema, made);
        const value = samplerOf(seed % 3, seed).sample(express(schema), isSent, budget);
        if (value === undefined) misses++;
        else yield value;
      }
      for (const value of commonValues) if (sender.accepts(schema, value)) yield value;
    },
  };
}

/** Equal for failures about the same schemas, which yield the same parts. */
function keyOfPart(
  { failure, proof }: Pick<LocatedFailure, "failure" | "proof">,
  { isDecided }: Refused,
): string {
  const { keyword, detail, reader, value } = failure;
  const schemas = [...proof.sender, proof.reader].map(({ schema }) => schema);
  return JSON.stringify([keyword, detail, reader, value, schemas, isDecided]);
}

function nameStep(step: Step, sampler: Sampler): Step {
  if (step.kind !== "any-member") return step;
  const { pattern } = step;
  if (pattern === undefined) return { kind: "member", name: "key" };
  const [, lead = ""] = /^\^?([\w-]*)/.exec(pattern) ?? [];
  const name = fitsPattern(pattern, lead) ? lead : sampler.sample({ type: "string", pattern });
  return { kind: "member", name: typeof name === "string" ? name : "key" };
}

function otherName(name: string): string {
  return `reader ${name}`;
}

/** Renames references in a reader's schema, so that names of the two documents do not collide. */
function createRenamer(): (schema: JsonSchema) => JsonSchema {
  const rename = (schema: unknown): unknown => {
    if (!isObject(schema)) return schema;
    const inner = rewriteSubschemas(schema, "", rename);
    const name = refNameOf(inner);
    return name === undefined ? inner : { ...inner, $ref: schemaRef(otherName(name)) };
  };
  return (schema) => rename(schema) as JsonSchema; // A schema is still a schema.
}

/** Names that patterns and length limits often refuse, the most natural first. */
const unusualNames: readonly string[] = [
  "Key",
  "key",
  "KEY",
  "key1",
  "a key",
  "key-1",
  "1",
  "",
  "x".repeat(300),
];

function listWanted(
  asked: SchemaObject,
  failure: LocatedFailure["failure"],
  rename: (schema: JsonSchema) => JsonSchema,
  find: (name: string) => JsonSchema | undefined,
): readonly JsonSchema[] {
  const { keyword, detail, value } = failure;
  const own = rename(asked);
  if (typeof own === "boolean") return [];
  const part = (name: string): JsonSchema => (own[name] ?? true) as JsonSchema; // The keyword contains a schema here.
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
    case "discriminator": {
      const { propertyName } = isObject(own["discriminator"]) ? own["discriminator"] : {};
      const isNamed = typeof propertyName === "string" && detail !== undefined;
      return isNamed
        ? [{ type: "object", required: [propertyName], properties: { [propertyName]: { const: detail } } }]
        : [true];
    }
    case "additionalProperties":
    case "unevaluatedProperties":
      wanted.push({ type: "object", required: [named === "*" ? "key" : named] });
      break;
    case "propertyNames":
      for (const names of [...waysToRefuse(part(keyword), unconstrained, find), { enum: unusualNames }])
        wanted.push({ type: "object", minProperties: 1, propertyNames: names });
      break;
    case "dependentRequired":
      wanted.push({ type: "object", required: [named] });
      break;
    case "dependentSchemas": {
      const depends = part(keyword);
      const other = isObject(depends) ? (depends[named] as JsonSchema | undefined) : undefined; // The keyword contains a schema here.
      wanted.push(schemaOfAll<JsonSchema>([{ type: "object", required: [named] }, { not: other ?? true }]));
      for (const way of waysToRefuse(other ?? true, unconstrained, find))
        wanted.push(schemaOfAll<JsonSchema>([{ type: "object", required: [named] }, way]));
      break;
    }
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
    Object.entries(own).filter(
      ([name]) => name === keyword || companionKeywords.get(keyword)?.includes(name),
    ),
  );
  wanted.push(...waysToRefuse(alone, unconstrained, find).slice(0, ways), {
    not: alone,
  });
  return wanted.slice(0, ways * 2);
}

/** Values that match two branches violate `oneOf`. */
function pairsOf(branches: readonly unknown[]): readonly JsonSchema[] {
  const pairs: JsonSchema[] = [];
  for (const [index, some] of branches.entries())
    for (const other of branches.slice(index + 1))
      pairs.push(schemaOfAll([some, other] as readonly JsonSchema[]));
  return pairs.slice(0, ways);
}

function* distort(value: Json, steps: readonly Step[], keyword: string): Generator<Json> {
  yield value;
  for (const change of changesOf[keyword] ?? []) {
    const changed = changeAt(value, steps, change);
    if (changed !== undefined) yield changed;
  }
}

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

/** Values that schemas often distinguish: of each type, at common bounds, of the formats. */
const commonValues: readonly Json[] = [
  ...[null, true, false, 0, 1, -1, 2, 0.5, 1.5, 100, 2 ** 31, 1e300],
  ...["", "a", "A", "0", "-1", "1.5", "true", "a b", "é", "x!", "a,b", "x".repeat(300)],
  ...[
    "2024-02-29",
    "2024-02-29T12:00:00Z",
    "12:00:00Z",
    "P1D",
    "a@example.com",
    "example.com",
    "192.0.2.1",
    "::1",
  ],
  ...["https://example.com/a", "/a/b", "3f2504e0-4f89-11d3-9a0c-0305e82c3301", "YQ==", "[a-z]+"],
  ...[
    [],
    [null],
    [0],
    ["a"],
    ["a", "a"],
    ["a", 1],
    [1, 2, 3, 4, 5],
    {},
    { a: 1 },
    { key: "a" },
    { key: null },
  ],
];

/** Lists with 0 to slightly more than `maxContains` matching items, each with 0, 1 and 3 others. */
function listsOf(asked: JsonSchema, sampler: Sampler): readonly Json[] {
  if (typeof asked === "boolean") return [];
  const contains = (asked["contains"] ?? true) as JsonSchema; // The keyword contains a schema here.
  const fit = sampler.sample(contains);
  const other = sampler.sample({ not: contains }) ?? "x";
  if (fit === undefined) return [];
  const most = Math.min(20, Number(asked["maxContains"] ?? asked["minContains"] ?? 1) + 3);
  const counts = Array.from({ length: most + 1 }, (_, index) => index);
  return counts.flatMap((count) => {
    // Distinct items, if possible.
    const items = Array.from(
      { length: count },
      (_, index): Json => (typeof fit === "number" ? fit + index : fit),
    );
    return [items, [...items, other], [...items, other, other, other]];
  });
}
