import type { SchemaAt } from "../../language/inclusion/given.ts";
import { compositionKeywords } from "../../language/schema/applicable.ts";
import { type FindSchema, refNameOf, schemaPointer } from "../../language/schema/local-ref.ts";
import { forEachSubschema } from "../../language/schema/rewrite-subschemas.ts";
import { elementsOf, isObject, memberOf, type SchemaObject } from "../../language/values/json-object.ts";
import { pointerTo, readToken } from "../../runtime/pointer.ts";
import type { Pair } from "../changes/change.ts";
import type { AreSame } from "./same-schemas.ts";

export interface ObjectAt {
  readonly schema: SchemaObject;
  readonly pointer: string;
}

/**
 * Visits pairs of different schemas at the same place in both documents. Outer pairs are visited first, and each pair once. If `visit`
 * returns false, the pair's subschemas are skipped.
 */
export function forEachPair(
  schemas: Pair<SchemaAt>,
  find: Pair<FindSchema>,
  areSame: AreSame,
  visit: (pair: Pair<ObjectAt>) => boolean,
): void {
  const start = differing(schemas, find, areSame);
  if (start !== undefined) walkPairs(start, (pair) => visit(pair) && innerPairs(pair, find, areSame));
}

/**
 * Walks pairs of schemas.
 * @param enter - Returns the pairs to visit next, or `false` to end the walk.
 */
export function walkPairs(
  start: Pair<ObjectAt>,
  enter: (pair: Pair<ObjectAt>) => readonly Pair<ObjectAt>[] | false,
): void {
  const seen = new Set<string>();
  const open = [start];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const key = keyOfPair(pair);
    if (seen.has(key)) continue;
    seen.add(key);
    const inner = enter(pair);
    if (inner === false) return;
    open.push(...inner.toReversed());
  }
}

export function keyOfPair({ old, new: now }: Pair<ObjectAt>): string {
  return `${old.pointer} ${now.pointer}`;
}

/** Resolves references that have no sibling keywords. Returns the resolved pair if the schemas differ. */
export function differing(
  given: Pair<SchemaAt>,
  find: Pair<FindSchema>,
  areSame: AreSame,
): Pair<ObjectAt> | undefined {
  if (areSame(given.old.schema, given.new.schema)) return undefined;
  const old = follow(given.old, find.old);
  const now = follow(given.new, find.new);
  if (!isObject(old.schema) || !isObject(now.schema)) return undefined;
  return {
    old: { schema: old.schema, pointer: old.pointer },
    new: { schema: now.schema, pointer: now.pointer },
  };
}

export function innerPairs(
  { old, new: now }: Pair<ObjectAt>,
  find: Pair<FindSchema>,
  areSame: AreSame,
): readonly Pair<ObjectAt>[] {
  const both = { old: old.schema, new: now.schema };
  const inner: (Pair<ObjectAt> | undefined)[] = [];
  const [from, to] = [targetOf(both.old, find.old), targetOf(both.new, find.new)];
  if (from !== undefined && to !== undefined) inner.push(differing({ old: from, new: to }, find, areSame));
  const add = (parts: Pair<unknown>, tokens: Pair<Tokens>): void => {
    if (areSame(parts.old, parts.new)) return;
    const given = {
      old: { schema: parts.old, pointer: pointerTo(old.pointer, ...tokens.old) },
      new: { schema: parts.new, pointer: pointerTo(now.pointer, ...tokens.new) },
    };
    inner.push(differing(given, find, areSame));
  };
  for (const tokens of sharedParts(both))
    add({ old: partAt(both.old, tokens), new: partAt(both.new, tokens) }, { old: tokens, new: tokens });
  for (const keyword of compositionKeywords)
    for (const pair of pairElements(both, keyword, areSame).pairs)
      add(
        { old: pair.old.schema, new: pair.new.schema },
        { old: [keyword, pair.old.index], new: [keyword, pair.new.index] },
      );
  return inner.filter((pair) => pair !== undefined);
}

function follow(at: SchemaAt, find: FindSchema): SchemaAt {
  let end = at;
  for (let steps = 0; steps < 20; steps++) {
    const target =
      isObject(end.schema) && Object.keys(end.schema).length === 1 ? targetOf(end.schema, find) : undefined;
    if (target === undefined) break;
    end = target;
  }
  return end;
}

function targetOf(schema: SchemaObject, find: FindSchema): SchemaAt | undefined {
  const name = refNameOf(schema);
  const target = name === undefined ? undefined : find(name);
  return name === undefined || target === undefined
    ? undefined
    : { schema: target, pointer: schemaPointer(name) };
}

interface Element {
  readonly schema: unknown;
  readonly index: number;
}

/** Lists longer than this are paired by index to avoid quadratic work. */
const longest = 100;

interface PairedElements {
  readonly pairs: readonly Pair<Element>[];
  readonly removed: readonly Element[];
  readonly added: readonly Element[];
}

/**
 * Pairs the elements of an `allOf`, `anyOf` or `oneOf` regardless of order: first by `$ref`, then by equality. The rest is paired in
 * order, except for two references.
 */
export function pairElements(
  { old, new: now }: Pair<SchemaObject>,
  keyword: string,
  areSame: AreSame,
): PairedElements {
  const list = (schema: SchemaObject): Element[] =>
    elementsOf(memberOf(schema, keyword)).map((element, index) => ({ schema: element, index }));
  const [from, to] = [list(old), list(now)];
  const pairs: Pair<Element>[] = [];
  const takeBy = (isPair: (one: Element, other: Element) => boolean): void => {
    for (const one of [...from]) {
      const other = to.find((each) => isPair(one, each));
      if (other === undefined) continue;
      pairs.push({ old: one, new: other });
      from.splice(from.indexOf(one), 1);
      to.splice(to.indexOf(other), 1);
    }
  };
  if (Math.max(from.length, to.length) <= longest) {
    takeBy((one, other) => {
      const name = refNameOf(one.schema);
      return name !== undefined && name === refNameOf(other.schema);
    });
    takeBy((one, other) => areSame(one.schema, other.schema));
  }
  takeBy((one, other) => refNameOf(one.schema) === undefined || refNameOf(other.schema) === undefined);
  return { pairs, removed: from, added: to };
}

function sharedParts({ old, new: now }: Pair<SchemaObject>): readonly Tokens[] {
  const shared: Tokens[] = [];
  forEachSubschema(old, (_, keyword, token) => {
    const tokens = token === undefined ? [keyword] : [keyword, token];
    if (keyword === "contentSchema" || compositionKeywords.includes(keyword)) return;
    if (partAt(now, tokens) !== undefined) shared.push(tokens);
  });
  return shared;
}

type Tokens = readonly (string | number)[];

function partAt(schema: SchemaObject, tokens: Tokens): unknown {
  return tokens.reduce<unknown>((part, token) => readToken(part, String(token)), schema);
}
