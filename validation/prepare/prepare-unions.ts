import { discriminatedBranches } from "../../language/schema/discriminated-branches.ts";
import { elementsOf, memberOf, type SchemaObject } from "../../language/values/json-object.ts";
import {
  child,
  type PrepareContext,
  type PreparedDraft,
  type PrepareStep,
  referencesOf,
} from "./prepare-context.ts";
import type { PreparedDiscriminator, PreparedPart } from "./prepared-schema.ts";
import type { SchemaSite } from "./schema-index.ts";

export const inPlaceApplicators: readonly string[] = [
  ...["$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "not", "if"],
];

export const prepareUnions: PrepareStep = (schema, draft, site, context) => {
  const all = [...references(schema, site, context), ...listOf(schema, "allOf", site, context.call)];
  const asked = all.filter((part) => part !== true);
  if (asked.length > 0) draft["allOf"] = asked;
  for (const keyword of ["anyOf", "oneOf"]) {
    const branches = listOf(schema, keyword, site, context.branch);
    const open = keyword === "anyOf" && branches.includes(true);
    if (branches.length === 0 || open) continue;
    draft[keyword] = branches;
    prepareDiscriminator(schema, keyword, draft);
  }
  if (Object.hasOwn(schema, "not")) draft["not"] = context.branch(schema["not"], child(site, "not"));
  prepareCondition(schema, draft, site, context);
};

function prepareDiscriminator(schema: SchemaObject, keyword: string, draft: PreparedDraft): void {
  const union = memberOf(schema, keyword);
  const found = Array.isArray(union) ? discriminatedBranches(schema, union) : undefined;
  if (found === undefined) return;
  const named = Object.fromEntries(found.branches);
  if (found.fallback !== undefined) named[""] = found.fallback;
  if (Object.keys(named).length === 0) return;
  const prepared: PreparedDiscriminator = { property: found.property, branches: named };
  draft["discriminator"] = { ...Object(draft["discriminator"]), [keyword]: prepared };
}

function references(
  schema: SchemaObject,
  site: SchemaSite,
  context: PrepareContext,
): readonly PreparedPart[] {
  return referencesOf(schema, site, context).map(({ keyword, ref, target, problem }) => {
    if (target !== undefined) return context.refer(target);
    context.note(problem ?? "unknown-ref", `${site.pointer}/${keyword}`, ref);
    // The meaning of the schema is unknown, so every value is rejected.
    return context.hoist({ never: true });
  });
}

function listOf(
  schema: SchemaObject,
  keyword: string,
  site: SchemaSite,
  prepare: PrepareContext["prepare"],
): readonly PreparedPart[] {
  return elementsOf(memberOf(schema, keyword)).map((item, index) =>
    prepare(item, child(site, keyword, index)),
  );
}

const prepareCondition: PrepareStep = (schema, draft, site, context) => {
  if (!Object.hasOwn(schema, "if")) return;
  const [condition, then, otherwise] = ["if", "then", "else"].map((keyword) =>
    Object.hasOwn(schema, keyword) ? context.call(schema[keyword], child(site, keyword)) : true,
  );
  if (then === true && otherwise === true) return;
  draft["if"] = condition;
  if (then !== true) draft["then"] = then;
  if (otherwise !== true) draft["else"] = otherwise;
};
