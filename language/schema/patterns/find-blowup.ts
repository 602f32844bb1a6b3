import { findComponents } from "../../values/find-components.ts";
import { type Automaton, buildAutomaton } from "./build-automaton.ts";
import { flagsOfPattern, type PatternNode, parsePattern } from "./compile-pattern.ts";

export type Blowup = "exponential" | "polynomial";

const known = new Map<string, Blowup | undefined>();

/**
 * Detects patterns that make a backtracking engine slow on hostile strings, because a loop can match the same string in two ways and the
 * remaining pattern can fail. Without `^`, the search for a start is treated as a loop. Back-references are ignored, and lookarounds are
 * assumed to exclude no strings. Returns `undefined` for harmless patterns, and for patterns too long to examine.
 */
export function findBlowup(pattern: string): Blowup | undefined {
  if (!known.has(pattern)) known.set(pattern, find(pattern));
  return known.get(pattern);
}

function find(pattern: string): Blowup | undefined {
  const flags = flagsOfPattern(pattern);
  if (flags === undefined || !/[*+}]/.test(pattern)) return undefined;
  const parsed = parsePattern(pattern);
  if (parsed === undefined) return undefined;
  const found = [anywhere(parsed.node), ...parsed.lookarounds].map((node) => {
    const automaton = buildAutomaton(node);
    return automaton === undefined ? undefined : judge(automaton, flags);
  });
  return found.find((blowup) => blowup === "exponential") ?? found.find((blowup) => blowup !== undefined);
}

/** Prepends a loop, since engines try the pattern at every position in the string. */
function anywhere(node: PatternNode): PatternNode {
  const before = {
    kind: "repeat",
    body: { kind: "character", source: "[^]" },
    min: 0,
    max: Number.POSITIVE_INFINITY,
  } as const;
  return { kind: "sequence", parts: [before, node] };
}

function judge(automaton: Automaton, flags: string): Blowup | undefined {
  const classes = readClasses(automaton, flags);
  const loops = findComponents(automaton.follow.length, (at) => automaton.follow[at]?.keys() ?? []);
  const risky = loops.filter((loop) => !loop.some((position) => automaton.last.has(position)));
  if (risky.some((loop) => isAmbiguous(new Set(loop), automaton, classes))) return "exponential";
  return areChained(risky, automaton, classes) ? "polynomial" : undefined;
}

type Classes = readonly ReadonlySet<string>[];

const sampled: readonly string[] = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ..."\u00a0éßñΩяאع中あ한٣½€—\u2028\ufeff😀𝒜",
];

function readClasses({ sources }: Automaton, flags: string): Classes {
  const characters = [...new Set([...sampled, ...sources.join("")])];
  const byTexts = new Map<string, ReadonlySet<string>>();
  return sources.map((source) => {
    if (source === undefined) return new Set<string>();
    const read = byTexts.get(source) ?? new Set(characters.filter(testOf(source, flags)));
    byTexts.set(source, read);
    return read;
  });
}

function testOf(source: string, flags: string): (character: string) => boolean {
  const expression = new RegExp(`^${source}$`, flags);
  return (character) => expression.test(character);
}

function overlap(one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  if (one === other) return one.size > 0;
  for (const character of one) if (other.has(character)) return true;
  return false;
}

/** The maximum number of transition pairs to compare. Beyond this limit, no pattern is reported as exponential. */
const mostSteps = 400_000;

function isAmbiguous(loop: ReadonlySet<number>, { follow }: Automaton, classes: Classes): boolean {
  const ways = follow.map((next, at) => (loop.has(at) ? [...next].filter(([to]) => loop.has(to)) : []));
  if (ways.some((next) => next.some(([, count]) => count > 1))) return true;
  const size = follow.length;
  const alike = ways.map((_, one) => classes.map((other) => loop.has(one) && overlap(classes[one], other)));
  let steps = 0;
  const pairs = findComponents(size * size, function* (pair) {
    const [one, other] = [Math.floor(pair / size), pair % size];
    for (const [left] of ways[one] ?? [])
      for (const [right] of ways[other] ?? []) {
        if (steps++ >= mostSteps) return;
        if (alike[left]?.[right] === true) yield left * size + right;
      }
  });
  if (steps >= mostSteps) return false;
  const isTwin = (pair: number): boolean => Math.floor(pair / size) === pair % size;
  return pairs.some((component) => component.some(isTwin) && !component.every(isTwin));
}

/**
 * Whether one unbounded repetition of a character can follow another, as in `a*b?a*`. A run of this character can then be divided in many
 * ways.
 */
function areChained(risky: readonly (readonly number[])[], { follow }: Automaton, classes: Classes): boolean {
  const selves = risky.flat().filter((at) => follow[at]?.has(at) === true);
  return selves.some((start) =>
    [...(classes[start] ?? [])].some((character) => {
      const seen = new Set<number>();
      const open = [start];
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        for (const next of follow[at]?.keys() ?? []) {
          if (seen.has(next) || next === start || classes[next]?.has(character) !== true) continue;
          if (selves.includes(next)) return true;
          seen.add(next);
          open.push(next);
        }
      }
      return false;
    }),
  );
}
