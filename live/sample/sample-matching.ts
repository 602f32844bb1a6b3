import { type Arbitrary, sample, stringMatching } from "fast-check";
import {
  compilePattern,
  type PatternNode,
  parsePattern,
} from "../../language/schema/patterns/compile-pattern.ts";
import type { Random } from "../../language/values/random.ts";
import { assertNever } from "../../runtime/assert-never.ts";
import type { Constraints } from "./constraints.ts";
import { createUnsatisfiable, type SampleContext } from "./sample-context.ts";

const attempts = 16;

const shortAttempts = 8;

export function isFitFor({
  patterns,
  minLength,
  maxLength,
}: Pick<Constraints, "patterns" | "minLength" | "maxLength">): (text: string) => boolean {
  const expressions = patterns.flatMap((each) => compilePattern(each) ?? []);
  return (text) => {
    const length = [...text].length;
    return length >= minLength && length <= maxLength && expressions.every((one) => one.test(text));
  };
}

/**
 * Generates a string that matches all patterns and has the required length. Each attempt generates a string from one pattern without its
 * lookarounds, then inserts strings for positive lookaheads and the other patterns.
 */
export function sampleMatching(
  constraints: Constraints,
  { random, budget }: Pick<SampleContext, "random" | "budget">,
): string | undefined {
  const { patterns } = constraints;
  const isFit = isFitFor(constraints);
  for (let attempt = 0; attempt < attempts; attempt++) {
    const own = patterns[attempt % patterns.length] ?? "";
    const { pattern, wanted } = dropLookarounds(own);
    const size = attempt < shortAttempts ? "small" : "large";
    const make = (source: string): string => {
      budget.spend(costOf(source));
      const [text = ""] = sample(createSource(source, size), {
        seed: random.integer(0, 0x7fffffff),
        numRuns: 1,
      });
      return text;
    };
    const text = make(fitRepetition(pattern, constraints));
    if (isFit(text)) return text;
    const others = patterns.filter((other) => other !== own).map((other) => dropLookarounds(other).pattern);
    const woven = [...wanted, ...others].reduce((whole, part) => weave(whole, make(part), random), text);
    if (isFit(woven)) return woven;
  }
  return undefined;
}

/**
 * Estimates the length of a generated string. If the pattern cannot be parsed, the estimate is its length multiplied by all repetition
 * counts.
 */
function costOf(pattern: string): number {
  const parsed = parsePattern(pattern);
  if (parsed !== undefined) return leastLength(parsed.node);
  const counts = [...pattern.matchAll(/\{(\d+)/g)].map(([, count]) => Math.max(1, Number(count)));
  return counts.reduce((product, count) => product * count, pattern.length);
}

/**
 * Returns the length of a generated string, assuming minimum repetitions and the longest alternatives, since any alternative can be
 * generated.
 */
function leastLength(node: PatternNode): number {
  switch (node.kind) {
    case "character":
      return 1;
    case "test":
      return 0;
    case "sequence":
      return node.parts.reduce((sum, part) => sum + leastLength(part), 0);
    case "choice":
      return node.branches.reduce((most, branch) => Math.max(most, leastLength(branch)), 0);
    case "repeat":
      return node.min === 0 ? 0 : node.min * leastLength(node.body);
    default:
      return assertNever(node);
  }
}

function weave(text: string, part: string, random: Random): string {
  const at = random.integer(0, Math.max(0, text.length - part.length));
  return text.slice(0, at) + part + text.slice(random.chance(0.5) ? at + part.length : at);
}

/** Generators by size and pattern. They are cached because creating one takes longer than generating a hundred strings. */
const sources = new Map<string, Arbitrary<string>>();
const MOST_SOURCES = 1000;

function createSource(pattern: string, size: "small" | "large"): Arbitrary<string> {
  const key = `${size} ${pattern}`;
  const known = sources.get(key);
  if (known !== undefined) return known;
  const expression = compilePattern(pattern);
  if (expression === undefined) throw createUnsatisfiable("the pattern is not a regular expression");
  try {
    const made = stringMatching(expression, { size });
    if (sources.size >= MOST_SOURCES) sources.clear();
    sources.set(key, made);
    return made;
  } catch {
    throw createUnsatisfiable("the pattern uses an unsupported feature, e.g. a back reference");
  }
}

function fitRepetition(pattern: string, { minLength, maxLength }: Constraints): string {
  const [, characters, repetition] = /^\^?(\[(?:[^\\\]]|\\.)+\]|\\[dws]|\.)([*+])\$?$/.exec(pattern) ?? [];
  if (characters === undefined) return pattern;
  const least = Math.max(minLength, repetition === "+" ? 1 : 0);
  return `^${characters}{${least},${Math.min(maxLength, least + 8)}}$`;
}

interface PlainPattern {
  readonly pattern: string;
  /** Patterns from positive lookaheads, without a leading `.*`. Each must match part of the string. */
  readonly wanted: readonly string[];
}

/** Removes lookarounds from a pattern, since strings cannot be generated from them. */
function dropLookarounds(source: string): PlainPattern {
  const wanted: string[] = [];
  let pattern = "";
  for (let at = 0; at < source.length; ) {
    const look = /^\(\?<?[=!]/.exec(source.slice(at, at + 4))?.[0];
    const end = look === undefined ? endOfToken(source, at) : endOfGroup(source, at);
    if (look === undefined) pattern += source.slice(at, end);
    else if (look === "(?=")
      wanted.push(source.slice(at + look.length, end - 1).replace(/^\^?(?:\.[*+]\??)?/, ""));
    at = end;
  }
  return { pattern, wanted };
}

function endOfToken(source: string, at: number): number {
  if (source[at] === "\\") return at + 2;
  if (source[at] !== "[") return at + 1;
  let end = at + 1;
  while (end < source.length && source[end] !== "]") end += source[end] === "\\" ? 2 : 1;
  return end + 1;
}

function endOfGroup(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at = endOfToken(source, at)) {
    if (source[at] === "(") depth++;
    else if (source[at] === ")" && --depth === 0) return at + 1;
  }
  return source.length;
}
