import type { ParameterDescriptor } from "../descriptors.ts";
import { LiteralTable } from "./literal-table.ts";
import { matchPattern } from "./match-pattern.ts";
import { parseSegment, type Segment, type SegmentPattern } from "./parse-template.ts";

/** The entries of one path by method. */
export type Methods<T> = Map<string, T>;

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
      if (end === length) return this.#settle(node, depth);
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
    return end < this.#path.length ? this.#walk(node, end + 1, depth) : this.#settle(node, depth);
  }

  #settle({ methods }: TrieNode<T, Item>, depth: number): T | undefined {
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
