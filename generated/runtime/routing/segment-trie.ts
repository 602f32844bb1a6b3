// @ts-nocheck Made by a machine and tested as a whole.
import { LiteralTable } from "./literal-table.js";
import { matchPattern } from "./match-pattern.js";
import type { Segment, SegmentPattern } from "./parse-template.js";

/** The entries of one path by method. */
export type Methods<T> = Map<string, T>;

interface Pattern<T> {
  readonly pattern: SegmentPattern;
  readonly key: string;
  /** Characters of literal text: the more there are, the more concrete it is. */
  readonly weight: number;
  readonly node: TrieNode<T>;
}

/** A node of the trie: what may come next, the most concrete first. */
class TrieNode<T> {
  literals: LiteralTable<TrieNode<T>> | undefined;
  patterns: Pattern<T>[] | undefined;
  any: TrieNode<T> | undefined;
  methods: Methods<T> | undefined;
}

const SLASH = 0x2f;

/** Path templates by segment. */
export class SegmentTrie<T> {
  readonly #root = new TrieNode<T>();
  // One search at a time: matching is synchronous. Starts and ends of the expressions' texts, and how many of them count.
  readonly #spans: number[] = [];
  #depth = 0;
  #path = "";
  #method = "";
  #allow: string[] | undefined;

  /** The entries of a template, to be added to. */
  methodsOf(segments: readonly Segment[]): Methods<T> {
    let node = this.#root;
    for (const segment of segments) node = childOf(node, segment);
    node.methods ??= new Map();
    return node.methods;
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
  #walk(from: TrieNode<T>, at: number, before: number): T | undefined {
    const path = this.#path;
    const { length } = path;
    let node = from;
    let start = at;
    let depth = before;
    for (;;) {
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
      if (end === length) return this.#settle(node, depth);
      start = end + 1;
    }
  }

  #walkPatterns(patterns: readonly Pattern<T>[], start: number, end: number, depth: number): T | undefined {
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

  #step(node: TrieNode<T>, end: number, depth: number): T | undefined {
    return end < this.#path.length ? this.#walk(node, end + 1, depth) : this.#settle(node, depth);
  }

  #settle({ methods }: TrieNode<T>, depth: number): T | undefined {
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

function childOf<T>(node: TrieNode<T>, segment: Segment): TrieNode<T> {
  switch (segment.kind) {
    case "any":
      node.any ??= new TrieNode();
      return node.any;
    case "literal":
      node.literals ??= new LiteralTable();
      return node.literals.ensure(segment.text, () => new TrieNode());
    case "pattern":
      return patternOf(node, segment.pattern);
  }
}

function patternOf<T>(node: TrieNode<T>, pattern: SegmentPattern): TrieNode<T> {
  node.patterns ??= [];
  const key = JSON.stringify(pattern);
  const known = node.patterns.find((candidate) => candidate.key === key);
  if (known !== undefined) return known.node;
  const weight = pattern.texts.join("").length;
  const child = new TrieNode<T>();
  node.patterns.push({ pattern, key, weight, node: child });
  node.patterns.sort((a, b) => b.weight - a.weight || a.pattern.leads.length - b.pattern.leads.length);
  return child;
}
