import { capital } from "../../contract/findings/show-text.ts";
import type { NamedSchema, Operation } from "../../contract/model/types.ts";

export interface Thing {
  /** Identifies the thing: unique, and independent of other things. */
  readonly original: string;
  readonly label: string;
  readonly pointer: string;
  /** The name that the user chose, not checked yet; `undefined` if none. */
  readonly pin: unknown;
}

export interface SchemaThing extends Thing {
  readonly name: string;
}

export interface OperationThing extends Thing {
  readonly operation: NamedOperationParts;
  readonly webhook: boolean;
}

type NamedOperationParts = Pick<Operation, "id" | "hasOperationId" | "method" | "path" | "callback">;

export function schemaThing(schema: NamedSchema, pins: NamePins): SchemaThing {
  const label = `Schema ${JSON.stringify(schema.name)}`;
  const original = `schema ${schema.name}`;
  return { name: schema.name, original, label, pointer: schema.pointer, pin: pinOfSchema(schema, pins) };
}

/** The thing for an operation or webhook. The pointer identifies it, since several may have the same id. */
export function operationThing(operation: Operation, webhook: boolean, pins: NamePins): OperationThing {
  const { id, hasOperationId, method, path, callback } = operation;
  const kind = callback !== undefined ? "callback" : webhook ? "webhook" : "operation";
  return {
    operation: { id, hasOperationId, method, path, ...(callback === undefined ? {} : { callback }) },
    webhook,
    original: `${kind} ${id} ${operation.pointer}`,
    label: `${capital(kind)} ${JSON.stringify(id)}`,
    pointer: operation.pointer,
    pin: pinOfOperation(operation, pins),
  };
}

/**
 * An operation has two wishes. One has {@link Thing.original} and names the operation's function. The other one has the `original` that is
 * returned here. It names the beginning of the operation's type names.
 */
export function stemOf(thing: Thing): string {
  return `stem of ${thing.original}`;
}

/** Names that the config chooses, by schema name and by operation id. They override `x-tenon-name` in the document. */
export interface NamePins {
  readonly schemas?: Readonly<Record<string, string>>;
  readonly operations?: Readonly<Record<string, string>>;
}

/**
 * Returns the name that the config, or else `x-tenon-name` in the document, sets for a schema. A schema that tenon derived from another one
 * (a request variant) gets none from the document.
 */
function pinOfSchema(schema: NamedSchema, pins: NamePins): unknown {
  if (pins.schemas !== undefined && Object.hasOwn(pins.schemas, schema.name))
    return pins.schemas[schema.name];
  if (schema.derivedFrom !== undefined || typeof schema.schema === "boolean") return undefined;
  return Object.hasOwn(schema.schema, "x-tenon-name") ? schema.schema["x-tenon-name"] : undefined;
}

function pinOfOperation(operation: Operation, pins: NamePins): unknown {
  if (pins.operations !== undefined && Object.hasOwn(pins.operations, operation.id)) {
    return pins.operations[operation.id];
  }
  return operation.extensions.get("x-tenon-name");
}

export interface SchemaNames {
  /** The name of the type, e.g. `RecipeResource`. Names such as `isRecipeResource` are made of it. */
  readonly type: string;
  /** The file name of the schema's module, without folder and ending. It is unique among schemas, even if case is ignored. */
  readonly file: string;
}

export interface OperationNames {
  readonly function: string;
  /** The stem of the type names: `UpdateRecipe` gives `UpdateRecipeInput`, `UpdateRecipeResult` and so on. */
  readonly type: string;
  /** The file name of the validators, without folder and ending. No two differ only in case. */
  readonly file: string;
  /** The path in `createClient`: the parts of a dotted id, e.g. `["organizations", "recipes", "update"]`. */
  readonly path: readonly string[];
}

export interface Names {
  schema(name: string): SchemaNames;
  operation(operation: Operation): OperationNames;
  /**
   * The name of the type of a body, a shared parameter or a shared header, by its pointer. Used if its schema has no name. By the pointer of
   * a response, the name of the type of its headers.
   */
  part(pointer: string): string;
}

/** The endings of an operation's type names. The stem `UpdateRecipe` gives `UpdateRecipeInput` and so on. */
export const operationTypes = ["Params", "Body", "Input", "Result", "Reply"] as const;
