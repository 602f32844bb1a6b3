import { lookupOf } from "../../contract/model/model-lookup.ts";
import type { LocatedFailure, Proof, Step } from "../../language/inclusion/proof.ts";
import { schemaOfAll } from "../../language/schema/applicable.ts";
import { refNameOf, schemaRef } from "../../language/schema/local-ref.ts";
import { fitsPattern } from "../../language/schema/patterns/compile-pattern.ts";
import { rewriteSubschemas } from "../../language/schema/rewrite-subschemas.ts";
import { isObject, type Json, type JsonSchema } from "../../language/values/json-object.ts";
import { prepareSamplers, type Sampler } from "../../live/sample/create-sampler.ts";
import { createBudget } from "../../live/sample/sample-context.ts";
import { readPointer } from "../../runtime/pointer.ts";
import { commonValues, listsOf } from "./common-values.ts";
import { distort } from "./distort.ts";
import { listWanted, ways } from "./list-wanted.ts";
import { nest, placeAt } from "./part-at.ts";
import { expressDiscriminators, type PreparedContract } from "./prepare-contract.ts";

export interface RefusedSampler {
  /**
   * Yields candidate values, simplest first. They are likely to match the sender's schema and to violate the failing keyword, but the
   * caller must check both conditions.
   */
  values(schema: JsonSchema, located: LocatedFailure, refused: Refused): Generator<Json>;
  /** Whether no value is found: an earlier search for the same failure found none, or values longer than {@link mostText} are needed. */
  isHopeless(located: LocatedFailure, refused: Refused): boolean;
  anyValues(schema: JsonSchema): Generator<Json>;
}

/** Tests whether the reader can reject a value. Also returns true if the value alone is inconclusive. */
export interface Refused {
  readonly isDecided: boolean;
  whole(value: Json): boolean;
  part(value: Json): boolean;
}

const mostMade = 300;

/** The maximum length of a value as JSON, in characters. */
export const mostText = 100_000;

const oversizing: ReadonlySet<string> = new Set(["maxLength", "maxItems"]);

function createLimit(): { isSpent(): boolean; spend(): boolean } {
  let left = mostMade;
  return { isSpent: () => left <= 0, spend: () => left-- <= 0 };
}

export interface RefusedOptions {
  readonly offset: number;
  readonly cost: number;
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
  const parts = new Map<string, readonly Json[]>();
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
      // The roots end with the branches of the failing case. They come first, so that the sampler chooses the same branches of the unions.
      const schemaOf = ({ sender: roots }: Proof): JsonSchema =>
        schemaOfAll(roots.map((root) => root.schema as JsonSchema).reverse()); // Schemas of the document.
      const makeBases = (): readonly (Json | undefined)[] => {
        const way = schemaOfAll<JsonSchema>([schema, nest(steps.slice(0, -1), true)]);
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
    isHopeless: (located, refused) => {
      const { keyword, reader: pointer } = located.failure;
      const asked = readPointer(reader.contract.document, pointer);
      const isOversized = isObject(asked) && oversizing.has(keyword) && Number(asked[keyword]) > mostText;
      return isOversized || parts.get(keyOfPart(located, refused))?.length === 0;
    },
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

function createRenamer(): (schema: JsonSchema) => JsonSchema {
  const rename = (schema: unknown): unknown => {
    if (!isObject(schema)) return schema;
    const inner = rewriteSubschemas(schema, undefined, rename);
    const name = refNameOf(inner);
    return name === undefined ? inner : { ...inner, $ref: schemaRef(otherName(name)) };
  };
  return (schema) => rename(schema) as JsonSchema; // Renaming references leaves a schema.
}
