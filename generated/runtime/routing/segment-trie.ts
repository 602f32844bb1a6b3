import { matchPattern } from "./match-pattern.js";
import type { Segment, SegmentPattern } from "./parse-template.js";

/** The entries of one path by method. */
export type Methods<T> = Map<string, T>;

interface Literal<T> {
  readonly text: string;
  readonly node: TrieNode<T>;
}

interface Pattern<T> {
  readonly pattern: SegmentPattern;
  readonly key: string;
  /** Characters of literal text: the more there are, the more concrete it is. */
  readonly weight: number;
  readonly node: TrieNode<T>;
}

/** A node of the trie: what may come next, the most concrete first. */
class TrieNode<T> {
  literals: Map<number, Literal<T>[]> | undefined;
  patterns: Pattern<T>[] | undefined;
  any: TrieNode<T> | undefined;
  methods: Methods<T> | undefined;
}

/** Length, first and last character: enough to tell nearly all segments apart without cutting one out. */
function keyOf(text: string, start: number, end: number): number {
  if (end === start) return 0;
  return ((end - start) << 16) ^ (text.charCodeAt(start) << 8) ^ text.charCodeAt(end - 1);
}

/** Path templates by segment. */
export class SegmentTrie<T> {
  readonly #root = new TrieNode<T>();
  // One search at a time: matching is synchronous.
  readonly #spans: number[] = [];
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
    this.#spans.length = 0;
    return this.#walk(this.#root, 1);
  }

  /** The texts of the last template found, in its order. */
  captures(): string[] {
    const texts: string[] = [];
    const spans = this.#spans;
    for (let i = 0; i < spans.length; i += 2) texts.push(this.#path.slice(spans[i], spans[i + 1]));
    return texts;
  }

  /** The methods of the templates that matched the last path but not its method; some may be there twice. */
  allowed(): readonly string[] {
    return this.#allow ?? [];
  }

  #walk(node: TrieNode<T>, start: number): T | undefined {
    const path = this.#path;
    const slash = path.indexOf("/", start);
    const end = slash < 0 ? path.length : slash;
    const literals = node.literals?.get(keyOf(path, start, end));
    if (literals !== undefined) {
      for (const { text, node: next } of literals) {
        if (text.length !== end - start || !path.startsWith(text, start)) continue;
        const found = this.#step(next, end);
        if (found !== undefined) return found;
      }
    }
    if (node.patterns !== undefined) {
      const found = this.#walkPatterns(node.patterns, start, end);
      if (found !== undefined) return found;
    }
    if (node.any === undefined || end === start) return undefined;
    this.#spans.push(start, end);
    const found = this.#step(node.any, end);
    if (found === undefined) this.#spans.length -= 2;
    return found;
  }

  #walkPatterns(patterns: readonly Pattern<T>[], start: number, end: number): T | undefined {
    const mark = this.#spans.length;
    const segment = this.#path.slice(start, end);
    for (const { pattern, node } of patterns) {
      if (matchPattern(pattern, segment, start, this.#spans)) {
        const found = this.#step(node, end);
        if (found !== undefined) return found;
      }
      this.#spans.length = mark;
    }
    return undefined;
  }

  #step(node: TrieNode<T>, end: number): T | undefined {
    if (end < this.#path.length) return this.#walk(node, end + 1);
    if (node.methods === undefined) return undefined;
    const found = node.methods.get(this.#method);
    if (found === undefined) {
      this.#allow ??= [];
      this.#allow.push(...node.methods.keys());
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
      return literalOf(node, segment.text);
    case "pattern":
      return patternOf(node, segment.pattern);
  }
}

function literalOf<T>(node: TrieNode<T>, text: string): TrieNode<T> {
  node.literals ??= new Map();
  const key = keyOf(text, 0, text.length);
  const list = node.literals.get(key) ?? [];
  const known = list.find((literal) => literal.text === text);
  if (known !== undefined) return known.node;
  const child = new TrieNode<T>();
  list.push({ text, node: child });
  node.literals.set(key, list);
  return child;
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
