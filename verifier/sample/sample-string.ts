import { type Arbitrary, sample, stringMatching } from "fast-check";
import { compilePattern } from "../../contract/model/compile-pattern.ts";
import type { Constraints } from "./constraints.ts";
import type { Random } from "./random.ts";
import { sampleFormat } from "./sample-format.ts";
import { Unsatisfiable } from "./unsatisfiable.ts";

const words = ["oak", "ash", "elm", "yew", "fir", "larch", "maple", "cedar", "birch", "rowan"] as const;

/** A string that meets the format, the first pattern and the lengths asked for. */
export function sampleString(constraints: Constraints, random: Random): string {
  const { minLength, maxLength } = constraints;
  if (minLength > maxLength) throw new Unsatisfiable("no length is between the bounds");
  const pattern = constraints.patterns[0];
  if (pattern !== undefined) return sampleMatching(pattern, constraints, random);
  for (const format of constraints.formats) {
    const text = sampleFormat(format, random);
    if (text !== undefined && fits(text, minLength, maxLength)) return text;
  }
  return sampleWords(minLength, maxLength, random);
}

function sampleWords(minLength: number, maxLength: number, random: Random): string {
  let text: string = random.pick(words);
  while (text.length < minLength) text += ` ${random.pick(words)}`;
  return text.length > maxLength ? text.slice(0, maxLength) : text;
}

function sampleMatching(pattern: string, constraints: Constraints, random: Random): string {
  const expressions = constraints.patterns.flatMap((each) => compilePattern(each) ?? []);
  const source = createSource(fitRepetition(dropLookaheads(pattern), constraints));
  for (let attempt = 0; attempt < 8; attempt++) {
    const [text] = sample(source, { seed: random.integer(0, 0x7fffffff), numRuns: 1 });
    if (text === undefined || !fits(text, constraints.minLength, constraints.maxLength)) continue;
    if (expressions.every((expression) => expression.test(text))) return text;
  }
  throw new Unsatisfiable("no text was found that matches the pattern");
}

/**
 * A pattern without the lookaheads that it begins with: texts cannot be made of them, and mostly they bound a length
 * (`^(?=.{1,63}$)[a-z]+$`). The text made is held against the whole pattern.
 */
function dropLookaheads(pattern: string): string {
  return pattern.replace(/^\^(?:\(\?[=!](?:[^()\\[\]]|\\.|\[(?:[^\\\]]|\\.)*\])*\))+/, "^");
}

/** Sources by pattern: to make one costs more than a hundred texts of it. */
const sources = new Map<string, Arbitrary<string>>();
const MOST_SOURCES = 1000;

function createSource(pattern: string): Arbitrary<string> {
  const known = sources.get(pattern);
  if (known !== undefined) return known;
  const expression = compilePattern(pattern);
  if (expression === undefined) throw new Unsatisfiable("the pattern is no regular expression");
  try {
    const made = stringMatching(expression);
    if (sources.size >= MOST_SOURCES) sources.clear();
    sources.set(pattern, made);
    return made;
  } catch {
    throw new Unsatisfiable("the pattern has parts that texts cannot be made from, e.g. a lookahead");
  }
}

/** A pattern that repeats one class of characters, with the lengths that are asked for as its number of repetitions. */
function fitRepetition(pattern: string, { minLength, maxLength }: Constraints): string {
  const [, characters, repetition] = /^\^?(\[(?:[^\\\]]|\\.)+\]|\\[dws]|\.)([*+])\$?$/.exec(pattern) ?? [];
  if (characters === undefined) return pattern;
  const least = Math.max(minLength, repetition === "+" ? 1 : 0);
  return `^${characters}{${least},${Math.min(maxLength, least + 8)}}$`;
}

function fits(text: string, minLength: number, maxLength: number): boolean {
  const length = [...text].length;
  return length >= minLength && length <= maxLength;
}
