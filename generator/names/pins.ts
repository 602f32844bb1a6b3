import type { NamedSchema, Operation } from "../../contract/model/types.ts";

/** Names chosen by the user: by schema name and by operation id. They go before `x-tenon-name` in the document. */
export interface NamePins {
  readonly schemas?: Readonly<Record<string, string>>;
  readonly operations?: Readonly<Record<string, string>>;
}

/** The pin of a schema, not yet known to be usable. A schema derived for requests has none of its own. */
export function pinOfSchema(schema: NamedSchema, pins: NamePins): unknown {
  if (pins.schemas !== undefined && Object.hasOwn(pins.schemas, schema.name))
    return pins.schemas[schema.name];
  if (schema.derivedFrom !== undefined || typeof schema.schema === "boolean") return undefined;
  return Object.hasOwn(schema.schema, "x-tenon-name") ? schema.schema["x-tenon-name"] : undefined;
}

/** The pin of an operation, not yet known to be usable. */
export function pinOfOperation(operation: Operation, pins: NamePins): unknown {
  if (pins.operations !== undefined && Object.hasOwn(pins.operations, operation.id)) {
    return pins.operations[operation.id];
  }
  return operation.extensions.get("x-tenon-name");
}
