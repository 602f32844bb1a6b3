import { didYouMean } from "../../contract/findings/suggest-name.ts";
import type { Thresholds } from "../../verifier/coverage/check-thresholds.ts";
import { type LeafKind, leafKinds } from "../../verifier/coverage/leaf.ts";
import { createUsageError } from "../targets/create-usage-error.ts";

/** Reads `operations=100,properties=80`; `all=90` is for each kind. Throws a `UsageError` for what is not understood. */
export function readThresholds(text: string | undefined): Thresholds {
  const pairs = (text ?? "").split(",").filter((pair) => pair.trim() !== "");
  return Object.fromEntries(pairs.flatMap(readPair));
}

function readPair(pair: string): readonly (readonly [kind: LeafKind, least: number])[] {
  const [name = "", value = ""] = pair.split("=", 2).map((part) => part.trim());
  const kinds = name === "all" ? leafKinds : leafKinds.filter((kind) => kind === name);
  if (kinds.length === 0) {
    const known = ["all", ...leafKinds];
    const fix = didYouMean(name, known) ?? `There are ${known.join(", ")}.`;
    throw createUsageError("usage/wrong-value", `Nothing called "${name}" is covered.`, fix);
  }
  const least = /^\d{1,3}(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
  if (!(least <= 100)) {
    const fix = `Write --threshold ${name}=80 for 80 percent.`;
    throw createUsageError("usage/wrong-value", `The threshold ${name}=${value} is no percentage.`, fix);
  }
  return kinds.map((kind) => [kind, least] as const);
}
