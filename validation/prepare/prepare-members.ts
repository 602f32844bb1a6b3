import { elementsOf, memberOf, membersOf, type SchemaObject } from "../../language/values/json-object.ts";
import { child, type PreparedDraft, type PrepareStep } from "./prepare-context.ts";
import { notePattern } from "./prepare-tests.ts";
import type { PreparedPart } from "./prepared-schema.ts";

export const memberKeywords: readonly string[] = [
  ...["properties", "patternProperties", "additionalProperties", "propertyNames"],
  ...["required", "dependentRequired", "dependentSchemas"],
];

export const prepareMembers: PrepareStep = (schema, draft, site, context) => {
  const required = namesOf(memberOf(schema, "required"));
  if (required.length > 0) draft["required"] = required;
  prepareMap(schema, "properties", draft, (name, member) =>
    context.member(member, child(site, "properties", name)),
  );
  prepareMap(schema, "patternProperties", draft, (pattern, member) => {
    const at = child(site, "patternProperties", pattern);
    notePattern(pattern, at.pointer, context);
    return context.call(member, at);
  });
  prepareAdditional(schema, draft, site, context);
  if (Object.hasOwn(schema, "propertyNames")) {
    const names = context.call(schema["propertyNames"], child(site, "propertyNames"));
    if (names !== true) draft["propertyNames"] = names;
  }
  prepareDependencies(schema, draft, site, context);
};

function namesOf(value: unknown): readonly string[] {
  return [...new Set(elementsOf(value).filter((name) => typeof name === "string"))];
}

function prepareMap(
  schema: SchemaObject,
  keyword: string,
  draft: PreparedDraft,
  prepare: (name: string, member: unknown) => PreparedPart,
): void {
  const entries = membersOf(memberOf(schema, keyword)).map(
    ([name, member]) => [name, prepare(name, member)] as const,
  );
  // Include members that accept any value, since `additionalProperties` does not apply to them.
  const closed = Object.hasOwn(schema, "additionalProperties") && schema["additionalProperties"] !== true;
  const kept = closed ? entries : entries.filter(([, part]) => part !== true);
  if (kept.length > 0) draft[keyword] = Object.fromEntries(kept);
}

const prepareAdditional: PrepareStep = (schema, draft, site, context) => {
  if (!Object.hasOwn(schema, "additionalProperties")) return;
  const additional = schema["additionalProperties"];
  const part = additional === false ? false : context.call(additional, child(site, "additionalProperties"));
  if (part !== true) draft["additionalProperties"] = part;
};

const prepareDependencies: PrepareStep = (schema, draft, site, context) => {
  const names = membersOf(memberOf(schema, "dependentRequired")).map(
    ([name, value]) => [name, namesOf(value)] as const,
  );
  const needed = names.filter(([, missing]) => missing.length > 0);
  if (needed.length > 0) draft["dependentRequired"] = Object.fromEntries(needed);
  const schemas = membersOf(memberOf(schema, "dependentSchemas")).map(
    ([name, value]) => [name, context.call(value, child(site, "dependentSchemas", name))] as const,
  );
  const kept = schemas.filter(([, part]) => part !== true);
  if (kept.length > 0) draft["dependentSchemas"] = Object.fromEntries(kept);
};

export const itemKeywords: readonly string[] = ["prefixItems", "items", "contains"];

export const prepareItems: PrepareStep = (schema, draft, site, context) => {
  const first = elementsOf(memberOf(schema, "prefixItems")).map((item, index) =>
    context.member(item, child(site, "prefixItems", index)),
  );
  const asked = Object.hasOwn(schema, "items") ? schema["items"] : true;
  const items = asked === false ? false : context.member(asked, child(site, "items"));
  if (items !== true) draft["items"] = items;
  if (first.some((part) => part !== true) || (first.length > 0 && items !== true))
    draft["prefixItems"] = first;
  if (!Object.hasOwn(schema, "contains")) return;
  draft["contains"] = context.call(schema["contains"], child(site, "contains"));
  for (const keyword of ["minContains", "maxContains"]) {
    const limit = memberOf(schema, keyword);
    if (typeof limit === "number") draft[keyword] = limit;
  }
};
