import type { SchemaAt } from "../../language/inclusion/given.ts";
import { knownFormats } from "../../language/schema/known-formats.ts";
import { type FindSchema, refNameOf } from "../../language/schema/local-ref.ts";
import { isObject, type SchemaObject } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
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

/** Keywords that describe a value without refusing any, and the level of a change of each. */
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

/** The annotations that differ between two schemas and all schemas that they contain or refer to. */
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
  };
  visit(schemas);
  return changes;
}

/** Tells whether a format is checked, and so refuses values. */
function isChecked(format: unknown): boolean {
  return typeof format === "string" && knownFormats.get(format)?.check !== undefined;
}

/** The target of a schema that is only a reference. */
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
    end = { schema: target, pointer: pointerTo("/components/schemas", name) };
  }
  return end;
}

const single: readonly string[] = [
  "items",
  "additionalProperties",
  "unevaluatedProperties",
  "contains",
  "not",
  "if",
  "then",
  "else",
];
const several: readonly string[] = [
  "properties",
  "patternProperties",
  "allOf",
  "anyOf",
  "oneOf",
  "prefixItems",
  "dependentSchemas",
];

/** The tokens of the parts that both schemas have. */
function sharedParts({ old, new: now }: Pair<SchemaObject>): readonly (readonly string[])[] {
  const own = single
    .filter((keyword) => isObject(old[keyword]) && isObject(now[keyword]))
    .map((keyword) => [keyword]);
  const listed = several.flatMap((keyword) => {
    const [some, others] = [old[keyword], now[keyword]];
    if (typeof some !== "object" || some === null || typeof others !== "object" || others === null) return [];
    return Object.keys(some)
      .filter((name) => Object.hasOwn(others, name))
      .map((name) => [keyword, name]);
  });
  return [...own, ...listed];
}

function partAt(schema: SchemaObject, tokens: readonly string[]): unknown {
  let part: unknown = schema;
  for (const token of tokens)
    part = typeof part === "object" && part !== null ? Reflect.get(part, token) : undefined;
  return part;
}
