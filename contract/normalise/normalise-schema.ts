import type { Dialect } from "../../language/openapi/document-shape.ts";
import { hasMember } from "../../language/openapi/walk-schema-resources.ts";
import { rewriteSubschemas } from "../../language/schema/rewrite-subschemas.ts";
import {
  isAdmissible,
  keywordsSince31,
  schemaKeywords,
  typeListOf,
} from "../../language/schema/schema-keywords.ts";
import {
  includesType,
  isObject,
  type JsonSchema,
  type SchemaObject,
  typeOfValue,
} from "../../language/values/json-object.ts";
import { isLegacyKeyword, repairLegacyKeywords, upgradeNullable } from "./repair-legacy-keywords.ts";
import { repairDiscriminator, repairDynamicRef, repairRef } from "./repair-ref.ts";
import { repairType, repairValues } from "./repair-values.ts";
import type { ReportedNode } from "./report.ts";
import type { SchemaContext, SchemaDraft, SchemaRepair } from "./schema-context.ts";

const depthLimit = 500;

export type NormaliseSchema = (schema: unknown, pointer: string) => JsonSchema;

// The order of repairs matters: a `$ref` can drop its siblings, then legacy keywords are converted, then the result is checked.
const repairs: readonly SchemaRepair[] = [
  repairIdentifier,
  repairRef,
  repairDynamicRef,
  repairLegacyKeywords,
  repairType,
  repairDiscriminator,
  repairValues,
];

/**
 * Creates a function that normalises schemas. It returns the schema itself if nothing changes, and always the same result for the same
 * object, so that shared objects stay shared.
 */
export function createSchemaNormaliser(
  context: SchemaContext,
  unread: readonly ReportedNode[],
): NormaliseSchema {
  const done = new Map<SchemaObject, JsonSchema>();
  const unreadIn = new Map<SchemaObject, readonly ReportedNode[]>();
  let depth = 0;
  let { draft, recursive } = context;
  const normalise: NormaliseSchema = (schema, pointer) => {
    if (typeof schema === "boolean") return schema;
    if (!isObject(schema)) {
      context.report(
        "schema/not-a-schema",
        pointer,
        "This schema is neither an object nor a boolean. It is treated as `{}`.",
      );
      return true;
    }
    const known = done.get(schema);
    if (known !== undefined) {
      // A YAML alias is a single object in several places. Its unread nodes are reported once, but recorded for each place.
      for (const { code, pointer: below, message } of unreadIn.get(schema) ?? [])
        context.report(code, pointer + below, message, { isReported: true });
      return known;
    }
    if (depth === depthLimit) {
      context.report("load/too-deep", pointer, `Schemas are nested more than ${depthLimit} deep here.`);
      return true;
    }
    depth++;
    const before = unread.length;
    const outer = { draft, recursive };
    if (typeof schema["$schema"] === "string") draft = oldDraft(schema["$schema"]);
    if (schema["$recursiveAnchor"] === true) recursive = pointer;
    const repaired = repairSchema(schema, pointer, withSurroundings(context, draft, recursive));
    const result = upgradeNullable(rewriteSubschemas(repaired, pointer, normalise), pointer, context);
    ({ draft, recursive } = outer);
    reportDefault(result, pointer, context);
    depth--;
    done.set(schema, result);
    if (unread.length > before) unreadIn.set(schema, nodesBelow(pointer, unread.slice(before)));
    return result;
  };
  return normalise;
}

function nodesBelow(pointer: string, nodes: readonly ReportedNode[]): readonly ReportedNode[] {
  return nodes
    .filter((node) => node.pointer.startsWith(pointer))
    .map((node) => ({ ...node, pointer: node.pointer.slice(pointer.length) }));
}

function reportDefault(schema: JsonSchema, pointer: string, { report }: SchemaContext): void {
  if (!isObject(schema) || !Object.hasOwn(schema, "default")) return;
  const types = typeListOf(schema);
  const found = typeOfValue(schema["default"]);
  if (types === undefined || includesType(types, found)) return;
  const message = `The \`default\` has type \`${found}\`, but the schema only allows ${types.map((type) => `\`${type}\``).join(", ")}.`;
  report("schema/bad-default", `${pointer}/default`, message);
}

function withSurroundings(context: SchemaContext, draft?: string, recursive?: string): SchemaContext {
  if (draft === undefined && recursive === undefined) return context;
  return {
    ...context,
    ...(draft === undefined ? {} : { draft }),
    ...(recursive === undefined ? {} : { recursive }),
  };
}

/** Returns the name of a dialect that ignores siblings of a `$ref`, e.g. `draft 7`. */
export function oldDraft(dialect: unknown): string | undefined {
  return /^https?:\/\/json-schema\.org\/(draft)-0([3-7])\/schema#?$/
    .exec(String(dialect))
    ?.slice(1)
    .join(" ");
}

function repairSchema(schema: SchemaObject, pointer: string, context: SchemaContext): SchemaObject {
  if (!needsRepair(schema, context.dialect)) return schema;
  const draft: SchemaDraft = { ...schema };
  for (const repair of repairs) repair(draft, pointer, context);
  return isSame(schema, draft) ? schema : draft;
}

function needsRepair(schema: SchemaObject, dialect: Dialect): boolean {
  return Object.keys(schema).some((keyword) => {
    const kind = schemaKeywords.get(keyword);
    if (kind === undefined) return isLegacyKeyword(keyword);
    if (
      keyword === "$ref" ||
      keyword === "$dynamicRef" ||
      keyword === "$id" ||
      !isAdmissible(kind, schema[keyword])
    )
      return true;
    if (dialect === "3.1") return false;
    if (kind === "type") return schema[keyword] !== "string";
    return keywordsSince31.has(keyword) || keyword.startsWith("exclusive");
  });
}

function isSame(before: SchemaObject, after: SchemaObject): boolean {
  const keywords = Object.keys(before);
  if (keywords.length !== Object.keys(after).length) return false;
  return keywords.every((keyword) => Object.hasOwn(after, keyword) && before[keyword] === after[keyword]);
}

/**
 * Removes identifiers. In a normalised document, references are relative to the root, but other programs would resolve them against an
 * `$id`. Documents with a `$dynamicRef` keep their identifiers, because the `$dynamicRef` can depend on them.
 */
function repairIdentifier(draft: SchemaDraft, _pointer: string, { refs }: SchemaContext): void {
  if (typeof draft["$id"] !== "string" || refs.isDynamic()) return;
  if (hasMember(draft, "$ref")) delete draft["$id"];
}
