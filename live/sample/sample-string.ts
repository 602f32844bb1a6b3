import type { Random } from "../../language/values/random.ts";
import type { Constraints } from "./constraints.ts";
import type { SampleContext } from "./sample-context.ts";
import { sampleFormat } from "./sample-format.ts";
import { sampleMatching } from "./sample-matching.ts";
import { Unsatisfiable } from "./unsatisfiable.ts";

const words = ["oak", "ash", "elm", "yew", "fir", "larch", "maple", "cedar", "birch", "rowan"] as const;

/** A string that meets the patterns or else the format, and the lengths asked for. */
export function sampleString(
  constraints: Constraints,
  { random, varied, budget }: Pick<SampleContext, "random" | "varied" | "budget">,
): string {
  const { minLength, maxLength } = constraints;
  if (minLength > maxLength) throw new Unsatisfiable("no length is between the bounds");
  budget.spend(minLength);
  if (constraints.patterns.length > 0) {
    const text = sampleMatching(constraints, { random, budget });
    if (text === undefined) throw new Unsatisfiable("no text was found that matches the pattern");
    return text;
  }
  for (const format of constraints.formats) {
    const text = sampleFormat(format, random);
    if (text !== undefined && fits(text, minLength, maxLength)) return text;
  }
  return varied
    ? sampleCharacters(Math.min(Math.max(minLength, 6), maxLength), random)
    : sampleWords(minLength, maxLength, random);
}

function sampleCharacters(length: number, random: Random): string {
  return Array.from({ length }, () => random.integer(0, 35).toString(36)).join("");
}

function sampleWords(minLength: number, maxLength: number, random: Random): string {
  let text: string = random.pick(words);
  while (text.length < minLength) text += ` ${random.pick(words)}`;
  return text.length > maxLength ? text.slice(0, maxLength) : text;
}

function fits(text: string, minLength: number, maxLength: number): boolean {
  const length = [...text].length;
  return length >= minLength && length <= maxLength;
}
