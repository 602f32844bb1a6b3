import type { NamedSchema, Operation } from "../../contract/model/types.ts";
import { upperFirst } from "./change-case.ts";
import { type NamePins, pinOfOperation, pinOfSchema } from "./pins.ts";

/** Something that is to be named. */
export interface Thing {
  /** Unique, and a property of the thing alone. */
  readonly original: string;
  /** For messages: `Schema "Foo_Bar"`. */
  readonly label: string;
  readonly pointer: string;
  /** What the user wants it to be called, not yet known to be usable. */
  readonly pin: unknown;
}

/** A schema that is to be named. */
export interface SchemaThing extends Thing {
  readonly schema: NamedSchema;
}

/** An operation or webhook that is to be named. */
export interface OperationThing extends Thing {
  readonly operation: Operation;
  readonly webhook: boolean;
}

/** Looks at a schema as something to be named. */
export function schemaThing(schema: NamedSchema, pins: NamePins): SchemaThing {
  const label = `Schema ${JSON.stringify(schema.name)}`;
  const original = `schema ${schema.name}`;
  return { schema, original, label, pointer: schema.pointer, pin: pinOfSchema(schema, pins) };
}

/** Looks at an operation or webhook as something to be named. Ids may be doubled; pointers are not. */
export function operationThing(operation: Operation, webhook: boolean, pins: NamePins): OperationThing {
  const kind = operation.callback !== undefined ? "callback" : webhook ? "webhook" : "operation";
  return {
    operation,
    webhook,
    original: `${kind} ${operation.id} ${operation.pointer}`,
    label: `${upperFirst(kind)} ${JSON.stringify(operation.id)}`,
    pointer: operation.pointer,
    pin: pinOfOperation(operation, pins),
  };
}

/** The original of the stem of an operation's types. */
export function stemOf(thing: Thing): string {
  return `stem of ${thing.original}`;
}
