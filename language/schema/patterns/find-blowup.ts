import { findComponents } from "../../values/find-components.ts";
import { flagsOfPattern, type PatternNode, parsePattern } from "./compile-pattern.ts";

/** How the time of a failing match grows with the string. */
export type Blowup = "exponential" | "polynomial";

const known = new Map<string, Blowup | undefined>();

/**
 * Finds patterns that make a backtracking engine slow on a hostile string: a loop can match the same string in two ways, and the rest can
 * fail. Without `^`, the search for a start counts as a loop. Ignores back-references, and that lookarounds exclude some strings.
 * `undefined` for harmless patterns, and for patterns too long to examine.
 */
export function findBlowup(pattern: string): Blowup | undefined {
  if (!known.has(pattern)) known.set(pattern, find(pattern));
  return known.get(pattern);
}

function find(pattern: string): Blowup | undefined {
  const flags = flagsOfPattern(pattern);
  // Without an endless repetition there is nothing to find.
  if (flags === undefined || !/[*+}]/.test(pattern)) return undefined;
  const parsed = parsePattern(pattern);
  if (parsed === undefined) return undefined;
  const found = [anywhere(parsed.node), ...parsed.lookarounds].map((node) => {
    const automaton = buildAutomaton(node);
    return automaton === undefined ? undefined : judge(automaton, flags);
  });
  return found.find((blowup) => blowup === "exponential") ?? found.find((blowup) => blowup !== undefined);
}

/** An engine tries the pattern at each position of the string. */
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
  // If a match can end inside the loop, the engine need not backtrack.
  const risky = loops.filter((loop) => !loop.some((position) => automaton.last.has(position)));
  if (risky.some((loop) => isAmbiguous(new Set(loop), automaton, classes))) return "exponential";
  return areChained(risky, automaton, classes) ? "polynomial" : undefined;
}

/** Sampled characters accepted at each position of the automaton. */
type Classes = readonly ReadonlySet<string>[];

/** ASCII, some of every other kind, and those in the pattern. */
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

/** Pairs of transitions to compare. Beyond this, no pattern is reported as exponential. */
const mostSteps = 400_000;

/** Whether a string leads in two ways from a position of the loop back to it. */
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

/** Whether one unbounded repetition of a character can follow another, as in `a*b?a*`: a run can be divided in many ways. */
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

/** States are positions: places that match one character. */
export interface Automaton {
  /** `undefined` for a test that consumes nothing, e.g. `^`. */
  readonly sources: readonly (string | undefined)[];
  /** Next positions, with the number of ways to get there. */
  readonly follow: readonly ReadonlyMap<number, number>[];
  /** Positions after which the pattern has matched. */
  readonly last: ReadonlySet<number>;
}

interface Fragment {
  readonly nullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

/** Copies of a counted repetition. More would not change the result. */
const mostCopies = 3;

/** Hardly any pattern has more positions. */
const mostPositions = 120;

/** Glushkov's construction; `undefined` if the pattern is too long. */
export function buildAutomaton(node: PatternNode): Automaton | undefined {
  const draft: Draft = { sources: [], follow: [] };
  const { last } = build(node, draft);
  return draft.sources.length > mostPositions ? undefined : { ...draft, last: new Set(last) };
}

interface Draft {
  readonly sources: (string | undefined)[];
  readonly follow: Map<number, number>[];
}

const empty: Fragment = { nullable: true, first: [], last: [] };

function build(node: PatternNode, draft: Draft): Fragment {
  if (draft.sources.length > mostPositions) return empty;
  switch (node.kind) {
    case "character":
      return addPosition(node.source, draft);
    case "test":
      return addPosition(undefined, draft);
    case "sequence":
      return node.parts.reduce<Fragment>((before, part) => join(before, build(part, draft), draft), empty);
    case "choice": {
      const branches = node.branches.map((branch) => build(branch, draft));
      return {
        nullable: branches.some(({ nullable }) => nullable),
        first: branches.flatMap(({ first }) => first),
        last: branches.flatMap(({ last }) => last),
      };
    }
    case "repeat":
      return repeat(node, draft);
  }
}

function addPosition(source: string | undefined, draft: Draft): Fragment {
  const position = draft.sources.push(source) - 1;
  draft.follow.push(new Map());
  return { nullable: false, first: [position], last: [position] };
}

function join(one: Fragment, other: Fragment, draft: Draft): Fragment {
  connect(one.last, other.first, draft);
  return {
    nullable: one.nullable && other.nullable,
    first: one.nullable ? [...one.first, ...other.first] : one.first,
    last: other.nullable ? [...one.last, ...other.last] : other.last,
  };
}

function connect(from: readonly number[], to: readonly number[], { follow }: Draft): void {
  for (const position of from) {
    const next = follow[position];
    for (const target of to) next?.set(target, (next.get(target) ?? 0) + 1);
  }
}

function repeat(
  { body, min, max }: Extract<PatternNode, { readonly kind: "repeat" }>,
  draft: Draft,
): Fragment {
  const needed = Math.min(min, mostCopies);
  const isEndless = max === Number.POSITIVE_INFINITY;
  const copies = isEndless ? Math.max(needed, 1) : Math.min(max, mostCopies);
  const fragments = Array.from({ length: copies }, () => build(body, draft));
  const final = fragments.at(-1);
  // An endless repetition repeats its last copy.
  if (isEndless && final !== undefined) connect(final.last, final.first, draft);
  // `a{0,2}` becomes `(a(a)?)?`. As `a?a?`, it would match one `a` in two ways; engines try only one.
  return fragments.reduceRight<Fragment>((after, fragment, copy) => {
    const joined = join(fragment, after, draft);
    return copy < needed ? joined : { ...joined, nullable: true };
  }, empty);
}
