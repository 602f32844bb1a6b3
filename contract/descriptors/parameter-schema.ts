import type { SchemaObject } from "../../language/values/json-object.ts";
import { objectOf } from "../../language/values/json-object.ts";
import { parameterKeys } from "../model/parameter-keys.ts";
import type { Operation, Parameter, Response } from "../model/types.ts";

/**
 * The JSON Schema of an operation's decoded parameters as one object, with the keys of its input. It allows members that no parameter
 * describes. `undefined` if the operation has no parameters.
 */
export function parameterSchema(operation: Operation): SchemaObject | undefined {
  if (operation.parameters.length === 0) return undefined;
  const entries = [...parameterKeys(operation)].map(([parameter, key]) => ({ parameter, key }));
  return {
    type: "object",
    properties: objectOf(entries.map(({ parameter, key }) => [key, parameter.schema.schema] as const)),
    required: entries.filter(({ parameter }) => isAsked(parameter)).map(({ key }) => key),
    additionalProperties: true,
  };
}

/** Tells whether a caller has to give a parameter. Parameters with a fixed value are sent by the client itself. */
export function isAsked({ required, fixed }: Parameter): boolean {
  return required && fixed === undefined;
}

/** The JSON Schema of a response's decoded headers as one object, by lower-case name. `undefined` if none are described. */
export function headerSchema(response: Response): SchemaObject | undefined {
  if (response.headers.length === 0) return undefined;
  const entries = response.headers.map((header) => ({ header, key: header.name.toLowerCase() }));
  const required = entries.filter(({ header }) => header.required).map(({ key }) => key);
  return {
    type: "object",
    properties: objectOf(entries.map(({ header, key }) => [key, header.schema.schema] as const)),
    required: [...new Set(required)],
    additionalProperties: true,
  };
}
