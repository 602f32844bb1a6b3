import type { SchemaUse } from "../../contract/model/types.ts";
import { discriminatedBranches, readDiscriminator } from "../../language/schema/discriminated-branches.ts";
import type { JsonSchema, SchemaObject } from "../../language/values/json-object.ts";
import { elementsOf, isObject, memberOf, textOf } from "../../language/values/json-object.ts";
import { issuesOf } from "../../runtime/server/settle-decoded.ts";
import type { ValidationIssue } from "../../runtime/validation.ts";
import { keepVerdictsDuring } from "../../runtime/validators/once.ts";
import type { Bench } from "./bench.ts";
import { type FitsSchema, sitesAt } from "./schema-sites.ts";
import type { SchemaSurvey } from "./survey-schemas.ts";
import { type ValueStep, walkValue } from "./walk-value.ts";

type Side = "request" | "response";

const NONE: readonly ValidationIssue[] = [];

/**
 * Where the reading `discriminator` is `enforce`: what keeps a value, or a part of it, from fitting the schema that its
 * discriminator names, be it a branch of a union or a child that names its parent by `allOf`, and that the schemas as such do not mind.
 */
export function enforceDiscriminators(
  bench: Bench,
  survey: SchemaSurvey,
  content: {
    readonly side: Side;
    readonly use: SchemaUse;
    readonly value: unknown;
    readonly issues: readonly ValidationIssue[];
  },
): readonly ValidationIssue[] {
  if (bench.readings.discriminator === "hint" || !survey.discriminated || content.issues.length > 0)
    return NONE;
  const issues: ValidationIssue[] = [];
  const fits: FitsSchema = (schema, value) => issuesOf(value, checkOf(bench, schema)).length === 0;
  const visit = ({ sites, value, pointer }: ValueStep): void => {
    if (!isObject(value)) return;
    for (const { schema } of sitesAt(sites, value, bench.find, { fits })) {
      if (!isObject(memberOf(schema, "discriminator"))) continue;
      for (const found of namedBy(bench, content.side, schema, value))
        issues.push(...issuesOfNamed(bench, found, value, pointer));
    }
  };
  keepVerdictsDuring(() => walkValue(content.use, content.value, bench.find, visit, fits));
  return issues;
}

/** Normalising left nothing but schemas where one may stand. */
function checkOf(bench: Bench, schema: unknown): ReturnType<Bench["checkOf"]> {
  return bench.checkOf({ schema: schema as JsonSchema, pointer: "" });
}

/** What a value's discriminator names: a schema, or none of those that there are. */
interface NamedByValue {
  readonly target: unknown;
}

function namedBy(
  bench: Bench,
  side: Side,
  schema: SchemaObject,
  value: SchemaObject,
): readonly NamedByValue[] {
  const unions = ["oneOf", "anyOf"].map((keyword) => elementsOf(memberOf(schema, keyword)));
  const own = unions.filter((branches) => branches.length > 0);
  if (own.length === 0) return namedChild(bench, side, schema, value);
  return own.map((branches) => {
    const named = discriminatedBranches(schema, branches);
    const kind = named && textOf(value, named.property);
    const index = (kind === undefined ? undefined : named?.branches.get(kind)) ?? named?.fallback;
    return { target: index === undefined ? undefined : branches[index] };
  });
}

/** A schema without union that nothing descends from, and that maps nothing, names nothing. */
function namedChild(
  bench: Bench,
  side: Side,
  schema: SchemaObject,
  value: SchemaObject,
): readonly NamedByValue[] {
  const family = bench.familyOf(schema, side);
  const named = readDiscriminator(schema, (name) => family.get(name) ?? bench.find(name)?.schema, family);
  if (named === undefined || (named.branches.size < 2 && named.fallback === undefined)) return [];
  const kind = textOf(value, named.property);
  return [{ target: (kind === undefined ? undefined : named.branches.get(kind)) ?? named.fallback }];
}

function issuesOfNamed(
  bench: Bench,
  { target }: NamedByValue,
  value: unknown,
  pointer: string,
): readonly ValidationIssue[] {
  if (target === undefined) {
    const message = "has a discriminator that names none of the alternatives";
    return [{ pointer, keyword: "discriminator", message, params: {} }];
  }
  const found = issuesOf(value, checkOf(bench, target));
  return found.map((issue) => ({ ...issue, pointer: pointer + issue.pointer }));
}
