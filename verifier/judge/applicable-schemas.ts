import type { NamedSchema, SchemaUse } from "../../contract/model/types.ts";
import {
  type AppliedSchema,
  appliedSchemas,
  type Inner,
  schemasOfItem,
  schemasOfMember,
} from "../../language/schema/applicable.ts";
import { isObject, type SchemaObject } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";

export type FindNamed = (name: string) => NamedSchema | undefined;

export interface SchemaPosition {
  readonly schema: unknown;
  readonly pointer: string;
}

export type SelectsPart = (schema: SchemaObject, part: Inner, value: unknown) => boolean;

/** Selects every alternative, whether or not it matches, and the `dependentSchemas` for members that are present. */
const selectPossible: SelectsPart = (_, [, keyword, name], value) =>
  keyword !== "dependentSchemas" || (isObject(value) && Object.hasOwn(value, String(name)));

/**
 * Like {@link selectPossible}, but evaluates `if` to select either `then` or `else`.
 * @param fits - Checks whether a value matches a schema in the document.
 */
export function selectByConditions(fits: (schema: unknown, value: unknown) => boolean): SelectsPart {
  return (schema, part, value) => {
    const [, keyword] = part;
    const isMet = (): boolean => fits(schema["if"], value);
    if (keyword === "if") return isMet();
    if (keyword !== "then" && keyword !== "else") return selectPossible(schema, part, value);
    return Object.hasOwn(schema, "if") && isMet() === (keyword === "then");
  };
}

export function applicableSchemas(
  given: readonly SchemaPosition[],
  value: unknown,
  find: FindNamed,
  selects: SelectsPart = selectPossible,
): readonly AppliedSchema[] {
  const seen = new Set<unknown>();
  return given.flatMap(({ schema, pointer }) =>
    appliedSchemas(schema, (name) => find(name)?.schema, "conditions", {
      pointer,
      seen,
      selects: (owner, part) => selects(owner, part, value),
    }),
  );
}

interface SchemasBelow {
  readonly schemas: readonly SchemaPosition[];
  readonly isNamed: boolean;
}

/** Returns the schemas for a member or item, starting with those in `properties`. */
export function schemasBelow(
  schemas: readonly AppliedSchema[],
  token: string,
  inArray: boolean,
  isSelected: (owner: SchemaObject, part: Inner) => boolean = () => true,
): SchemasBelow {
  const [named, others]: [SchemaPosition[], SchemaPosition[]] = [[], []];
  for (const { schema: owner, pointer } of schemas) {
    const inner = inArray ? schemasOfItem(owner, Number(token)) : schemasOfMember(owner, token);
    for (const part of inner) {
      if (!isSelected(owner, part)) continue;
      const [schema, ...tokens] = part;
      const position = { schema, pointer: pointerTo(pointer, ...tokens) };
      if (tokens[0] === "properties") named.push(position);
      else if (isObject(schema)) others.push(position);
    }
  }
  return { schemas: [...named, ...others], isNamed: named.length > 0 };
}

export interface ValueStep {
  readonly schemas: readonly SchemaPosition[];
  readonly applicable: () => readonly AppliedSchema[];
  readonly value: unknown;
  readonly pointer: string;
  /** Pointer to the part, with `*` in place of indexes and of names not listed in `properties`. */
  readonly location: string;
  readonly parents: readonly AppliedSchema[];
  readonly name?: string;
}

const DEPTH = 200;

export function walkValue(
  use: SchemaUse,
  whole: unknown,
  find: FindNamed,
  visit: (step: ValueStep) => void,
  selects: SelectsPart = selectPossible,
): void {
  walk({ schemas: [use], value: whole, pointer: "", location: "", parents: [] }, 0);

  function walk(part: Omit<ValueStep, "applicable">, depth: number): void {
    const { value, schemas, pointer, location } = part;
    const findAll = (): readonly AppliedSchema[] => applicableSchemas(schemas, value, find, selects);
    const hasParts = typeof value === "object" && value !== null && !(value instanceof Blob);
    if (!hasParts || depth > DEPTH || schemas.length === 0) {
      visit({ ...part, applicable: findAll });
      return;
    }
    const parents = findAll();
    visit({ ...part, applicable: () => parents });
    const inArray = Array.isArray(value);
    for (const [name, member] of Object.entries(value)) {
      const below = schemasBelow(parents, name, inArray, (owner, inner) => selects(owner, inner, value));
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
