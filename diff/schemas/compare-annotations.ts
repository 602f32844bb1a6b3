import type { SchemaAt } from "../../language/inclusion/given.ts";
import { compositionKeywords } from "../../language/schema/applicable.ts";
import { knownFormats } from "../../language/schema/known-formats.ts";
import { type FindSchema, refNameOf, schemaPointer } from "../../language/schema/local-ref.ts";
import { forEachSubschema } from "../../language/schema/rewrite-subschemas.ts";
import { elementsOf, isObject, memberOf, type SchemaObject } from "../../language/values/json-object.ts";
import { pointerTo, readToken } from "../../runtime/pointer.ts";
import { isEqual } from "../../runtime/validators/check-kit.ts";
import type { ChangeLevel, Pair } from "../changes/change.ts";
import type { AreSame } from "./same-schemas.ts";

/** An annotation that differs. It refuses no value, but its meaning may matter. */
export interface AnnotationChange {
  readonly keyword: string;
  readonly level: ChangeLevel;
  /** The places of the two schemas; one of them may lack the annotation. */
  readonly places: Pair<string>;
  readonly values: Pair<unknown>;
}

/** Keywords that describe a value without refusing any. A change of the keyword has the given level. */
const annotations: readonly (readonly [keyword: string, level: ChangeLevel])[] = [
  ["default", "risk"],
  ["discriminator", "risk"],
  ["format", "risk"],
  ["contentEncoding", "risk"],
  ["contentMediaType", "risk"],
  ["contentSchema", "risk"],
  ["x-extensible-enum", "risk"],
  ["deprecated", "policy"],
  ["x-sunset", "policy"],
];

const isAnnotating: ReadonlySet<string> = new Set(annotations.map(([keyword]) => keyword));

/**
 * Lists the annotations that differ between two schemas. Subschemas at the same place in both schemas are compared as well, and `$ref`s are
 * followed.
 */
export function compareAnnotations(
  schemas: Pair<SchemaAt>,
  find: Pair<FindSchema>,
  areSame: AreSame,
): readonly AnnotationChange[] {
  const changes: AnnotationChange[] = [];
  const seen = new Set<string>();
  const visit = (given: Pair<SchemaAt>): void => {
    if (areSame(given.old.schema, given.new.schema)) return;
    const old = follow(given.old, find.old);
    const now = follow(given.new, find.new);
    const key = `${old.pointer} ${now.pointer}`;
    if (seen.has(key) || !isObject(old.schema) || !isObject(now.schema)) return;
    seen.add(key);
    const both = { old: old.schema, new: now.schema };
    for (const [keyword, level] of annotations) {
      const values = { old: both.old[keyword], new: both.new[keyword] };
      if (isEqual(values.old, values.new)) continue;
      if (keyword === "format" && (isChecked(values.old) || isChecked(values.new))) continue;
      changes.push({ keyword, level, values, places: { old: old.pointer, new: now.pointer } });
    }
    for (const tokens of sharedParts(both)) {
      visit({
        old: { schema: partAt(both.old, tokens), pointer: pointerTo(old.pointer, ...tokens) },
        new: { schema: partAt(both.new, tokens), pointer: pointerTo(now.pointer, ...tokens) },
      });
    }
    for (const keyword of compositionKeywords)
      for (const { old: from, new: to } of pairElements(both, keyword, areSame))
        visit({
          old: { schema: from.schema, pointer: pointerTo(old.pointer, keyword, from.index) },
          new: { schema: to.schema, pointer: pointerTo(now.pointer, keyword, to.index) },
        });
  };
  visit(schemas);
  return changes;
}

/** Tells whether a format is checked, i.e. refuses values. */
function isChecked(format: unknown): boolean {
  return typeof format === "string" && knownFormats.get(format)?.check !== undefined;
}

/** The target of a schema that is only a reference; any other schema itself. */
function follow(at: SchemaAt, find: FindSchema): SchemaAt {
  let end = at;
  for (let steps = 0; steps < 20; steps++) {
    const name = refNameOf(end.schema);
    const target = name === undefined ? undefined : find(name);
    if (
      name === undefined ||
      target === undefined ||
      !isObject(end.schema) ||
      Object.keys(end.schema).length > 1
    )
      break;
    end = { schema: target, pointer: schemaPointer(name) };
  }
  return end;
}

interface Element {
  readonly schema: unknown;
  readonly index: number;
}

/** Lists longer than this are paired by index, so that the work does not grow with the square of their length. */
const longest = 100;

/**
 * Pairs the elements of an `allOf`, `anyOf` or `oneOf`, whose order has no meaning: those with the same `$ref`, then those that are the same,
 * then the others in their order. Elements without a partner are left out.
 */
function pairElements(
  { old, new: now }: Pair<SchemaObject>,
  keyword: string,
  areSame: AreSame,
): readonly Pair<Element>[] {
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
  takeBy(() => true);
  return pairs;
}

/**
 * The paths of the subschemas that both schemas have. Annotations that contain schemas are left out, since they are compared as wholes, and
 * so are lists whose order has no meaning.
 */
function sharedParts({ old, new: now }: Pair<SchemaObject>): readonly Tokens[] {
  const shared: Tokens[] = [];
  forEachSubschema(old, (_, keyword, token) => {
    const tokens = token === undefined ? [keyword] : [keyword, token];
    if (isAnnotating.has(keyword) || compositionKeywords.includes(keyword)) return;
    if (partAt(now, tokens) !== undefined) shared.push(tokens);
  });
  return shared;
}

type Tokens = readonly (string | number)[];

function partAt(schema: SchemaObject, tokens: Tokens): unknown {
  return tokens.reduce<unknown>((part, token) => readToken(part, String(token)), schema);
}
