import type { NamedSchema, SchemaUse } from "../../contract/model/types.ts";
import {
  conditionalSchemas,
  type Inner,
  partsOf,
  schemasOfItem,
  schemasOfMember,
  unionsOf,
} from "../../language/schema/applicable.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { isObject, type SchemaObject } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";

/** Finds a named schema of the model. */
export type FindNamed = (name: string) => NamedSchema | undefined;

/** A schema that applies to a value, and where it stands in the normalised document. */
export interface ApplicableSchema {
  readonly schema: SchemaObject;
  readonly pointer: string;
}

/** A schema and where it stands; what it refers to and is made of has not been added yet. */
export interface SchemaPosition {
  readonly schema: unknown;
  readonly pointer: string;
}

/** Whether a value fits a schema. */
export type FitsSchema = (schema: unknown, value: unknown) => boolean;

/**
 * All schemas that have a say about a value: those given, what their `$ref` leads to, their parts, and the
 * branches of `anyOf`, `oneOf`, `if` and `dependentSchemas`, whether they fit or not; each once, however many ways lead to
 * it.
 *
 * @param fits - Leaves out branches that the value does not fit.
 */
export function applicableSchemas(
  open: readonly SchemaPosition[],
  value: unknown,
  find: FindNamed,
  fits?: FitsSchema,
): readonly ApplicableSchema[] {
  const schemas: ApplicableSchema[] = [];
  const seen = new Set<unknown>();
  const visit = ({ schema, pointer }: SchemaPosition): void => {
    if (!isObject(schema) || seen.has(schema)) return;
    seen.add(schema);
    const applicable = { schema, pointer };
    schemas.push(applicable);
    for (const inner of inPlaceOf(applicable, value, find)) visit(inner);
    for (const { keyword, branches } of unionsOf(schema))
      for (const [index, branch] of branches.entries())
        if (fits === undefined || fits(branch, value))
          visit(positionBelow(applicable, [branch, keyword, index]));
  };
  for (const start of open) visit(start);
  return schemas;
}

/** What always applies, and what does under a condition. */
function inPlaceOf(applicable: ApplicableSchema, value: unknown, find: FindNamed): readonly SchemaPosition[] {
  const { schema } = applicable;
  const target = namedTarget(schema, find);
  const isMember = (name: string): boolean => isObject(value) && Object.hasOwn(value, name);
  const conditional = conditionalSchemas(schema).filter(
    ([, keyword, name]) => keyword !== "dependentSchemas" || isMember(String(name)),
  );
  const inner = [...partsOf(schema), ...conditional].map((part) => positionBelow(applicable, part));
  return target === undefined ? inner : [target, ...inner];
}

function positionBelow({ pointer }: ApplicableSchema, [schema, ...tokens]: Inner): SchemaPosition {
  return { schema, pointer: pointerTo(pointer, ...tokens) };
}

/** The named schema that a `$ref` leads to. */
export function namedTarget(schema: SchemaObject, find: FindNamed): NamedSchema | undefined {
  const name = refNameOf(schema);
  return name === undefined ? undefined : find(name);
}

/** The schemas of one member or item. */
interface SchemasBelow {
  readonly schemas: readonly SchemaPosition[];
  /** Whether the name is one that a schema gives; not the index of an item, nor a free name. */
  readonly isNamed: boolean;
}

/** The schemas that schemas give for a member or an item of their value. */
export function schemasBelow(
  schemas: readonly ApplicableSchema[],
  token: string,
  inArray: boolean,
): SchemasBelow {
  const [named, others]: [SchemaPosition[], SchemaPosition[]] = [[], []];
  for (const applicable of schemas) {
    const inner = inArray
      ? schemasOfItem(applicable.schema, Number(token))
      : schemasOfMember(applicable.schema, token);
    for (const part of inner) {
      const [schema, keyword] = part;
      if (keyword === "properties") named.push(positionBelow(applicable, part));
      else if (isObject(schema)) others.push(positionBelow(applicable, part));
    }
  }
  return { schemas: [...named, ...others], isNamed: named.length > 0 };
}

/** A part of a value, and the schemas that are given for it. */
export interface ValueStep {
  /** Not looked into; `applicableSchemas` does that. */
  readonly schemas: readonly SchemaPosition[];
  readonly value: unknown;
  /** Into the value. */
  readonly pointer: string;
  /** The same without indexes and free names. */
  readonly location: string;
  /** The schemas of what it is a member of; empty for the whole value. */
  readonly parents: readonly ApplicableSchema[];
  /** Its name, where it is a member of an object. */
  readonly name?: string;
}

/** Deeper than any value that means something. */
const DEPTH = 200;

/**
 * Visits a value and all its parts, with the schemas that are given for each.
 *
 * @param fits - Leaves out the schemas of branches that what they stand for does not fit.
 */
export function walkValue(
  use: SchemaUse,
  value: unknown,
  find: FindNamed,
  visit: (step: ValueStep) => void,
  fits?: FitsSchema,
): void {
  const root: SchemaPosition = { schema: use.schema, pointer: use.pointer };
  walk({ schemas: [root], value, pointer: "", location: "", parents: [] }, 0);

  function walk(step: ValueStep, depth: number): void {
    visit(step);
    const { value: at, schemas, pointer, location } = step;
    if (typeof at !== "object" || at === null || at instanceof Blob || depth > DEPTH || schemas.length === 0)
      return;
    const inArray = Array.isArray(at);
    const parents = applicableSchemas(schemas, at, find, fits);
    for (const [name, member] of Object.entries(at)) {
      const below = schemasBelow(parents, name, inArray);
      const inner = {
        schemas: below.schemas,
        value: member,
        pointer: pointerTo(pointer, name),
        location: below.isNamed ? pointerTo(location, name) : `${location}/*`,
        parents,
      };
      walk(inArray ? inner : { ...inner, name }, depth + 1);
    }
  }
}
