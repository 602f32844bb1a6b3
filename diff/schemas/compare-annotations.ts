import type { SchemaAt } from "../../language/inclusion/given.ts";
import { knownFormats } from "../../language/schema/known-formats.ts";
import type { FindSchema } from "../../language/schema/local-ref.ts";
import { isEqual } from "../../runtime/validators/equality.ts";
import type { ChangeLevel, Pair } from "../changes/change.ts";
import { forEachPair } from "./pair-schemas.ts";
import { selectSame } from "./same-discriminators.ts";
import { type AreSame, type IsIgnored, ignoreAnnotations } from "./same-schemas.ts";

export interface AnnotationChange {
  readonly keyword: string;
  readonly level: ChangeLevel;
  readonly places: Pair<string>;
  readonly values: Pair<unknown>;
}

/** Keywords that refuse no value, with the level of a change. */
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

/** Ignores annotations that {@link compareAnnotations} does not compare. */
export const ignoreUncompared: IsIgnored = (keyword) => ignoreAnnotations(keyword) && !compared.has(keyword);

/** Includes subschemas at the same place in both schemas, and follows `$ref`s. */
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

function isChecked(format: unknown): boolean {
  return typeof format === "string" && knownFormats.get(format)?.check !== undefined;
}
