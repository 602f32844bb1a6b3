/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import type { ParameterDescriptor } from "../descriptors.js";
import { LiteralTable, type Methods, normaliseLiteral } from "./create-matcher.js";

/** One segment of a path template. */
export type Segment =
  | { readonly kind: "literal"; readonly text: string }
  /** A single expression, which matches any text except the empty one. */
  | { readonly kind: "any" }
  | { readonly kind: "pattern"; readonly pattern: SegmentPattern };

/** A segment with several pieces: `{base}...{head}` is `["", "...", ""]`, the texts before, between and after its expressions. */
export interface SegmentPattern {
  readonly texts: readonly string[];
  /**
   * The required beginning of each expression's text: `.` in style `label`, `;` and the name in style
   * `matrix`.
   */
  readonly leads: readonly string[];
}

/** The names in a path template, in order. */
export function expressionsOf(path: string): readonly string[] {
  return Array.from(path.matchAll(EXPRESSION), (match) => match[1] ?? "");
}

const EXPRESSION = /\{([^{}/]*)\}/g;
const EXPRESSION_ALONE = /^\{[^{}/]*\}$/;

const ANY: Segment = { kind: "any" };

/** Parses a segment of a path template. The styles of path parameters determine how their texts begin. */
export function parseSegment(text: string, parameters: readonly ParameterDescriptor[]): Segment {
  // The common cases first: set-up time matters in cold starts.
  if (!text.includes("{")) return { kind: "literal", text: normaliseLiteral(text) };
  if (EXPRESSION_ALONE.test(text)) return ANY;
  // A split by a pattern with one group alternates between texts and names.
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
 * Matches a segment with a pattern, and puts start and end of each expression's text into `spans`, counted from `offset`. No
 * expression matches the empty text. If there are several matches, earlier expressions are as short as possible: `a...b...c` on
 * `{base}...{head}` gives `a` and `b...c`. Linear in the lengths of the segment and the pattern.
 */
export function matchPattern(
  { texts, leads }: SegmentPattern,
  segment: string,
  offset: number,
  spans: number[],
): boolean {
  const first = texts[0] ?? "";
  const last = texts[leads.length] ?? "";
  if (!segment.startsWith(first) || !segment.endsWith(last)) return false;
  const stop = segment.length - last.length;
  let at = first.length;
  for (let i = 0; i < leads.length; i++) {
    const lead = leads[i] ?? "";
    if (!segment.startsWith(lead, at)) return false;
    const isLast = i === leads.length - 1;
    const least = at + Math.max(1, lead.length);
    const text = texts[i + 1] ?? "";
    const next = isLast ? stop : segment.indexOf(text + (leads[i + 1] ?? ""), least);
    if (next < least) return false;
    spans.push(offset + at, offset + next);
    at = next + text.length;
  }
  return true;
}

/** A path template that is not completely in the trie yet. */
interface Waiting<Item> {
  readonly path: string;
  readonly parameters: readonly ParameterDescriptor[];
  readonly item: Item;
  /** The offset of the template's next segment. */
  at: number;
}

interface Pattern<T, Item> {
  readonly pattern: SegmentPattern;
  /** Identifies the segment, and decides the order. */
  readonly key: string;
  /** The number of literal characters: a higher number makes the segment more concrete. */
  readonly weight: number;
  readonly node: TrieNode<T, Item>;
}

/** A node of the trie: its branches, the most concrete first. */
class TrieNode<T, Item> {
  /** Templates that continue here and were not needed yet. */
  waiting: Waiting<Item>[] | undefined;
  literals: LiteralTable<TrieNode<T, Item>> | undefined;
  patterns: Pattern<T, Item>[] | undefined;
  any: TrieNode<T, Item> | undefined;
  methods: Methods<T> | undefined;
}

const SLASH = 0x2f;

/** Path templates by segment. Templates are parsed lazily: a server's first requests need only few of many hundreds. */
export class SegmentTrie<T, Item> {
  readonly #root = new TrieNode<T, Item>();
  readonly #add: (methods: Methods<T>, item: Item) => void;
  // Matching is synchronous, so there is one search at a time. Starts and ends of the expressions' texts, and their number.
  readonly #spans: number[] = [];
  #depth = 0;
  #path = "";
  #method = "";
  #allow: string[] | undefined;

  /** @param add - Adds the item of a template to the entries of its path; called for the items of one path in their order. */
  constructor(add: (methods: Methods<T>, item: Item) => void) {
    this.#add = add;
  }

  /** Adds a path template: `/orgs/{org}/compare/{base}...{head}`. Its query is not part of it. */
  add(path: string, parameters: readonly ParameterDescriptor[], item: Item): void {
    this.#root.waiting ??= [];
    this.#root.waiting.push({ path, parameters, item, at: 1 });
  }

  /**
   * Finds the entry of the most concrete template that has the method. Then {@link captures} gives the texts of the expressions,
   * and {@link allowed} the methods of templates that match the path, but not the method.
   */
  find(method: string, path: string): T | undefined {
    this.#path = path;
    this.#method = method;
    this.#allow = undefined;
    return this.#walk(this.#root, 1, 0);
  }

  /** The texts of the expressions of the template found last, in its order. */
  captures(): string[] {
    const texts: string[] = [];
    const spans = this.#spans;
    for (let i = 0; i < this.#depth; i += 2) texts.push(this.#path.slice(spans[i], spans[i + 1]));
    return texts;
  }

  /** The methods of the templates that matched the last path but not its method; may contain duplicates. */
  allowed(): readonly string[] {
    return this.#allow ?? [];
  }

  /** Walks the trie. Follows a single branch in a loop, and recurses if there is an alternative to return to. */
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

  /** Parses the next segment of the templates waiting at a node. */
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
  // Sorts after all characters of a path: of two patterns, the one with text where the other has an expression comes first.
  const key = [...pattern.texts, ...pattern.leads].join("\x7f");
  const known = node.patterns.find((candidate) => candidate.key === key);
  if (known !== undefined) return known.node;
  const weight = pattern.texts.join("").length;
  const child = createNode<T, Item>();
  node.patterns.push({ pattern, key, weight, node: child });
  node.patterns.sort(comparePatterns);
  return child;
}

/** Sorts patterns, the more concrete one first. The order in the document must not matter. */
function comparePatterns<T, Item>(a: Pattern<T, Item>, b: Pattern<T, Item>): number {
  const more = b.weight - a.weight || a.pattern.leads.length - b.pattern.leads.length;
  return more === 0 ? (a.key < b.key ? -1 : 1) : more;
}

/** Makes a {@link SegmentTrie}. */
export function createTrie<T, Item>(add: (methods: Methods<T>, item: Item) => void): SegmentTrie<T, Item> {
  return new SegmentTrie<T, Item>(add);
}
