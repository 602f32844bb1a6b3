import { flagsOfPattern, type PatternNode, parsePattern } from "../schema/patterns/compile-pattern.ts";

/**
 * Whether all strings that match one pattern also match another. The answer is proved (`isShown`), refuted by the string `text`, or
 * unknown.
 */
export type PatternAnswer = { readonly isShown: true } | { readonly isShown: false; readonly text?: string };

const mostStates = 600;
const mostPairs = 4000;

/**
 * Compares ECMA-262 patterns. The answer is unknown for back-references, Unicode property classes, and assertions other than a leading `^`
 * and a trailing `$`.
 */
export function comparePatterns(inner: string, outer: string): PatternAnswer {
  if (inner === outer) return { isShown: true };
  const [one, other] = [buildMachine(inner), buildMachine(outer)];
  if (one === undefined || other === undefined) return { isShown: false };
  const letters = lettersOf([...one.classes, ...other.classes], inner + outer);
  const open: { readonly a: ReadonlySet<number>; readonly b: ReadonlySet<number>; readonly text: string }[] =
    [{ a: one.close(new Set([0])), b: other.close(new Set([0])), text: "" }];
  const seen = new Set<string>();
  for (let index = 0; index < open.length; index++) {
    const pair = open[index];
    if (pair === undefined || index > mostPairs) return { isShown: false };
    if (pair.a.has(one.end) && !pair.b.has(other.end)) return { isShown: false, text: pair.text };
    for (const letter of letters) {
      const a = one.step(pair.a, letter);
      if (a.size === 0) continue;
      const b = other.step(pair.b, letter);
      const key = `${keyOf(a)}|${keyOf(b)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      open.push({ a, b, text: pair.text + letter });
    }
  }
  return { isShown: true };
}

function keyOf(states: ReadonlySet<number>): string {
  return [...states].sort((x, y) => x - y).join(" ");
}

interface Machine {
  readonly end: number;
  readonly classes: readonly string[];
  close(states: ReadonlySet<number>): ReadonlySet<number>;
  step(states: ReadonlySet<number>, letter: string): ReadonlySet<number>;
}

interface Draft {
  /** Transitions by state. `source` matches the next character; a transition without `source` consumes no character. */
  readonly moves: { readonly source?: string; readonly to: number }[][];
}

const any = "[^]";

function buildMachine(pattern: string): Machine | undefined {
  // The parser silently skips assertions, back-references and Unicode properties.
  if (flagsOfPattern(pattern) !== "u" || /\\[bBpPck1-9]|\(\?<?[=!]|\(\?[a-z-]+:/.test(pattern))
    return undefined;
  const node = parsePattern(pattern)?.node;
  if (node === undefined) return undefined;
  const parts = node.kind === "sequence" ? node.parts : [node];
  const isStart = parts[0]?.kind === "test" && pattern.startsWith("^");
  const isEnd = parts.at(-1)?.kind === "test" && pattern.endsWith("$");
  const middle = parts.slice(isStart ? 1 : 0, isEnd ? -1 : undefined);
  const draft: Draft = { moves: [[]] };
  const rest: PatternNode = {
    kind: "repeat",
    body: { kind: "character", source: any },
    min: 0,
    max: Number.POSITIVE_INFINITY,
  };
  const whole: readonly PatternNode[] = [...(isStart ? [] : [rest]), ...middle, ...(isEnd ? [] : [rest])];
  const end = addNode({ kind: "sequence", parts: whole }, 0, draft);
  return end === undefined ? undefined : toMachine(draft, end);
}

/**
 * Adds the states for a node after the state `from`, and returns the last state. Returns `undefined` for a test such as `^`, or if there
 * are too many states.
 */
function addNode(node: PatternNode, from: number, draft: Draft): number | undefined {
  if (draft.moves.length > mostStates) return undefined;
  switch (node.kind) {
    case "test":
      return undefined;
    case "character":
      return addState(from, draft, node.source);
    case "sequence": {
      let at: number | undefined = from;
      for (const part of node.parts) at = at === undefined ? undefined : addNode(part, at, draft);
      return at;
    }
    case "choice": {
      const ends: number[] = [];
      for (const branch of node.branches) {
        const end = addNode(branch, addState(from, draft), draft);
        if (end === undefined) return undefined;
        ends.push(end);
      }
      return joinStates(ends, draft);
    }
    case "repeat": {
      let at: number | undefined = from;
      for (let copy = 0; copy < node.min && at !== undefined; copy++) at = addNode(node.body, at, draft);
      if (at === undefined) return undefined;
      if (node.max === Number.POSITIVE_INFINITY) {
        const loop = addState(at, draft);
        const back = addNode(node.body, loop, draft);
        if (back === undefined) return undefined;
        addMove(back, { to: loop }, draft);
        return addState(loop, draft);
      }
      const exits: number[] = [at];
      for (let copy = node.min; copy < node.max; copy++) {
        const next = addNode(node.body, at, draft);
        if (next === undefined) return undefined;
        exits.push(next);
        at = next;
      }
      return joinStates(exits, draft);
    }
  }
}

function addState(from: number, draft: Draft, source?: string): number {
  const to = joinStates([], draft);
  addMove(from, source === undefined ? { to } : { source, to }, draft);
  return to;
}

function joinStates(states: readonly number[], draft: Draft): number {
  const to = draft.moves.push([]) - 1;
  for (const from of states) addMove(from, { to }, draft);
  return to;
}

function addMove(from: number, move: Draft["moves"][number][number], { moves }: Draft): void {
  moves[from]?.push(move);
}

function toMachine({ moves }: Draft, end: number): Machine {
  const tests = new Map<string, RegExp>();
  for (const { source } of moves.flat())
    if (source !== undefined && !tests.has(source)) tests.set(source, testOf(source));
  const close = (states: ReadonlySet<number>): ReadonlySet<number> => {
    const all = new Set(states);
    for (const state of all)
      for (const { source, to } of moves[state] ?? []) if (source === undefined) all.add(to);
    return all;
  };
  return {
    end,
    classes: [...tests.keys()],
    close,
    step: (states, letter) => {
      const next = new Set<number>();
      for (const state of states)
        for (const { source, to } of moves[state] ?? [])
          if (source !== undefined && tests.get(source)?.test(letter) === true) next.add(to);
      return close(next);
    },
  };
}

function testOf(source: string): RegExp {
  return new RegExp(`^(?:${source})$`, "u");
}

function lettersOf(classes: readonly string[], patterns: string): readonly string[] {
  const tests = [...new Set(classes)].map(testOf);
  const found = new Map<string, string>();
  for (const point of pointsOf(patterns)) {
    const letter = String.fromCodePoint(point);
    const key = tests.map((test) => (test.test(letter) ? "1" : "0")).join("");
    if (!found.has(key)) found.set(key, letter);
  }
  return [...found.values()];
}

/** Returns code points to sample: first letters and digits, to keep examples readable, then the boundaries of all classes. */
function pointsOf(patterns: string): ReadonlySet<number> {
  const written = [...patterns].map((letter) => letter.codePointAt(0) ?? 0);
  // Escapes such as `\\xe9` need no search, since their characters are already in `plain`.
  const escaped = [...patterns.matchAll(/\\u(?:\{([\da-fA-F]+)\}|([\da-fA-F]{4}))/g)].map((match) =>
    Number.parseInt(match[1] ?? match[2] ?? "0", 16),
  );
  // Boundaries of the non-Latin characters that `\\s` and `.` match or exclude (ECMA-262 §22.2.2.9).
  const spaces = [0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff];
  const bounds = [...written, ...escaped, ...spaces].flatMap((point) => [point - 1, point, point + 1]);
  const plain = Array.from({ length: 0x300 }, (_, point) => point);
  const first = [0x61, 0x7a, 0x41, 0x5a, 0x30, 0x39];
  return new Set(
    [...first, ...plain, ...bounds, 0xffff, 0x10000, 0x10ffff].filter(
      (point) => point >= 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff),
    ),
  );
}
