import { type Inner, partsOf } from "../../language/schema/applicable.ts";
import {
  inPlaceKeywords,
  isAdmissible,
  isAnnotation,
  isOnlyNull,
  keywordsSince31,
} from "../../language/schema/schema-keywords.ts";
import { isObject, type SchemaObject } from "../../language/values/json-object.ts";
import { encodeFragment, pointerTo } from "../../runtime/pointer.ts";
import type { SchemaContext, SchemaDraft, SchemaRepair } from "./schema-context.ts";

const legacyKeywords: ReadonlySet<string> = new Set([
  "$recursiveRef",
  "additionalItems",
  "definitions",
  "dependencies",
  "discriminator",
  "example",
  "nullable",
  "x-nullable",
]);

export function isLegacyKeyword(keyword: string): boolean {
  return legacyKeywords.has(keyword);
}

/**
 * Converts `example`, boolean `exclusiveMinimum` and `exclusiveMaximum`, `items` as a list, `definitions`, `dependencies` and `x-nullable`.
 * `nullable` is converted later, after the subschemas have been converted.
 */
export function repairLegacyKeywords(draft: SchemaDraft, pointer: string, context: SchemaContext): void {
  for (const repair of steps) repair(draft, pointer, context);
}

const steps: readonly SchemaRepair[] = [
  repairRecursive,
  reportNewerKeywords,
  reportNullable,
  repairExample,
  repairExclusive("exclusiveMinimum", "minimum"),
  repairExclusive("exclusiveMaximum", "maximum"),
  repairItems,
  repairDefinitions,
  repairDependencies,
];

function reportNewerKeywords(draft: SchemaDraft, pointer: string, { dialect, report }: SchemaContext): void {
  if (dialect === "3.1") return;
  for (const keyword of Object.keys(draft)) {
    if (!keywordsSince31.has(keyword)) continue;
    report(
      "schema/legacy-keyword",
      `${pointer}/${keyword}`,
      `\`${keyword}\` is an OpenAPI 3.1 keyword in a ${dialect} document. It is interpreted as in 3.1.`,
    );
  }
}

/**
 * Replaces `$recursiveRef` (draft 2019-09) with a `$ref` to the nearest schema with `$recursiveAnchor`, although the draft specifies the
 * outermost one.
 */
function repairRecursive(draft: SchemaDraft, pointer: string, context: SchemaContext): void {
  if (!Object.hasOwn(draft, "$recursiveRef")) return;
  const { report, refs, origins, recursive } = context;
  const target =
    recursive === undefined ? undefined : refs.resolve(encodeFragment(origins.resolve(recursive)));
  delete draft["$recursiveRef"];
  const at = `${pointer}/$recursiveRef`;
  const fix = "Write `$ref` or `$dynamicRef`.";
  if (target === undefined) {
    const message =
      "`$recursiveRef` is not inside a schema with `$recursiveAnchor: true`; it was ignored, so that any value is valid.";
    report("schema/ignored-keyword", at, message, { fix });
    return;
  }
  draft["$ref"] ??= target;
  const message =
    "`$recursiveRef` belongs to draft 2019-09. It is treated as a `$ref` to the enclosing schema with `$recursiveAnchor`.";
  report("schema/legacy-keyword", at, message, { fix });
}

function reportNullable(draft: SchemaDraft, pointer: string, { dialect, report }: SchemaContext): void {
  if (dialect === "2.0" && Object.hasOwn(draft, "x-nullable")) {
    draft["nullable"] ??= draft["x-nullable"];
    delete draft["x-nullable"];
  } else if (dialect !== "3.0" && Object.hasOwn(draft, "nullable")) {
    report(
      "schema/legacy-keyword",
      `${pointer}/nullable`,
      "`nullable` exists only in OpenAPI 3.0. It is interpreted as in 3.0.",
      { fix: dialect === "2.0" ? "Write `x-nullable`." : 'Add "null" to `type`.' },
    );
  }
}

function repairExample(draft: SchemaDraft): void {
  const { examples } = draft;
  // `examples` is a map of Example Objects in media types, but in a schema only the values of the examples are meaningful.
  if (isObject(examples)) {
    draft["examples"] = Object.values(examples).map((example) =>
      isObject(example) && Object.hasOwn(example, "value") ? example["value"] : example,
    );
  }
  if (!Object.hasOwn(draft, "example")) return;
  if (!Object.hasOwn(draft, "examples")) draft["examples"] = [draft["example"]];
  delete draft["example"];
}

function repairExclusive(exclusive: string, inclusive: string): SchemaRepair {
  return (draft, pointer, { dialect, report }) => {
    const value = draft[exclusive];
    if (value === undefined) return;
    if (typeof value !== "boolean") {
      if (dialect !== "3.1" && typeof value === "number") {
        const message = `\`${exclusive}\` is a boolean in OpenAPI ${dialect}. The number is interpreted as in 3.1.`;
        report("schema/legacy-keyword", `${pointer}/${exclusive}`, message);
      }
      return;
    }
    if (dialect === "3.1") {
      const message = `\`${exclusive}\` is a number in OpenAPI 3.1. The boolean is interpreted as in 3.0.`;
      report("schema/legacy-keyword", `${pointer}/${exclusive}`, message);
    }
    delete draft[exclusive];
    if (!value) return;
    if (isAdmissible("number", draft[inclusive])) {
      draft[exclusive] = draft[inclusive];
      delete draft[inclusive];
      return;
    }
    const message = `\`${exclusive}: true\` needs a number under \`${inclusive}\`, which is missing; \`${exclusive}\` was ignored.`;
    report("schema/ignored-keyword", `${pointer}/${exclusive}`, message, { fix: `Add \`${inclusive}\`.` });
  };
}

