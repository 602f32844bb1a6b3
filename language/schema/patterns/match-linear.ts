import { flagsOfPattern, type PatternNode, parsePattern } from "./compile-pattern.ts";

/** What a check needs of a regular expression. */
export interface PatternTest {
  test(text: string): boolean;
}

type Instruction =
  | { readonly kind: "character"; readonly fits: (character: string) => boolean }
  | { readonly kind: "start" }
  | { readonly kind: "end" }
  /** Continues in each of several places, given as distances from this instruction. */
  | { readonly kind: "fork"; readonly to: readonly number[] }
  | { readonly kind: "match" };

/** Maximum number of instructions. Counted repetitions are written out, so `(a{100}){100}` would take 10,000. */
const mostInstructions = 2_000;

/**
 * Compiles a pattern to a matcher whose time is proportional to the length of the text, whatever the pattern: it follows all alternatives at
 * once instead of trying one after another. Returns `undefined` for patterns with look-arounds, word boundaries or back-references, and for
 * very long ones.
 */
export function matchLinear(pattern: string): PatternTest | undefined {
  const flags = flagsOfPattern(pattern);
  const parsed = parsePattern(pattern);
  if (flags === undefined || parsed === undefined || !parsed.isExact) return undefined;
  const program = write(parsed.node, flags);
  if (program === undefined) return undefined;
  const instructions: readonly Instruction[] = [...program, { kind: "match" }];
  return { test: (text) => run(instructions, flags === "u" ? Array.from(text) : text.split("")) };
}

function write(node: PatternNode, flags: string): readonly Instruction[] | undefined {
  switch (node.kind) {
    case "character":
      return [{ kind: "character", fits: fitsOf(node.source, flags) }];
    case "test":
      return [{ kind: node.source === "^" ? "start" : "end" }];
    case "sequence":
      return writeAll(node.parts, flags);
    case "choice":
      return writeChoice(node.branches, flags);
    case "repeat":
      return writeRepeat(node, flags);
  }
}

function fitsOf(source: string, flags: string): (character: string) => boolean {
  const expression = new RegExp(`^(?:${source})$`, flags);
  const known = new Map<string, boolean>();
  return (character) => {
    const found = known.get(character) ?? expression.test(character);
    if (known.size < 1_000) known.set(character, found);
    return found;
  };
}

function writeAll(nodes: readonly PatternNode[], flags: string): readonly Instruction[] | undefined {
  const all: Instruction[] = [];
  for (const node of nodes) {
    const written = write(node, flags);
    if (written === undefined || all.length + written.length > mostInstructions) return undefined;
    all.push(...written);
  }
  return all;
}

function writeChoice(branches: readonly PatternNode[], flags: string): readonly Instruction[] | undefined {
  const written = branches.flatMap((branch) => {
    const found = write(branch, flags);
    return found === undefined ? [] : [found];
  });
  let left = written.reduce((sum, { length }) => sum + length + 2, -2);
  if (written.length < branches.length || left > mostInstructions) return undefined;
  return written.flatMap((branch, index): readonly Instruction[] => {
    if (index === written.length - 1) return branch;
    left -= branch.length + 2;
    return [{ kind: "fork", to: [1, branch.length + 2] }, ...branch, { kind: "fork", to: [left + 1] }];
  });
}

function writeRepeat(
  { body, min, max }: Extract<PatternNode, { readonly kind: "repeat" }>,
  flags: string,
): readonly Instruction[] | undefined {
  const once = write(body, flags);
  const isEndless = max === Number.POSITIVE_INFINITY;
  const copies = isEndless ? min + 1 : max;
  if (once === undefined || (once.length + 2) * copies > mostInstructions) return undefined;
  const needed = Array.from({ length: Math.min(min, copies) }, () => once).flat();
  const size = once.length;
  if (isEndless)
    return [...needed, { kind: "fork", to: [1, size + 2] }, ...once, { kind: "fork", to: [-size, 1] }];
  const optional = Array.from({ length: max - min }, (_, index): readonly Instruction[] => [
    { kind: "fork", to: [1, (max - min - index) * (size + 1)] },
    ...once,
  ]);
  return [...needed, ...optional.flat()];
}

function run(program: readonly Instruction[], characters: readonly string[]): boolean {
  let starts: readonly number[] = [];
  for (let at = 0; at <= characters.length; at++) {
    // A match can begin at every character.
    const open = [0, ...starts];
    const reached = new Set<number>();
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      if (reached.has(place)) continue;
      reached.add(place);
      const instruction = program[place];
      if (instruction?.kind === "match") return true;
      if (instruction?.kind === "fork") for (const distance of instruction.to) open.push(place + distance);
      const holds = instruction?.kind === "start" ? at === 0 : at === characters.length;
      if (holds && (instruction?.kind === "start" || instruction?.kind === "end")) open.push(place + 1);
    }
    const character = characters[at] ?? "";
    starts = [...reached].flatMap((place) => {
      const instruction = program[place];
      return instruction?.kind === "character" && at < characters.length && instruction.fits(character)
        ? [place + 1]
        : [];
    });
  }
  return false;
}
