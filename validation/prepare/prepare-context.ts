import { isObject, memberOf, type SchemaObject, textOf } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import type { PreparedPart, PreparedSchema, SchemaNote } from "./prepared-schema.ts";
import type { SchemaIndex, SchemaSite, SitedSchema } from "./schema-index.ts";

export type PreparedDraft = Record<string, unknown>;

export interface PrepareContext {
  readonly index: SchemaIndex;
  /** Whether `format` is an assertion rather than an annotation (JSON Schema Validation §7.2). */
  readonly checksFormats: boolean;
  readonly ownFormats: ReadonlySet<string>;
  /** Whether every prepared schema records its `place`. If so, equal schemas in different places become different units. */
  readonly tellsPlaces: boolean;
  note(kind: SchemaNote["kind"], pointer: string, subject: string): void;
  /** Returns the tests of a schema. If the schema only calls another unit, returns just the call. */
  prepare(schema: unknown, site: SchemaSite): PreparedPart;
  hoist(part: PreparedSchema): PreparedSchema;
  member(schema: unknown, site: SchemaSite): PreparedPart;
  /** Prepares a schema for positions that allow only a call or a type test. */
  branch(schema: unknown, site: SchemaSite): PreparedPart;
  call(schema: unknown, site: SchemaSite): PreparedPart;
  /** Returns a call to the unit for a reference's target. The target is prepared later, since it can be recursive. */
  refer(target: SitedSchema): PreparedSchema;
}

export type PrepareStep = (
  schema: SchemaObject,
  draft: PreparedDraft,
  site: SchemaSite,
  context: PrepareContext,
) => void;

export function child(site: SchemaSite, ...path: readonly (string | number)[]): SchemaSite {
  return { pointer: pointerTo(site.pointer, ...path), base: site.base, scope: site.scope };
}

interface Reference {
  readonly keyword: "$ref" | "$dynamicRef";
  readonly ref: string;
  readonly target: SitedSchema | undefined;
  /** `unknown-ref`: the document contains no such schema. `many-scopes`: the limit on dynamic scopes has been reached. */
  readonly problem: "unknown-ref" | "many-scopes" | undefined;
}

/**
 * Resolves a schema's references. A `$dynamicRef` to a dynamic anchor resolves to the outermost anchor with the same name in the scope
 * (JSON Schema Core §8.2.3.2). Any other reference resolves to its own target.
 */
export function referencesOf(
  schema: SchemaObject,
  { base, scope }: SchemaSite,
  { index }: PrepareContext,
): readonly Reference[] {
  return (["$ref", "$dynamicRef"] as const).flatMap((keyword): readonly Reference[] => {
    const ref = textOf(schema, keyword);
    if (ref === undefined) return [];
    const target = index.find(ref, base);
    const name = ref.slice(ref.indexOf("#") + 1);
    const isDynamic =
      keyword === "$dynamicRef" &&
      isObject(target?.schema) &&
      memberOf(target.schema, "$dynamicAnchor") === name;
    const chosen = isDynamic ? (scope.get(name) ?? target) : target;
    if (chosen === undefined) return [{ keyword, ref, target: undefined, problem: "unknown-ref" }];
    const applied = index.apply(chosen, scope);
    return [{ keyword, ref, target: applied, problem: applied === undefined ? "many-scopes" : undefined }];
  });
}
