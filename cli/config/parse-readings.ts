import { didYouMean } from "../../contract/findings/suggest-name.ts";
import { type ReadingName, type Readings, readingTable } from "../../verifier/judge/readings.ts";
import { createUsageError } from "../shared/usage-error.ts";

/** What is wrong with one contested reading. */
export interface ReadingProblem {
  readonly name: string;
  readonly message: string;
  readonly fix: string | undefined;
}

/** Holds the names and values of contested readings against the table of them; `undefined` where both are known. */
export function checkReading(name: string, value: unknown): ReadingProblem | undefined {
  if (!isReadingName(name)) {
    const known = Object.keys(readingTable);
    const fix = didYouMean(name, known) ?? `There are ${known.join(", ")}.`;
    return { name, message: `There is no contested reading "${name}".`, fix };
  }
  const values = Object.keys(readingTable[name].values);
  if (typeof value === "string" && values.includes(value)) return undefined;
  const shown = typeof value === "string" ? value : (JSON.stringify(value) ?? "nothing");
  const message = `The reading ${name} does not know "${shown}"; it knows ${values.join(", ")}.`;
  return { name, message, fix: didYouMean(shown, values) };
}

/** The readings of a config, as its member `readings` has them; tells of those that are not known, and leaves them out. */
export function parseReadings(
  members: Readonly<Record<string, unknown>>,
  report: (problem: ReadingProblem) => void,
): Partial<Readings> {
  const sound = Object.entries(members).filter(([name, value]) => {
    const problem = checkReading(name, value);
    if (problem !== undefined) report(problem);
    return problem === undefined;
  });
  // Names and values were held against the table.
  return Object.fromEntries(sound) as Partial<Readings>;
}

function isReadingName(name: string): name is ReadingName {
  return Object.hasOwn(readingTable, name);
}

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
