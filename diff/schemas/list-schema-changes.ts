import type { SchemaAt } from "../../language/inclusion/given.ts";
import { compositionKeywords } from "../../language/schema/applicable.ts";
import type { FindSchema } from "../../language/schema/local-ref.ts";
import { schemaKeywords } from "../../language/schema/schema-keywords.ts";
import { asObject, isObject } from "../../language/values/json-object.ts";
import { isEqual } from "../../runtime/validators/equality.ts";
import type { Pair } from "../changes/change.ts";
import { forEachPair, type ObjectAt, pairElements } from "./pair-schemas.ts";
import { type AreSame, ignoreAnnotations } from "./same-schemas.ts";

export type SchemaChange =
  | {
      readonly kind: "keyword";
      readonly keyword: string;
      readonly pointers: Pair<string>;
      readonly values: Pair<unknown>;
    }
  | {
      readonly kind: "added" | "removed";
      readonly keyword: string;
      readonly name?: string;
      readonly pointers: Pair<string>;
      readonly schema: unknown;
    };

/** Maximum number of listed changes. A list of this length can be incomplete. */
export const mostListed = 20;

const mostVisited = 300;

/**
 * Lists at most {@link mostListed} changed parts. The outermost changes in each branch are listed first. `$ref`s are followed, and
 * keywords that never reject a value are skipped.
 */
export function listSchemaChanges(
  schemas: Pair<SchemaAt>,
  find: Pair<FindSchema>,
  areSame: AreSame,
): readonly SchemaChange[] {
  const changes: SchemaChange[] = [];
  let visited = 0;
  forEachPair(schemas, find, areSame, (pair) => {
    const keywords = new Set([...Object.keys(pair.old.schema), ...Object.keys(pair.new.schema)]);
    for (const keyword of keywords) if (!ignoreAnnotations(keyword)) changes.push(...compare(pair, keyword));
    visited++;
    return changes.length < mostListed && visited < mostVisited;
  });
  return changes.slice(0, mostListed);

  function compare(pair: Pair<ObjectAt>, keyword: string): readonly SchemaChange[] {
    const values = { old: pair.old.schema[keyword], new: pair.new.schema[keyword] };
    const pointers = { old: pair.old.pointer, new: pair.new.pointer };
    const kind = schemaKeywords.get(keyword);
    const isInBoth = values.old !== undefined && values.new !== undefined;
    if (kind === "schema map") return compareMaps(values, keyword, pointers);
    if (compositionKeywords.includes(keyword) && isInBoth)
      return compareLists({ old: pair.old, new: pair.new }, keyword);
    const areVisited = isObject(values.old) && isObject(values.new);
    if ((kind === "schema" && areVisited) || isEqual(values.old, values.new)) return [];
    return [{ kind: "keyword", keyword, pointers, values }];
  }

  function compareLists({ old, new: now }: Pair<ObjectAt>, keyword: string): readonly SchemaChange[] {
    const { removed, added } = pairElements({ old: old.schema, new: now.schema }, keyword, areSame);
    const pointers = { old: old.pointer, new: now.pointer };
    return [
      ...removed.map(({ schema }) => ({ kind: "removed", keyword, pointers, schema }) as const),
      ...added.map(({ schema }) => ({ kind: "added", keyword, pointers, schema }) as const),
    ];
  }
}

function compareMaps(
  values: Pair<unknown>,
  keyword: string,
  pointers: Pair<string>,
): readonly SchemaChange[] {
  const [old, now] = [asObject(values.old), asObject(values.new)];
  const missing = (own: object, other: object): readonly string[] =>
    Object.keys(own).filter((name) => !Object.hasOwn(other, name));
  return [
    ...missing(old, now).map(
      (name) => ({ kind: "removed", keyword, name, pointers, schema: old[name] }) as const,
    ),
    ...missing(now, old).map(
      (name) => ({ kind: "added", keyword, name, pointers, schema: now[name] }) as const,
    ),
  ];
}
