import { lookupOf } from "../../contract/model/model-lookup.ts";
import type { NamedSchema } from "../../contract/model/types.ts";
import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import { createRandom, type Random } from "../../language/values/random.ts";
import { createDepthOf } from "./depth.ts";
import {
  type Budget,
  createBudget,
  ifAffordable,
  ifSatisfiable,
  type LikelyValues,
  type SampleContext,
} from "./sample-context.ts";
import { sampleSchema } from "./sample-schema.ts";

export interface SamplerOptions {
  /** Probability that an optional property is included, 0 to 1. Default: 0.5. */
  readonly optional?: number;
  /** Nesting depth from which only required members and items are generated. Default: 4. */
  readonly depth?: number;
  /** Source of realistic values. Default: none, so values are only valid. */
  readonly likely?: LikelyValues | undefined;
}

export interface Sampler {
  /**
   * Samples a value that `accepts` allows. Returns `undefined` if no value was found in a limited number of attempts, or if values are
   * too large.
   * @param budget - Limits the search. Several calls can share a budget. Default: one per call.
   * @param name - The name of the member that the value is for. Default: none.
   */
  sample(
    schema: JsonSchema,
    accepts?: (value: Json) => boolean,
    budget?: Budget,
    name?: string,
  ): Json | undefined;
  readonly random: Random;
}

const attempts = 40;

const depthsOf = oncePer(createDepthOf);

export function prepareSamplers(
  schemas: readonly NamedSchema[],
  options: SamplerOptions = {},
): (seed: number) => Sampler {
  const shared: Omit<SampleContext, "random" | "budget"> = {
    depthOf: depthsOf(schemas),
    optional: options.optional ?? 0.5,
    depth: options.depth ?? 4,
    exclusive: false,
    find: lookupOf({ schemas }),
    likely: options.likely,
  };
  return (seed) => {
    const random = createRandom(seed);
    return {
      random,
      sample: (schema, accepts, budget = createBudget(), name = undefined) =>
        sampleAccepted(schema, { ...shared, random, budget, name }, accepts),
    };
  };
}

function sampleAccepted(
  schema: JsonSchema,
  context: SampleContext,
  accepts?: (value: Json) => boolean,
): Json | undefined {
  return ifAffordable(() => {
    // Values that avoid `not` by chance look more natural than values constructed to avoid it. If the first search finds no value at all,
    // a more constrained search cannot succeed.
    const { value, isPossible } = tryOften(schema, context, accepts);
    return value === undefined && isPossible
      ? tryOften(schema, { ...context, exclusive: true }, accepts).value
      : value;
  });
}

interface Tried {
  readonly value: Json | undefined;
  readonly isPossible: boolean;
}

function tryOften(schema: JsonSchema, context: SampleContext, accepts?: (value: Json) => boolean): Tried {
  let isPossible = false;
  for (let attempt = 0; attempt < attempts; attempt++) {
    // Later attempts include fewer optional parts, since an optional part might be the cause of failure.
    const optional = context.optional * (1 - attempt / attempts);
    const depth = attempt < attempts / 2 ? context.depth : 0;
    const value = ifSatisfiable(() => sampleSchema(schema, { ...context, optional, depth }, 0));
    isPossible ||= value !== undefined;
    if (value !== undefined && (!accepts || accepts(value))) return { value, isPossible };
  }
  return { value: undefined, isPossible };
}

/** Hashes a seed and strings with FNV-1a over UTF-16 code units. The order of the strings matters. */
export function seedOf(seed: number, ...texts: readonly string[]): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (const text of texts) {
    for (let index = 0; index < text.length; index++) hash = mix(hash, text.charCodeAt(index));
    // The separator is not a UTF-16 code unit, so `a`, `b` hashes differently from `ab`.
    hash = mix(hash, 0x10000);
  }
  return hash;
}

function mix(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193) >>> 0;
}
