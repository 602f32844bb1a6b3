import { capital } from "../../contract/findings/show-text.ts";
import type { NamedSchema, Operation } from "../../contract/model/types.ts";

export interface Thing {
  readonly original: string;
  readonly label: string;
  readonly pointer: string;
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

/** Returns the `original` under which an operation requests its type names. {@link Thing.original} requests its function name. */
export function stemOf(thing: Thing): string {
  return `stem of ${thing.original}`;
}

/** Names set in the config, by schema name and operation id. They override `x-tenon-name` in the document. */
export interface NamePins {
  readonly schemas?: Readonly<Record<string, string>>;
  readonly operations?: Readonly<Record<string, string>>;
}

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
  readonly type: string;
  /** File name of the schema's module, without folder and extension. Unique among schemas, even when case is ignored. */
  readonly file: string;
}

export interface OperationNames {
  readonly function: string;
  /** Stem of the type names, e.g. `UpdateRecipe` for `UpdateRecipeInput` and `UpdateRecipeResult`. */
  readonly type: string;
  /** File name of the validators, without folder and extension. Unique even when case is ignored. */
  readonly file: string;
  /** Path in `createClient`: the segments of a dotted id, e.g. `["organizations", "recipes", "update"]`. */
  readonly path: readonly string[];
}

export interface Names {
  schema(name: string): SchemaNames;
  operation(operation: Operation): OperationNames;
  part(pointer: string): string;
}

/** Suffixes of an operation's type names, as in `UpdateRecipeInput` for the stem `UpdateRecipe`. */
export const operationTypes = ["Params", "Body", "Input", "Result", "Reply"] as const;
