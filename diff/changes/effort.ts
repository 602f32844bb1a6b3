import type { Contract } from "../../contract/build/contract.ts";
import { forEachSubschema } from "../../language/schema/rewrite-subschemas.ts";
import { isObject } from "../../language/values/json-object.ts";
import type { Pair } from "./change.ts";

export type Effort = "quick" | "normal" | "thorough";

const factors: Readonly<Record<Effort, number>> = { quick: 0.25, normal: 1, thorough: 8 };

/** Limits are counted in steps rather than time so that every machine gets the same result. */
export interface Limits {
  readonly steps: number;
  readonly allSteps: number;
  readonly exchanges: number;
  readonly cost: number;
}

export function limitsOf(contracts: Pair<Contract>, effort: Effort = "normal"): Limits {
  const factor = factors[effort];
  const size = countSchemas(contracts.old) + countSchemas(contracts.new);
  return {
    steps: 20_000 * factor,
    allSteps: (200_000 + 200 * size) * factor,
    exchanges: 60 * factor,
    cost: 1_000_000 * factor,
  };
}

function countSchemas({ model }: Contract): number {
  let count = 0;
  const visit = (schema: unknown): void => {
    count++;
    if (isObject(schema)) forEachSubschema(schema, visit);
  };
  for (const { schema } of model.schemas) visit(schema);
  return count;
}
