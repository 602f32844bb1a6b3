import type { Readings } from "../../verifier/judge/readings.ts";
import { checkReading } from "../config/parse-readings.ts";
import { createUsageError } from "../targets/create-usage-error.ts";

/** Reads `name=value,name=value`. Throws a `UsageError` that names what is not known. */
export function readReadings(text: string | undefined): Partial<Readings> {
  const pairs = (text ?? "").split(",").filter((pair) => pair.trim() !== "");
  // Names and values are held against the table.
  return Object.fromEntries(pairs.map(readPair)) as Partial<Readings>;
}

function readPair(pair: string): readonly [name: string, value: string] {
  const [name = "", value = ""] = pair.split("=", 2).map((part) => part.trim());
  const problem = checkReading(name, value);
  if (problem === undefined) return [name, value];
  throw createUsageError("usage/wrong-value", problem.message, problem.fix);
}
