import type { SchemaAt } from "../../language/inclusion/given.ts";
import { withContentKeywords } from "../../language/schema/content-of.ts";
import { knownFormats } from "../../language/schema/known-formats.ts";
import type { FindSchema } from "../../language/schema/local-ref.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { isEqual } from "../../runtime/validators/equality.ts";
import type { ChangeLevel, Pair } from "../changes/change.ts";
import { differing, innerPairs, keyOfPair, type ObjectAt, walkPairs } from "./pair-schemas.ts";
import { selectSame } from "./same-discriminators.ts";
import { type AreSame, type IsIgnored, ignoreAnnotations } from "./same-schemas.ts";

export interface AnnotationChange {
  readonly keyword: string;
  readonly level: ChangeLevel;
  readonly places: Pair<string>;
  readonly values: Pair<unknown>;
}

/** Keywords that never reject a value, with the level assigned to a change. */
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
  ["x-enum-varnames", "source"],
  ["x-enumNames", "source"],
];

const compared: ReadonlySet<string> = new Set(annotations.map(([keyword]) => keyword));

export const ignoreUncompared: IsIgnored = (keyword) => ignoreAnnotations(keyword) && !compared.has(keyword);

interface ComparedPair {
  readonly pair: Pair<ObjectAt>;
  readonly changes: readonly AnnotationChange[];
  readonly inner: readonly Pair<ObjectAt>[];
}

export class AnnotationComparison {
  readonly #find: Pair<FindSchema>;
  readonly #areSame: AreSame;
  readonly #compared = new Map<string, ComparedPair>();

  constructor(find: Pair<FindSchema>, areSame: AreSame) {
    this.#find = find;
    this.#areSame = areSame;
  }

  compare(schemas: Pair<SchemaAt>): readonly AnnotationChange[] {
    const changes: AnnotationChange[] = [];
    const start = differing(schemas, this.#find, this.#areSame);
    if (start === undefined) return changes;
    walkPairs(start, (pair) => {
      const compared = this.#comparePair(pair);
      changes.push(...compared.changes);
      return compared.inner;
    });
    return changes;
  }

  #comparePair(pair: Pair<ObjectAt>): ComparedPair {
    const key = keyOfPair(pair);
    const known = this.#compared.get(key);
    if (known?.pair.old.schema === pair.old.schema && known.pair.new.schema === pair.new.schema) return known;
    const compared = {
      pair,
      changes: this.#changesOf(pair),
      inner: innerPairs(pair, this.#find, this.#areSame),
    };
    this.#compared.set(key, compared);
    return compared;
  }

  #changesOf({ old, new: now }: Pair<ObjectAt>): readonly AnnotationChange[] {
    const isSameContent = haveSameContent(old.schema, now.schema);
    return annotations.flatMap(([keyword, level]) => {
      const values = { old: old.schema[keyword], new: now.schema[keyword] };
      if (isEqual(values.old, values.new) || (isSameContent && contentKeywords.includes(keyword))) return [];
      const both = { old: old.schema, new: now.schema };
      if (keyword === "discriminator" && selectSame(both, this.#find, this.#areSame)) return [];
      if (keyword === "format" && (isChecked(values.old) || isChecked(values.new))) return [];
      return [{ keyword, level, values, places: { old: old.pointer, new: now.pointer } }];
    });
  }
}

const contentKeywords: readonly string[] = ["format", "contentEncoding", "contentMediaType"];

function haveSameContent(old: SchemaObject, now: SchemaObject): boolean {
  const [before, after] = [withContentKeywords(old), withContentKeywords(now)];
  return contentKeywords.every((keyword) => isEqual(before[keyword], after[keyword]));
}

function isChecked(format: unknown): boolean {
  return typeof format === "string" && knownFormats.get(format)?.check !== undefined;
}
