import { admittedTypes, convertedFormat, type FindWireType } from "../../language/schema/admitted-types.ts";
import { compositionKeywords } from "../../language/schema/applicable.ts";
import { type Direction, isOmittedIn } from "../../language/schema/directional-members.ts";
import { type FindSchema, refNameOf, refOf } from "../../language/schema/local-ref.ts";
import { rewriteSubschemas } from "../../language/schema/rewrite-subschemas.ts";
import {
  isObject,
  memberOf,
  membersOf,
  objectOf,
  type SchemaObject,
} from "../../language/values/json-object.ts";
import {
  adaptForOpenapiTypescript,
  appendToDescription,
  joinReference,
} from "./adapt-for-openapi-typescript.ts";
import { describeConstraintsAndFormat } from "./constraints-beyond-type.ts";
import { boundKeywords, isWithoutConstraint } from "./keywords-beyond-type.ts";
import { markOf, markSchema, withoutKeywords } from "./marked-schema.ts";
import { describeNarrowed, narrowUnion } from "./narrow-union.ts";
import { describeUntyped, limitUntypedKeywords, readUntypedObjects } from "./untyped-objects.ts";

export type NamedSchemas = {
  readonly find: FindSchema;
  /** Returns the `$ref` for a named schema: `#/` followed by its type name. Returns `undefined` if no type can express the schema. */
  readonly refTo: (name: string | undefined) => string | undefined;
  readonly nameOf: (ref: string) => string | undefined;
  /** Whether generated code converts any format. */
  readonly convertsFormats: () => boolean;
  readonly wireType: FindWireType;
  readonly convertedType: (format: string) => string | undefined;
};

export interface Rewriter {
  /**
   * Rewrites a schema for openapi-typescript.
   * @param direction - Whether the schema is used in requests or responses. `undefined` if the type is the same in both.
   */
  rewrite(schema: unknown, direction: Direction | undefined): unknown;
  /** Finds a named schema. Object keywords that cannot apply to the schema's types are removed. */
  readonly find: FindSchema;
}

export function createRewriter(named: NamedSchemas): Rewriter {
  const { find: findSchema, refTo, wireType, convertedType } = named;
  const hasConversions = named.convertsFormats();
  const markConverted = (schema: SchemaObject): SchemaObject | undefined => {
    if (!hasConversions || markOf(schema) !== undefined) return undefined;
    const format = convertedFormat(schema, findSchema, wireType);
    const type = format === undefined ? undefined : convertedType(format);
    if (type === undefined) return undefined;
    const isNullable = admittedTypes(schema, findSchema).includes("null");
    const rest = withoutKeywords(schema, "$ref", ...compositionKeywords);
    return markSchema({ ...rest, type: "string" }, { kind: "converted", type, isNullable });
  };
  const untyped = readUntypedObjects(findSchema);
  const findKept: FindSchema = (name) => {
    const schema = findSchema(name);
    return isObject(schema) ? limitUntypedKeywords(schema, untyped) : schema;
  };
  const rewrite = (whole: unknown, direction: Direction | undefined): unknown => {
    if (!isObject(whole)) return whole;
    const isReference = Object.hasOwn(whole, "$ref") && joinReference(whole) === undefined;
    const marked = isReference ? undefined : markConverted(whole);
    if (marked !== undefined)
      return appendToDescription(marked, describeConstraintsAndFormat(whole, findSchema));
    if (isPlain(whole)) return whole;
    if (isTyped(whole)) return appendToDescription(whole, describeConstraintsAndFormat(whole, findSchema));
    const given = direction === undefined ? whole : markOmittedMembers(whole, direction, findSchema);
    const rewriteInner = (inner: unknown): unknown => rewrite(inner, direction);
    const schema = limitUntypedKeywords(given, untyped);
    if (Object.hasOwn(schema, "$ref")) {
      const joined = joinReference(schema);
      if (joined !== undefined) return rewriteInner(joined);
      const noted = appendToDescription(schema, describeConstraintsAndFormat(given, findKept));
      return rewriteReference(noted, refTo(refNameOf(schema)));
    }
    const softened = adaptForOpenapiTypescript(
      rewriteSubschemas(narrowUnion(schema, findSchema), undefined, rewriteInner),
    );
    return [
      describeUntyped(given, untyped),
      describeNarrowed(given, findSchema),
      describeConstraintsAndFormat(given, findKept),
    ].reduce(appendToDescription, softened);
  };
  return { rewrite, find: findKept };
}

/** A reference keeps its sibling keywords for the member's doc comment. openapi-typescript ignores them. */
function rewriteReference(schema: SchemaObject, ref: string | undefined): SchemaObject {
  if (ref === refOf(schema)) return schema;
  const { $ref: _, ...rest } = schema;
  return ref === undefined ? { description: rest["description"] } : { ...rest, $ref: ref };
}

/** Whether a schema needs no rewriting because it contains only annotations and a `type` other than `integer`. */
export function isPlain(schema: SchemaObject): boolean {
  let isTyped = false;
  for (const keyword of Object.keys(schema)) {
    if (isWithoutConstraint(keyword)) continue;
    if (keyword !== "type") return false;
    const { type } = schema;
    if (typeof type !== "string" || type === "integer") return false;
    isTyped = true;
  }
  return isTyped && markOf(schema) === undefined;
}

/** Whether only the comment needs rewriting, because a schema contains only annotations, `type` and bounds. */
function isTyped(schema: SchemaObject): boolean {
  for (const keyword of Object.keys(schema))
    if (keyword !== "type" && !isWithoutConstraint(keyword) && !boundKeywords.includes(keyword)) return false;
  return schema["type"] !== undefined && markOf(schema) === undefined;
}

/**
 * Marks members not allowed in a direction (`readOnly` in requests, `writeOnly` in responses), so that their type accepts no value.
 * Removing a member would not suffice, since another part of the schema can declare it again.
 */
function markOmittedMembers(schema: SchemaObject, direction: Direction, find: FindSchema): SchemaObject {
  const behind = membersOf(memberOf(schema, "properties")).filter(([, member]) =>
    isOmittedIn(member, direction, find),
  );
  if (behind.length === 0) return schema;
  const absent = behind.map(([name, member]) => [name, markAbsent(member)] as const);
  return { ...schema, properties: objectOf([...membersOf(memberOf(schema, "properties")), ...absent]) };
}

function markAbsent(member: unknown): SchemaObject {
  const description = isObject(member) ? memberOf(member, "description") : undefined;
  return markSchema({ type: "string", description }, { kind: "never" });
}
