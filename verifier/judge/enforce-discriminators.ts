import type { SchemaUse } from "../../contract/model/types.ts";
import { discriminatedBranches, readDiscriminator } from "../../language/schema/discriminated-branches.ts";
import {
  elementsOf,
  isObject,
  type JsonSchema,
  memberOf,
  type SchemaObject,
  textOf,
} from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { issuesOf } from "../../runtime/server/check-decoded.ts";
import type { ValidationIssue } from "../../runtime/validation.ts";
import { keepVerdictsDuring } from "../../runtime/validators/once.ts";
import type { PlacedIssue } from "../../validation/checks/create-checks.ts";
import {
  type ApplicableSchema,
  applicableSchemas,
  type FitsSchema,
  type SchemaPosition,
  type ValueStep,
  walkValue,
} from "./applicable-schemas.ts";
import type { JudgeContext } from "./judge-context.ts";
import type { SchemaSurvey } from "./survey-schemas.ts";

type Side = "request" | "response";

const NONE: readonly PlacedIssue[] = [];

/**
 * Where the reading `discriminator` is `enforce`: what keeps a value, or a part of it, from fitting the schema that its
 * discriminator names, be it a branch of a union or a child that has its parent for a part, and that the schemas as such do not mind.
 */
export function enforceDiscriminators(
  context: JudgeContext,
  survey: SchemaSurvey,
  content: {
    readonly side: Side;
    readonly use: SchemaUse;
    readonly value: unknown;
    readonly issues: readonly ValidationIssue[];
  },
): readonly PlacedIssue[] {
  if (context.readings.discriminator === "hint" || !survey.discriminated || content.issues.length > 0)
    return NONE;
  const issues: PlacedIssue[] = [];
  const fits: FitsSchema = (schema, value) => issuesOf(value, checkOf(context, schema)).length === 0;
  const visit = ({ schemas, value, pointer, location }: ValueStep): void => {
    if (!isObject(value)) return;
    for (const { schema, pointer: place } of applicableSchemas(schemas, value, context.find, fits)) {
      if (!isObject(memberOf(schema, "discriminator"))) continue;
      for (const found of namedBy(context, content.side, { schema, pointer: place }, value))
        issues.push(...issuesOfNamed(context, found, value).map((issue) => below(issue, pointer, location)));
    }
  };
  keepVerdictsDuring(() => walkValue(content.use, content.value, context.find, visit, fits));
  return issues;
}

/** Normalising left nothing but schemas where one may stand. */
function checkOf(context: JudgeContext, schema: unknown): ReturnType<JudgeContext["checkOf"]> {
  return context.checkOf({ schema: schema as JsonSchema, pointer: "" });
}

/** Puts an issue of a part of a value where the part is. */
function below(issue: PlacedIssue, pointer: string, location: string): PlacedIssue {
  return { ...issue, pointer: pointer + issue.pointer, location: location + (issue.location ?? "") };
}

/** What a value's discriminator names: a schema, or none of those that there are. */
interface NamedByValue {
  readonly target: SchemaPosition | undefined;
  /** Where the discriminator is. */
  readonly place: string;
}

function namedBy(
  context: JudgeContext,
  side: Side,
  { schema, pointer }: ApplicableSchema,
  value: SchemaObject,
): readonly NamedByValue[] {
  const place = pointerTo(pointer, "discriminator");
  const unions = ["oneOf", "anyOf"].filter((keyword) => elementsOf(memberOf(schema, keyword)).length > 0);
  if (unions.length === 0) {
    const named = namedChild(context, side, schema, value);
    return named === undefined ? [] : [{ ...named, place }];
  }
  return unions.map((keyword) => {
    const branches = elementsOf(memberOf(schema, keyword));
    const named = discriminatedBranches(schema, branches);
    const kind = named && textOf(value, named.property);
    const index = (kind === undefined ? undefined : named?.branches.get(kind)) ?? named?.fallback;
    if (index === undefined) return { target: undefined, place };
    return { target: { schema: branches[index], pointer: pointerTo(pointer, keyword, index) }, place };
  });
}

/** A schema without union that nothing descends from, and that maps nothing, names nothing. */
function namedChild(
  context: JudgeContext,
  side: Side,
  schema: SchemaObject,
  value: SchemaObject,
): Pick<NamedByValue, "target"> | undefined {
  const family = context.familyOf(schema, side);
  const named = readDiscriminator(schema, (name) => family.get(name) ?? context.find(name), family);
  if (named === undefined || (named.branches.size < 2 && named.fallback === undefined)) return undefined;
  const kind = textOf(value, named.property);
  return { target: (kind === undefined ? undefined : named.branches.get(kind)) ?? named.fallback };
}

function issuesOfNamed(
  context: JudgeContext,
  { target, place }: NamedByValue,
  value: unknown,
): readonly PlacedIssue[] {
  if (target === undefined) {
    const message = "has a discriminator that names none of the alternatives";
    return [{ pointer: "", keyword: "discriminator", message, params: {}, place }];
  }
  // Normalising left nothing but schemas where one may stand.
  return context.placedIssues({ schema: target.schema as JsonSchema, pointer: target.pointer }, value);
}
