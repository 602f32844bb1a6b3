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

/** Visits differing schemas at the same place in both documents from the outside in, once per pair. `visit` returns whether to go on. */
export function forEachPair(
  schemas: Pair<SchemaAt>,
  find: Pair<FindSchema>,
  areSame: AreSame,
  visit: (pair: Pair<ObjectAt>) => boolean,
): void {
  const seen = new Set<string>();
  let isStopped = false;
  const enter = (given: Pair<SchemaAt>): void => {
    if (isStopped || areSame(given.old.schema, given.new.schema)) return;
    const old = follow(given.old, find.old);
    const now = follow(given.new, find.new);
    const key = `${old.pointer} ${now.pointer}`;
    if (seen.has(key) || !isObject(old.schema) || !isObject(now.schema)) return;
    seen.add(key);
    const both = { old: old.schema, new: now.schema };
    isStopped = !visit({
      old: { schema: both.old, pointer: old.pointer },
      new: { schema: both.new, pointer: now.pointer },
    });
    const [from, to] = [targetOf(both.old, find.old), targetOf(both.new, find.new)];
    if (from !== undefined && to !== undefined) enter({ old: from, new: to });
    for (const tokens of sharedParts(both)) {
      enter({
        old: { schema: partAt(both.old, tokens), pointer: pointerTo(old.pointer, ...tokens) },
        new: { schema: partAt(both.new, tokens), pointer: pointerTo(now.pointer, ...tokens) },
      });
    }
    for (const keyword of compositionKeywords)
      for (const pair of pairElements(both, keyword, areSame).pairs)
        enter({
          old: { schema: pair.old.schema, pointer: pointerTo(old.pointer, keyword, pair.old.index) },
          new: { schema: pair.new.schema, pointer: pointerTo(now.pointer, keyword, pair.new.index) },
        });
  };
  enter(schemas);
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

/** Longer lists are paired by index, to avoid quadratic work. */
const longest = 100;

interface PairedElements {
  readonly pairs: readonly Pair<Element>[];
  readonly removed: readonly Element[];
  readonly added: readonly Element[];
}

/**
 * Pairs elements of an `allOf`, `anyOf` or `oneOf`, whose order has no meaning: first by `$ref`, then by equality, then the rest in order,
 * unless both are references.
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
  // Different references are different branches, not one that changed.
  takeBy((one, other) => refNameOf(one.schema) === undefined || refNameOf(other.schema) === undefined);
  return { pairs, removed: from, added: to };
}

/** Paths of subschemas in both schemas, except the annotation `contentSchema` and lists whose order has no meaning. */
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