function repairItems(draft: SchemaDraft, pointer: string, { report, origins }: SchemaContext): void {
  const { items } = draft;
  if (Array.isArray(items) && items.length > 0) {
    report("schema/legacy-keyword", `${pointer}/items`, "An array in `items` is treated as `prefixItems`.");
    draft["prefixItems"] = items;
    origins.move(`${pointer}/prefixItems`, origins.resolve(`${pointer}/items`));
    delete draft["items"];
    if (Object.hasOwn(draft, "additionalItems")) draft["items"] = draft["additionalItems"];
  }
  delete draft["additionalItems"];
}

function repairDefinitions(draft: SchemaDraft, pointer: string, { origins }: SchemaContext): void {
  if (!isObject(draft["definitions"])) return;
  draft["$defs"] ??= draft["definitions"];
  delete draft["definitions"];
  origins.move(`${pointer}/$defs`, origins.resolve(`${pointer}/definitions`));
}

function repairDependencies(draft: SchemaDraft, pointer: string, { report }: SchemaContext): void {
  const { dependencies } = draft;
  if (!isObject(dependencies)) return;
  report(
    "schema/legacy-keyword",
    `${pointer}/dependencies`,
    "`dependencies` is treated as `dependentRequired` and `dependentSchemas`.",
  );
  const entries = Object.entries(dependencies);
  const names = entries.filter(([, value]) => Array.isArray(value));
  const schemas = entries.filter(([, value]) => !Array.isArray(value));
  if (names.length > 0) draft["dependentRequired"] ??= Object.fromEntries(names);
  if (schemas.length > 0) draft["dependentSchemas"] ??= Object.fromEntries(schemas);
  delete draft["dependencies"];
}

/**
 * Converts `nullable`: adds null to `type` and `enum` if no other keyword excludes it, otherwise creates a union with null. OpenAPI 3.0.3
 * defines `nullable` only next to `type`, but documents also use it in other schemas, even next to an `enum` without null.
 */
export function upgradeNullable(schema: SchemaObject, pointer: string, context: SchemaContext): SchemaObject {
  if (!Object.hasOwn(schema, "nullable")) return schema;
  const { nullable, ...rest } = schema;
  if (nullable !== true) return rest;
  const constraints = Object.keys(rest).filter((keyword) => !isAnnotation(keyword));
  const given = constraints.filter((keyword) => keyword !== "discriminator");
  if (given.length === 0) return rest;
  if (isDecidedByType(rest)) return addNullType(rest, pointer, context);
  if (given.length === 1 && given[0] === "anyOf" && Array.isArray(rest["anyOf"])) {
    return rest["anyOf"].some(isOnlyNull) ? rest : { ...rest, anyOf: [...rest["anyOf"], { type: "null" }] };
  }
  return wrapInUnion(rest, constraints, pointer, context);
}

function isDecidedByType(schema: SchemaObject): boolean {
  if (inPlaceKeywords.some((keyword) => Object.hasOwn(schema, keyword))) return false;
  return Object.hasOwn(schema, "type") || Object.hasOwn(schema, "enum");
}

function addNullType(schema: SchemaObject, pointer: string, { report }: SchemaContext): SchemaObject {
  const draft: SchemaDraft = { ...schema };
  const { type, enum: values } = schema;
  if (typeof type === "string") draft["type"] = type === "null" ? type : [type, "null"];
  else if (Array.isArray(type)) draft["type"] = type.includes("null") ? type : [...type, "null"];
  if (Array.isArray(values) && !values.includes(null)) {
    draft["enum"] = [...values, null];
    const message = "The schema is `nullable` but its `enum` does not list null, so null is allowed.";
    report("schema/legacy-keyword", `${pointer}/enum`, message, {
      fix: "Add null to the `enum`.",
      severity: "info",
    });
  }
  return draft;
}

function wrapInUnion(
  schema: SchemaObject,
  constraints: readonly string[],
  pointer: string,
  { origins }: SchemaContext,
): SchemaObject {
  const inside = Object.fromEntries(constraints.map((keyword) => [keyword, schema[keyword]]));
  const outside = Object.entries(schema).filter(([keyword]) => !constraints.includes(keyword));
  const only = onlyPart(inside);
  const [part = inside, ...tokens] = only ?? [];
  origins.wrap(pointer, pointerTo("", ...tokens));
  return { ...Object.fromEntries(outside), anyOf: [part, { type: "null" }] };
}

function onlyPart(schema: SchemaObject): Inner | undefined {
  const [part, ...others] = partsOf(schema);
  return Object.keys(schema).length === 1 && others.length === 0 ? part : undefined;
}
