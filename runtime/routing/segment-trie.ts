import type { ParameterDescriptor } from "../descriptors.ts";
import { LiteralTable, type Methods, normaliseLiteral } from "./create-matcher.ts";

/** One segment of a path template. */
export type Segment =
  | { readonly kind: "literal"; readonly text: string }
  /** One expression and nothing else: any text but the empty one. */
  | { readonly kind: "any" }
  | { readonly kind: "pattern"; readonly pattern: SegmentPattern };

/**
 * A segment of several pieces: `{base}...{head}` is `["", "...", ""]`, the texts before, between and after its
 * expressions.
 */
export interface SegmentPattern {
  readonly texts: readonly string[];
  /** What the text of each expression has to begin with: `.` in style `label`, `;` and the name in style `matrix`. */
  readonly leads: readonly string[];
}

/** The names in a path template, in order. */
export function expressionsOf(path: string): readonly string[] {
  return Array.from(path.matchAll(EXPRESSION), (match) => match[1] ?? "");
}

const EXPRESSION = /\{([^{}/]*)\}/g;

const ANY: Segment = { kind: "any" };

/** Reads a segment of a path template. Of its parameters, those of the path tell by their styles what texts begin with. */
export function parseSegment(text: string, parameters: readonly ParameterDescriptor[]): Segment {
  const open = text.indexOf("{");
  if (open < 0) return { kind: "literal", text: normaliseLiteral(text) };
  // The common case first: set-up time counts where functions start cold.
  if (open === 0 && text.indexOf("{", 1) < 0 && text.indexOf("}") === text.length - 1) return ANY;
  // Split by a pattern with one group: texts and names take turns.
  const pieces = text.split(EXPRESSION);
  if (pieces.length === 1) return { kind: "literal", text: normaliseLiteral(text) };
  const texts = pieces.filter((_, index) => index % 2 === 0).map(normaliseLiteral);
  const leads = pieces.filter((_, index) => index % 2 === 1).map((name) => leadOf(name, parameters));
  return { kind: "pattern", pattern: { texts, leads } };
}

function leadOf(name: string, parameters: readonly ParameterDescriptor[]): string {
  const parameter = parameters.find((candidate) => candidate.in === "path" && candidate.name === name);
  if (parameter?.style === "label") return ".";
  if (parameter?.style !== "matrix") return "";
  const spread = parameter.explode && parameter.shape.types.includes("object");
  return spread ? ";" : `;${encodeURIComponent(name)}`;
}

/**
 * Matches a segment against a pattern, and puts start and end of each expression's text into `spans`, counted from
 * `offset`. No expression takes the empty text. Where there are several ways, earlier expressions take as little as they
 * can: `a...b...c` on `{base}...{head}` is `a` and `b...c`. Linear in the length of the segment and of the pattern.
 */
export function matchPattern(
  { texts, leads }: SegmentPattern,
  segment: string,
  offset: number,
  spans: number[],
): boolean {
  const first = texts[0] ?? "";
  const last = texts[leads.length] ?? "";
  if (segment.length < first.length + last.length + leads.length) return false;
  if (!segment.startsWith(first) || !segment.endsWith(last)) return false;
  const stop = segment.length - last.length;
  let at = first.length;
  for (let i = 0; i < leads.length; i++) {
    const lead = leads[i] ?? "";
    if (!segment.startsWith(lead, at)) return false;
    const isLast = i === leads.length - 1;
    const least = at + Math.max(1, lead.length);
    const text = texts[i + 1] ?? "";
    const next = isLast ? stop : findNext(segment, text + (leads[i + 1] ?? ""), least);
    if (next < least || next > stop) return false;
    spans.push(offset + at, offset + next);
    at = next + text.length;
  }
  return true;
}

function findNext(segment: string, text: string, from: number): number {
  return text === "" ? from : segment.indexOf(text, from);
}

/** A path template on its way into the trie. */
interface Waiting<Item> {
  readonly path: string;
  readonly parameters: readonly ParameterDescriptor[];
  readonly item: Item;
  /** Where its next segment begins. */
  at: number;
}

interface Pattern<T, Item> {
  readonly pattern: SegmentPattern;
  /** What it is known by, and comes in the order of. */
  readonly key: string;
  /** Characters of literal text: the more there are, the more concrete it is. */
  readonly weight: number;
  readonly node: TrieNode<T, Item>;
}

/** A node of the trie: what may come next, the most concrete first. */
class TrieNode<T, Item> {
  /** What goes on from here, and nobody has asked for yet. */
  waiting: Waiting<Item>[] | undefined;
  literals: LiteralTable<TrieNode<T, Item>> | undefined;
  patterns: Pattern<T, Item>[] | undefined;
  any: TrieNode<T, Item> | undefined;
  methods: Methods<T> | undefined;
}

const SLASH = 0x2f;

/**
 * Path templates by segment. A template is taken apart only as far as paths have come that may be its own: of many hundred, a
 * server's first requests need a few.
 */
export class SegmentTrie<T, Item> {
  readonly #root = new TrieNode<T, Item>();
  readonly #add: (methods: Methods<T>, item: Item) => void;
  // One search at a time: matching is synchronous. Starts and ends of the expressions' texts, and how many of them count.
  readonly #spans: number[] = [];
  #depth = 0;
  #path = "";
  #method = "";
  #allow: string[] | undefined;

  /** @param add - Adds what a template stands for to the entries of its path. Those of one path come in their order. */
  constructor(add: (methods: Methods<T>, item: Item) => void) {
    this.#add = add;
  }

