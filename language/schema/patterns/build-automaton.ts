import type { PatternNode } from "./compile-pattern.ts";

/** A position automaton. Each state is a position in the pattern that matches one character. */
export interface Automaton {
  readonly sources: readonly (string | undefined)[];
  readonly follow: readonly ReadonlyMap<number, number>[];
  readonly last: ReadonlySet<number>;
}

interface Fragment {
  readonly nullable: boolean;
  readonly first: readonly number[];
  readonly last: readonly number[];
}

/** Maximum number of copies of a counted repetition. More copies would not change the result. */
const mostCopies = 3;

const mostPositions = 120;

/** Builds an automaton by Glushkov's construction. Returns `undefined` if the pattern is too long. */
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
  // An unbounded repetition repeats its last copy.
  if (isEndless && final !== undefined) connect(final.last, final.first, draft);
  // The pattern `a{0,2}` becomes `(a(a)?)?`. Written as `a?a?`, it would match a single `a` in two ways, although engines try only one.
  return fragments.reduceRight<Fragment>((after, fragment, copy) => {
    const joined = join(fragment, after, draft);
    return copy < needed ? joined : { ...joined, nullable: true };
  }, empty);
}
