import type { SchemaUse } from "../../contract/model/types.ts";
import type { JsonSchema } from "../../language/values/json-object.ts";
import { elementsOf, isObject, memberOf } from "../../language/values/json-object.ts";
import { issuesOf } from "../../runtime/server/settle-decoded.ts";
import type { ValidationIssue } from "../../runtime/validation.ts";
import { keepVerdictsDuring } from "../../runtime/validators/once.ts";
import type { Bench } from "./bench.ts";
import { chooseBranch } from "./choose-branch.ts";
import { sitesAt } from "./schema-sites.ts";
import type { SchemaSurvey } from "./survey-schemas.ts";
import { type ValueStep, walkValue } from "./walk-value.ts";

const NONE: readonly ValidationIssue[] = [];

/**
 * Where the reading `discriminator` is `enforce`: what keeps a value, or a part of it, from fitting the schema that its
 * discriminator names, and that the union as such does not mind.
 */
export function enforceDiscriminators(
  bench: Bench,
  survey: SchemaSurvey,
  content: { readonly use: SchemaUse; readonly value: unknown; readonly issues: readonly ValidationIssue[] },
): readonly ValidationIssue[] {
  if (bench.readings.discriminator === "hint" || !survey.discriminated || content.issues.length > 0)
    return NONE;
  const issues: ValidationIssue[] = [];
  const visit = ({ sites, value, pointer }: ValueStep): void => {
    for (const { schema } of sitesAt(sites, value, bench.find)) {
      for (const keyword of ["oneOf", "anyOf"]) {
        const branches = elementsOf(memberOf(schema, keyword));
        if (branches.length === 0 || !isObject(memberOf(schema, "discriminator"))) continue;
        issues.push(...issuesOfUnion(bench, { schema, branches, value, pointer }));
      }
    }
  };
  keepVerdictsDuring(() => walkValue(content.use, content.value, bench.find, visit));
  return issues;
}

interface MetUnion {
  readonly schema: Parameters<typeof chooseBranch>[0];
  readonly branches: readonly unknown[];
  readonly value: unknown;
  readonly pointer: string;
}

function issuesOfUnion(
  bench: Bench,
  { schema, branches, value, pointer }: MetUnion,
): readonly ValidationIssue[] {
  if (!isObject(value)) return NONE;
  const chosen = chooseBranch(schema, branches, value);
  if (chosen === undefined) {
    const message = "has a discriminator that names none of the alternatives";
    return [{ pointer, keyword: "discriminator", message, params: {} }];
  }
  // Normalising left nothing but schemas here.
  const branch = branches[chosen] as JsonSchema;
  const found = issuesOf(value, bench.checkOf({ schema: branch, pointer: "" }));
  return found.map((issue) => ({ ...issue, pointer: pointer + issue.pointer }));
}
