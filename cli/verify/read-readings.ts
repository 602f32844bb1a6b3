import { didYouMean } from "../../contract/findings/suggest-name.ts";
import { type ReadingName, type Readings, readingTable } from "../../verifier/judge/readings.ts";
import { createUsageError } from "./create-usage-error.ts";

/** Reads `name=value,name=value`. Throws a `UsageError` that names what is not known. */
export function readReadings(text: string | undefined): Partial<Readings> {
  const pairs = (text ?? "").split(",").filter((pair) => pair.trim() !== "");
  // Names and values are held against the table.
  return Object.fromEntries(pairs.map(readPair)) as Partial<Readings>;
}

function readPair(pair: string): readonly [name: string, value: string] {
  const [name = "", value = ""] = pair.split("=", 2).map((part) => part.trim());
  if (!isReadingName(name)) {
    const fix =
      didYouMean(name, Object.keys(readingTable)) ?? `There are ${Object.keys(readingTable).join(", ")}.`;
    throw createUsageError("usage/wrong-value", `There is no contested reading "${name}".`, fix);
  }
  const values = Object.keys(readingTable[name].values);
  if (values.includes(value)) return [name, value];
  const message = `The reading ${name} does not know "${value}"; it knows ${values.join(", ")}.`;
  throw createUsageError("usage/wrong-value", message, didYouMean(value, values));
}

function isReadingName(name: string): name is ReadingName {
  return Object.hasOwn(readingTable, name);
}
