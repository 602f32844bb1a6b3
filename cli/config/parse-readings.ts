import { didYouMean } from "../../contract/findings/did-you-mean.ts";
import { type ReadingName, type Readings, readingTable } from "../../verifier/judge/readings.ts";
import { splitList } from "../shared/parse-arguments.ts";
import { createUsageError } from "../shared/usage-error.ts";

export interface ReadingProblem {
  readonly name: string;
  readonly message: string;
  readonly fix: string | undefined;
}

function checkReading(name: string, value: unknown): ReadingProblem | undefined {
  if (!isReadingName(name)) {
    const known = Object.keys(readingTable);
    const fix = didYouMean(name, known) ?? `The readings are ${known.join(", ")}.`;
    return { name, message: `Unknown reading "${name}".`, fix };
  }
  const values = Object.keys(readingTable[name].values);
  if (typeof value === "string" && values.includes(value)) return undefined;
  const shown = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  const message = `Invalid value "${shown}" for the reading ${name}. Allowed values: ${values.join(", ")}.`;
  return { name, message, fix: didYouMean(shown, values) };
}

export function parseReadings(
  members: Readonly<Record<string, unknown>>,
  report: (problem: ReadingProblem) => void,
): Partial<Readings> {
  const sound = Object.entries(members).filter(([name, value]) => {
    const problem = checkReading(name, value);
    if (problem !== undefined) report(problem);
    return problem === undefined;
  });
  return Object.fromEntries(sound) as Partial<Readings>;
}

function isReadingName(name: string): name is ReadingName {
  return Object.hasOwn(readingTable, name);
}

/** Parses `--reading name=value,name=value`. Throws a `UsageError` for unknown names and values. */
export function readReadings(text: string | undefined): Partial<Readings> {
  const pairs = splitList(text);
  // Names and values were validated above.
  return Object.fromEntries(pairs.map(readPair)) as Partial<Readings>;
}

function readPair(pair: string): readonly [name: string, value: string] {
  const [name = "", value = ""] = pair.split("=", 2).map((part) => part.trim());
  const problem = checkReading(name, value);
  if (problem === undefined) return [name, value];
  throw createUsageError("usage/wrong-value", problem.message, problem.fix);
}
