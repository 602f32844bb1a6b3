import type { Json, JsonSchema } from "../../language/values/json-object.ts";
import type { Random } from "../../language/values/random.ts";
import type { Budget } from "./budget.ts";
import type { DepthOf } from "./depth.ts";

/** What the parts of the sampler share. */
export interface SampleContext {
  readonly random: Random;
  readonly budget: Budget;
  readonly depthOf: DepthOf;
  readonly optional: number;
  readonly depth: number;
  /** See to it that values miss what they are to miss. */
  readonly exclusive: boolean;
  /** Make texts that hardly ever come twice, in place of words. Default false. */
  readonly varied?: boolean;
  /** Finds a named schema. */
  find(name: string): JsonSchema | undefined;
}

/** Where a compound value stands, and how its parts are made. */
export interface Compound {
  readonly context: SampleContext;
  readonly level: number;
  sampleInner(schema: JsonSchema, varied?: boolean): Json;
}