  /** Takes a path template: `/orgs/{org}/compare/{base}...{head}`. The query is not part of it. */
  add(path: string, parameters: readonly ParameterDescriptor[], item: Item): void {
    this.#root.waiting ??= [];
    this.#root.waiting.push({ path, parameters, item, at: 1 });
  }

  /**
   * Finds the entry of the most concrete template that has the method. After it, {@link captures} gives the texts of the
   * expressions, and {@link allowed} the methods of matching templates that have not this one.
   */
  find(method: string, path: string): T | undefined {
    this.#path = path;
    this.#method = method;
    this.#allow = undefined;
    return this.#walk(this.#root, 1, 0);
  }

  /** The texts of the last template found, in its order. */
  captures(): string[] {
    const texts: string[] = [];
    const spans = this.#spans;
    for (let i = 0; i < this.#depth; i += 2) texts.push(this.#path.slice(spans[i], spans[i + 1]));
    return texts;
  }

  /** The methods of the templates that matched the last path but not its method; some may be there twice. */
  allowed(): readonly string[] {
    return this.#allow ?? [];
  }

  /** Goes on in a loop where there is one way, and calls itself where there is another to come back to. */
  #walk(from: TrieNode<T, Item>, at: number, before: number): T | undefined {
    const path = this.#path;
    const { length } = path;
    let node = from;
    let start = at;
    let depth = before;
    for (;;) {
      if (node.waiting !== undefined) this.#open(node, node.waiting);
      let end = start;
      while (end < length && path.charCodeAt(end) !== SLASH) end++;
      const { any, patterns } = node;
      const literal = node.literals?.find(path, start, end);
      if (literal !== undefined && any === undefined && patterns === undefined) {
        node = literal;
      } else {
        const found =
          (literal && this.#step(literal, end, depth)) ??
          (patterns && this.#walkPatterns(patterns, start, end, depth));
        if (found !== undefined) return found;
        if (any === undefined || end === start) return undefined;
        this.#spans[depth++] = start;
        this.#spans[depth++] = end;
        node = any;
      }
      if (end === length) return this.#itemOf(node, depth);
      start = end + 1;
    }
  }

  /** Takes the templates that wait at a node one segment further. */
  #open(node: TrieNode<T, Item>, waiting: readonly Waiting<Item>[]): void {
    node.waiting = undefined;
    for (const template of waiting) {
      const { path, parameters, at } = template;
      const slash = path.indexOf("/", at);
      const text = slash < 0 ? path.slice(at) : path.slice(at, slash);
      const child = childOf(node, parseSegment(text, parameters));
      if (slash < 0) {
        child.methods ??= new Map();
        this.#add(child.methods, template.item);
      } else {
        template.at = slash + 1;
        child.waiting ??= [];
        child.waiting.push(template);
      }
    }
  }

  #walkPatterns(
    patterns: readonly Pattern<T, Item>[],
    start: number,
    end: number,
    depth: number,
  ): T | undefined {
    const segment = this.#path.slice(start, end);
    const spans = this.#spans;
    for (const { pattern, node } of patterns) {
      spans.length = depth;
      if (!matchPattern(pattern, segment, start, spans)) continue;
      const found = this.#step(node, end, spans.length);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #step(node: TrieNode<T, Item>, end: number, depth: number): T | undefined {
    return end < this.#path.length ? this.#walk(node, end + 1, depth) : this.#itemOf(node, depth);
  }

  #itemOf({ methods }: TrieNode<T, Item>, depth: number): T | undefined {
    if (methods === undefined) return undefined;
    const found = methods.get(this.#method);
    this.#depth = depth;
    if (found === undefined) {
      this.#allow ??= [];
      this.#allow.push(...methods.keys());
    }
    return found;
  }
}

function createNode<T, Item>(): TrieNode<T, Item> {
  return new TrieNode<T, Item>();
}

function childOf<T, Item>(node: TrieNode<T, Item>, segment: Segment): TrieNode<T, Item> {
  switch (segment.kind) {
    case "any":
      node.any ??= createNode();
      return node.any;
    case "literal":
      node.literals ??= new LiteralTable();
      return node.literals.ensure(segment.text, createNode<T, Item>);
    case "pattern":
      return patternOf(node, segment.pattern);
  }
}

function patternOf<T, Item>(node: TrieNode<T, Item>, pattern: SegmentPattern): TrieNode<T, Item> {
  node.patterns ??= [];
  // Behind all that a path can hold: of two patterns, the one that has text where the other has an expression comes first.
  const key = [...pattern.texts, ...pattern.leads].join("\x7f");
  const known = node.patterns.find((candidate) => candidate.key === key);
  if (known !== undefined) return known.node;
  const weight = pattern.texts.join("").length;
  const child = createNode<T, Item>();
  node.patterns.push({ pattern, key, weight, node: child });
  node.patterns.sort(comparePatterns);
  return child;
}

/** The more concrete comes first. Never the order of the document: its paths may be in any. */
function comparePatterns<T, Item>(a: Pattern<T, Item>, b: Pattern<T, Item>): number {
  const more = b.weight - a.weight || a.pattern.leads.length - b.pattern.leads.length;
  return more === 0 ? (a.key < b.key ? -1 : 1) : more;
}

/** Makes a {@link SegmentTrie}. */
export function createTrie<T, Item>(add: (methods: Methods<T>, item: Item) => void): SegmentTrie<T, Item> {
  return new SegmentTrie<T, Item>(add);
}
