import type { Sampling } from "../../verifier/exchanges/sample-exchanges.ts";
import { createUsageError } from "../targets/create-usage-error.ts";

/** Of all samples by chance, so that the same traffic gives the same sample. */
const SEED = 1;

/** Reads `10%` or `1/10`. Throws a `UsageError` for anything else. */
export function readSampling(text: string | undefined): Sampling {
  if (text === undefined) return { kind: "all" };
  const nth = Number(/^1\/(\d{1,9})$/.exec(text)?.[1]);
  if (nth >= 1) return { kind: "every", nth };
  const percent = Number(/^(\d{1,3}(?:\.\d+)?)%$/.exec(text)?.[1]);
  if (percent > 0 && percent <= 100) return { kind: "chance", probability: percent / 100, seed: SEED };
  throw createUsageError(
    "usage/wrong-value",
    `The option --sample does not know "${text}".`,
    "Write --sample 10% for a tenth by chance, or --sample 1/10 for every tenth.",
  );
}
