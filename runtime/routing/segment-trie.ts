import type { ParameterDescriptor } from "../descriptors.ts";
import { hasDottedSegment } from "../paths/normalise-path.ts";
import { EXPRESSION } from "../paths/path-expressions.ts";
import { LiteralTable } from "./literal-table.ts";
import { encodeLiteral } from "./literal-text.ts";
import type { Methods } from "./route-entry.ts";

export type Segment =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "any" }
  | { readonly kind: "pattern"; readonly pattern: SegmentPattern };

/** A segment that mixes text and expressions. For `{base}...{head}`, `texts` is `["", "...", ""]`. */
export interface SegmentPattern {
  readonly texts: readonly string[];
  /** The prefix of each expression's value: `.` in style `label`, `;` and the name in `matrix`. */
  readonly leads: readonly string[];
}

const EXPRESSION_ALONE = /^\{[^{}/]*\}$/;

const ANY: Segment = { kind: "any" };

function parseSegment(text: string, parameters: readonly ParameterDescriptor[]): Segment {
  // The most frequent cases are tested first, to keep cold starts fast.
  if (!text.includes("{")) return { kind: "literal", text: encodeLiteral(text) };
  if (EXPRESSION_ALONE.test(text)) return ANY;
  // Splitting by a pattern with a capturing group alternates between literal texts and expression names.
  const pieces = text.split(EXPRESSION);
  if (pieces.length === 1) return { kind: "literal", text: encodeLiteral(text) };
  const texts = pieces.filter((_, index) => index % 2 === 0).map(encodeLiteral);
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
 * Appends the start and end of each expression value to `spans`, shifted by the segment's `offset`. Values are never empty, and earlier
 * values are as short as possible: in `a...b...c`, `{base}...{head}` matches `a` and `b...c`. Runs in linear time.
 */
function matchPattern(
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

interface Waiting<Item> {
  readonly path: string;
  readonly parameters: readonly ParameterDescriptor[];
  readonly item: Item;
  at: number;
}

interface Pattern<T, Item> {
  readonly pattern: SegmentPattern;
  readonly key: string;
  /** The number of literal characters. Segments with more literal characters are more concrete. */
  readonly weight: number;
  readonly node: TrieNode<T, Item>;
}

class TrieNode<T, Item> {
  waiting: Waiting<Item>[] | undefined;
  literals: LiteralTable<TrieNode<T, Item>> | undefined;
  patterns: Pattern<T, Item>[] | undefined;
  any: TrieNode<T, Item> | undefined;
  methods: Methods<T> | undefined;
}

const NO_METHODS: readonly string[] = [];
const SLASH = 0x2f;
const DOT = 0x2e;

/** A trie of path segments. Templates are parsed on demand, because a server's first requests need only a few of them. */
class SegmentTrie<T, Item> {
  readonly #root = new TrieNode<T, Item>();
  readonly #add: (methods: Methods<T>, item: Item) => void;
  // The state of the last search; matching is synchronous, so searches never overlap. `spans` contains the start and end of each expression
  // value, and `depth` is the number of entries in use.
  readonly #spans: number[] = [];
  #depth = 0;
  #path = "";
  #method = "";
  #allow: string[] | undefined;
  #isDotted = false;
  #reached = 0;

  constructor(add: (methods: Methods<T>, item: Item) => void) {
    this.#add = add;
  }

  add(path: string, parameters: readonly ParameterDescriptor[], item: Item): void {
    this.#root.waiting ??= [];
    this.#root.waiting.push({ path, parameters, item, at: 1 });
  }

  find(method: string, path: string): T | undefined {
    this.#path = path;
    this.#method = method;
    this.#allow = undefined;
    this.#isDotted = false;
    this.#reached = 0;
    const found = this.#walk(this.#root, 1, 0);
    if (found === undefined && !this.#isDotted) this.#isDotted = hasDottedSegment(path, this.#reached);
    return found;
  }

  /** Returns the expression values in the template that {@link find} matched last, in template order. */
  captures(): string[] {
    const spans = this.#spans;
    const texts = new Array<string>(this.#depth >> 1);
    for (let i = 0; i < texts.length; i++) texts[i] = this.#path.slice(spans[2 * i], spans[2 * i + 1]);
    return texts;
  }

  allowed(): readonly string[] {
    return this.#allow ?? NO_METHODS;
  }

  isDotted(): boolean {
    return this.#isDotted;
  }

  /** Walks the trie in a loop, and recurses only if a segment matches several branches. */
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
        if (path.charCodeAt(start) === DOT) this.#isDotted = true;
        const found =
          (literal && this.#step(literal, end, depth)) ??
          (patterns && this.#walkPatterns(patterns, start, end, depth));
        if (found !== undefined) return found;
        if (any === undefined || end === start) {
          if (end > this.#reached) this.#reached = end;
          return undefined;
        }
        this.#spans[depth++] = start;
        this.#spans[depth++] = end;
        node = any;
      }
      if (end === length) return this.#itemOf(node, depth);
      start = end + 1;
    }
  }

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
  // Text precedes an expression at the same position, because `\x7f` sorts after every path character.
  const key = [...pattern.texts, ...pattern.leads].join("\x7f");
  const known = node.patterns.find((candidate) => candidate.key === key);
  if (known !== undefined) return known.node;
  const weight = pattern.texts.join("").length;
  const child = createNode<T, Item>();
  node.patterns.push({ pattern, key, weight, node: child });
  node.patterns.sort(comparePatterns);
  return child;
}

function comparePatterns<T, Item>(a: Pattern<T, Item>, b: Pattern<T, Item>): number {
  const more = b.weight - a.weight || a.pattern.leads.length - b.pattern.leads.length;
  return more === 0 ? (a.key < b.key ? -1 : 1) : more;
}

export function createTrie<T, Item>(add: (methods: Methods<T>, item: Item) => void): SegmentTrie<T, Item> {
  return new SegmentTrie<T, Item>(add);
}
