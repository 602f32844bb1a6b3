import type { NamedSchema, Operation } from "../../contract/model/types.ts";
import { upperFirst } from "./change-case.ts";

/** A schema or operation that needs a name. */
export interface Thing {
  /** The original name. It is unique, and does not depend on other things. */
  readonly original: string;
  /** The name for messages: `Schema "Foo_Bar"`. */
  readonly label: string;
  readonly pointer: string;
  /** The name that the user chose, not yet validated. */
  readonly pin: unknown;
}

/** A schema that needs a name. */
export interface SchemaThing extends Thing {
  readonly name: string;
}

/** An operation or webhook that needs a name. */
export interface OperationThing extends Thing {
  readonly operation: NamedOperationParts;
  readonly webhook: boolean;
}

/** The members of an operation on which its names depend. */
type NamedOperationParts = Pick<Operation, "id" | "hasOperationId" | "method" | "path" | "callback">;

/** Makes the thing of a schema. */
export function schemaThing(schema: NamedSchema, pins: NamePins): SchemaThing {
  const label = `Schema ${JSON.stringify(schema.name)}`;
  const original = `schema ${schema.name}`;
  return { name: schema.name, original, label, pointer: schema.pointer, pin: pinOfSchema(schema, pins) };
}

/** Makes the thing of an operation or webhook. It is identified by its pointer, since several may have the same id. */
export function operationThing(operation: Operation, webhook: boolean, pins: NamePins): OperationThing {
  const { id, hasOperationId, method, path, callback } = operation;
  const kind = callback !== undefined ? "callback" : webhook ? "webhook" : "operation";
  return {
    operation: { id, hasOperationId, method, path, ...(callback === undefined ? {} : { callback }) },
    webhook,
    original: `${kind} ${id} ${operation.pointer}`,
    label: `${upperFirst(kind)} ${JSON.stringify(id)}`,
    pointer: operation.pointer,
    pin: pinOfOperation(operation, pins),
  };
}

/** The original name for the stem of an operation's types. */
export function stemOf(thing: Thing): string {
  return `stem of ${thing.original}`;
}

/** Names chosen by the user, by schema name and by operation id. They override `x-tenon-name` in the document. */
export interface NamePins {
  readonly schemas?: Readonly<Record<string, string>>;
  readonly operations?: Readonly<Record<string, string>>;
}

/** The pin of a schema, not yet checked. A schema that was derived for requests has no pin. */
function pinOfSchema(schema: NamedSchema, pins: NamePins): unknown {
  if (pins.schemas !== undefined && Object.hasOwn(pins.schemas, schema.name))
    return pins.schemas[schema.name];
  if (schema.derivedFrom !== undefined || typeof schema.schema === "boolean") return undefined;
  return Object.hasOwn(schema.schema, "x-tenon-name") ? schema.schema["x-tenon-name"] : undefined;
}

/** The pin of an operation, not yet checked. */
function pinOfOperation(operation: Operation, pins: NamePins): unknown {
  if (pins.operations !== undefined && Object.hasOwn(pins.operations, operation.id)) {
    return pins.operations[operation.id];
  }
  return operation.extensions.get("x-tenon-name");
}
