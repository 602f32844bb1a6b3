import type { SchemaUse } from "../../contract/model/types.ts";
import { type AppliedSchema, unionsOf } from "../../language/schema/applicable.ts";
import {
  type Discriminated,
  discriminatedBranches,
  readDiscriminator,
} from "../../language/schema/discriminated-branches.ts";
import type { JsonSchema, SchemaObject } from "../../language/values/json-object.ts";
import { elementsOf, isObject, memberOf, textOf } from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import type { ValidationIssue } from "../../runtime/checks.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { keepVerdictsDuring } from "../../runtime/validators/reuse-verdicts.ts";
import type { PlacedIssue } from "../../validation/checks/create-checks.ts";
import {
  type SchemaPosition,
  type SelectsPart,
  selectByConditions,
  type ValueStep,
  walkValue,
} from "./applicable-schemas.ts";
import type { JudgeContext } from "./judge-context.ts";
import type { SchemaSurvey } from "./survey-schemas.ts";

type Side = "request" | "response";

const NONE: readonly PlacedIssue[] = [];

/**
 * Returns the issues added by `discriminator: enforce`. Every part of a value must match the schema that its discriminator selects, which
 * is either a union branch or a schema whose `allOf` refers to the schema with the discriminator. Returns nothing for a value that already
 * has issues.
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
  const visit = ({ applicable, value, pointer, location }: ValueStep): void => {
    if (!isObject(value) || value instanceof Blob) return;
    for (const schema of applicable()) {
      if (!isObject(memberOf(schema.schema, "discriminator"))) continue;
      for (const found of namedBy(context, content.side, schema, value))
        issues.push(...issuesOfNamed(context, found, value).map((issue) => below(issue, pointer, location)));
    }
  };
  const selects = createSelection(context);
  keepVerdictsDuring(() => walkValue(content.use, content.value, context.find, visit, selects));
  return issues;
}

function createSelection(context: JudgeContext): SelectsPart {
  const { fits } = context;
  const selectOther = selectByConditions(fits);
  return (schema, part, value) => {
    const [inner, keyword, index] = part;
    switch (keyword) {
      case "if":
        return false;
      case "anyOf":
      case "oneOf": {
        const named = namedBranches(schema).get(keyword);
        const isOther = named !== undefined && isObject(value) && targetOf(named, value) !== index;
        return !isOther && fits(inner, value);
      }
      default:
        return selectOther(schema, part, value);
    }
  };
}

const namedBranches = oncePer(
  (schema: SchemaObject) =>
    new Map<string, Discriminated<number> | undefined>(
      unionsOf(schema).map(({ keyword, branches }) => [keyword, discriminatedBranches(schema, branches)]),
    ),
);

function targetOf<Named>(
  { property, branches, fallback }: Discriminated<Named>,
  value: SchemaObject,
): Named | undefined {
  const kind = textOf(value, property);
  return (kind === undefined ? undefined : branches.get(kind)) ?? fallback;
}

function below(issue: PlacedIssue, pointer: string, location: string): PlacedIssue {
  return { ...issue, pointer: pointer + issue.pointer, location: location + (issue.location ?? "") };
}

interface NamedByValue {
  readonly target: SchemaPosition | undefined;
  /** Maps discriminator values to schemas. `undefined` if the discriminator is malformed. */
  readonly named: Pick<Discriminated<unknown>, "property" | "values"> | undefined;
  readonly place: string;
}

function namedBy(
  context: JudgeContext,
  side: Side,
  { schema, pointer }: AppliedSchema,
  value: SchemaObject,
): readonly NamedByValue[] {
  const place = pointerTo(pointer, "discriminator");
  const unions = [...namedBranches(schema)];
  if (unions.length > 0)
    return unions.map(([keyword, named]) => {
      const index = named && targetOf(named, value);
      if (index === undefined) return { target: undefined, named, place };
      const branch = elementsOf(schema[keyword])[index];
      return { target: { schema: branch, pointer: pointerTo(pointer, keyword, index) }, named, place };
    });
  const family = context.familyOf(schema, side);
  const named = readDiscriminator(schema, (name) => family.get(name) ?? context.find(name), family);
  // Without a union, derived schemas or a mapping, the discriminator selects nothing.
  if (named === undefined || (named.branches.size < 2 && named.fallback === undefined)) return [];
  return [{ target: targetOf(named, value), named, place }];
}

function issuesOfNamed(
  context: JudgeContext,
  { target, named, place }: NamedByValue,
  value: unknown,
): readonly PlacedIssue[] {
  if (target === undefined) {
    const message = `names none of the alternatives${named === undefined ? "" : describeNames(named)}`;
    return [{ pointer: "", keyword: "discriminator", message, params: {}, place }];
  }
  // This pointer leads to a schema in every normalised document.
  return context.placedIssues({ schema: target.schema as JsonSchema, pointer: target.pointer }, value);
}

function describeNames({ property, values }: Pick<Discriminated<unknown>, "property" | "values">): string {
  const listed = values.map((one) => JSON.stringify(one)).join(", ");
  return ` by ${JSON.stringify(property)}, which must be one of ${listed}`;
}
