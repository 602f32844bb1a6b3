import { inPlaceApplicators, unionsOf } from "../../language/schema/applicable.ts";
import { type FindNames, joinNames } from "../../language/schema/directional-members.ts";
import { refNameOf, refOf, schemaNameOf, schemaRef } from "../../language/schema/local-ref.ts";
import { rewriteSubschemas } from "../../language/schema/rewrite-subschemas.ts";
import {
  elementsOf,
  isObject,
  memberOf,
  membersOf,
  objectOf,
  type SchemaObject,
} from "../../language/values/json-object.ts";

export interface DirectionContext {
  readonly requestNames: ReadonlyMap<string, string>;
  readonly originals: ReadonlyMap<string, string>;
  /** Returns members that are omitted regardless of which union branches a value matches. */
  readonly certainNames: FindNames;
  /** Returns members that are omitted by the schema or by at least one of its union branches. */
  readonly possibleNames: FindNames;
  readonly done: Map<SchemaObject, SchemaObject>;
}

const conditions: ReadonlySet<string> = new Set(["not", "if"]);

const none: ReadonlySet<string> = new Set();

/**
 * Adapts a schema to a direction: members omitted in this direction become optional, and `$ref`s point to request variants. Unchanged parts
 * are shared.
 */
export function adaptSchema(schema: unknown, context: DirectionContext): unknown {
  if (!isObject(schema)) return schema;
  const known = context.done.get(schema);
  if (known !== undefined) return known;
  const adapted = adapt(schema, none, context);
  context.done.set(schema, adapted);
  return adapted;
}

function adapt(schema: SchemaObject, around: ReadonlySet<string>, context: DirectionContext): SchemaObject {
  // Only names omitted by all branches are passed down, since branches do not affect each other.
  const shared = joinNames(around, context.certainNames(schema));
  const inner = rewriteSubschemas(schema, undefined, (subschema, _pointer, keyword) => {
    if (conditions.has(keyword) || !isObject(subschema)) return subschema;
    if (!inPlaceApplicators.has(keyword) || shared.size === 0) return adaptSchema(subschema, context);
    return adapt(subschema, shared, context);
  });
  return relaxRequired(adaptRefs(inner, context), joinNames(shared, context.possibleNames(schema)));
}

function relaxRequired(schema: SchemaObject, names: ReadonlySet<string>): SchemaObject {
  if (names.size === 0) return schema;
  const { required, dependentRequired } = schema;
  let relaxed = schema;
  if (elementsOf(required).some((name) => names.has(String(name)))) {
    relaxed = { ...relaxed, required: elementsOf(required).filter((name) => !names.has(String(name))) };
  }
  const dependents = membersOf(dependentRequired);
  if (dependents.some(([, needed]) => elementsOf(needed).some((name) => names.has(String(name))))) {
    const kept = dependents.map(
      ([name, needed]) => [name, elementsOf(needed).filter((other) => !names.has(String(other)))] as const,
    );
    relaxed = { ...relaxed, dependentRequired: objectOf(kept) };
  }
  return relaxed;
}

function adaptRefs(schema: SchemaObject, context: DirectionContext): SchemaObject {
  if (context.requestNames.size === 0) return schema;
  const { discriminator } = schema;
  const before = refOf(schema);
  const ref = before === undefined ? undefined : adaptRef(before, context);
  const adapted = ref === before ? schema : { ...schema, $ref: ref };
  if (!isObject(discriminator)) return adapted;
  const mapping = adaptMapping(schema, discriminator, context);
  const { defaultMapping: given } = discriminator;
  const defaultMapping = typeof given === "string" ? adaptRef(given, context) : given;
  if (mapping === undefined && defaultMapping === given) return adapted;
  return {
    ...adapted,
    discriminator: {
      ...discriminator,
      ...(mapping === undefined ? {} : { mapping }),
      ...(defaultMapping === given ? {} : { defaultMapping }),
    },
  };
}

function adaptRef(ref: string, { requestNames }: DirectionContext): string {
  const name = schemaNameOf(ref);
  const variant = name === undefined ? undefined : requestNames.get(name);
  return variant === undefined ? ref : schemaRef(variant);
}

function adaptMapping(
  schema: SchemaObject,
  discriminator: SchemaObject,
  context: DirectionContext,
): SchemaObject | undefined {
  const given = membersOf(memberOf(discriminator, "mapping"));
  const mapped = given.map(
    ([value, ref]) => [value, typeof ref === "string" ? adaptRef(ref, context) : ref] as const,
  );
  const refs = new Set(given.map(([, ref]) => ref));
  const branches = unionsOf(schema)
    .toReversed()
    .flatMap((union) => union.branches);
  const implied = branches.flatMap((branch) => {
    const name = refNameOf(branch);
    const original = name === undefined ? undefined : context.originals.get(name);
    if (name === undefined || original === undefined || refs.has(schemaRef(original))) return [];
    return [[original, schemaRef(name)] as const];
  });
  const isSame = implied.length === 0 && mapped.every(([, ref], index) => ref === given[index]?.[1]);
  return isSame ? undefined : objectOf([...mapped, ...implied]);
}
