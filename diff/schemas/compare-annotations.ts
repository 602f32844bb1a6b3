import type { SchemaAt } from "../../language/inclusion/given.ts";
import { knownFormats } from "../../language/schema/known-formats.ts";
import type { FindSchema } from "../../language/schema/local-ref.ts";
import { isEqual } from "../../runtime/validators/equality.ts";
import type { ChangeLevel, Pair } from "../changes/change.ts";
import { forEachPair } from "./pair-schemas.ts";
import { selectSame } from "./same-discriminators.ts";
import { type AreSame, type IsIgnored, ignoreAnnotations } from "./same-schemas.ts";

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
  ["x-enum-varnames", "source"],
  ["x-enumNames", "source"],
];

const compared: ReadonlySet<string> = new Set(annotations.map(([keyword]) => keyword));

/** Ignores the annotations that {@link compareAnnotations} does not compare. */
export const ignoreUncompared: IsIgnored = (keyword) => ignoreAnnotations(keyword) && !compared.has(keyword);

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
  forEachPair(schemas, find, areSame, ({ old, new: now }) => {
    for (const [keyword, level] of annotations) {
      const values = { old: old.schema[keyword], new: now.schema[keyword] };
      if (isEqual(values.old, values.new)) continue;
      if (keyword === "discriminator" && selectSame({ old: old.schema, new: now.schema }, find, areSame))
        continue;
      if (keyword === "format" && (isChecked(values.old) || isChecked(values.new))) continue;
      changes.push({ keyword, level, values, places: { old: old.pointer, new: now.pointer } });
    }
    return true;
  });
  return changes;
}

/** Tells whether a format is checked, i.e. refuses values. */
function isChecked(format: unknown): boolean {
  return typeof format === "string" && knownFormats.get(format)?.check !== undefined;
}
