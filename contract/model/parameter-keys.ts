import { objectOf, type SchemaObject } from "../../language/values/json-object.ts";
import type { Operation, Parameter, Response } from "./types.ts";

/** Names that cannot be keys of parameters: the members `body` and `contentType` of every input, and `__proto__`. */
const reserved: ReadonlySet<string> = new Set(["body", "contentType", "__proto__"]);

/**
 * The keys of an operation's parameters in its input and in a handler's `params`. A key is usually the name of the parameter in the
 * document. It is `<in><Name>`, e.g. `queryId`, if two parameters have the same name, or the name is `body`, `contentType` or `__proto__`.
 */
export function parameterKeys(operation: Operation): ReadonlyMap<Parameter, string> {
  const counts = new Map<string, number>();
  for (const { name } of operation.parameters) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isClear = (name: string): boolean => counts.get(name) === 1 && !reserved.has(name);
  // Unchanged names come first, so that no derived key equals one of them.
  const taken = new Set(operation.parameters.map(({ name }) => name).filter(isClear));
  const keys = new Map<Parameter, string>();
  for (const parameter of operation.parameters) {
    const key = isClear(parameter.name) ? parameter.name : deriveKey(parameter, taken);
    taken.add(key);
    keys.set(parameter, key);
  }
  return keys;
}

function deriveKey({ in: location, name }: Parameter, taken: ReadonlySet<string>): string {
  const words = name.split(/[^\p{L}\p{N}$]+/u).filter((word) => word !== "");
  const stem = location + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  if (!taken.has(stem)) return stem;
  for (let number = 2; ; number++) if (!taken.has(`${stem}${number}`)) return `${stem}${number}`;
}

/** The query that is part of an operation's path in the document (`/messages?beta=true`), as sent; `undefined` if there is none. */
export function fixedQuery({ parameters }: Operation): string | undefined {
  const pairs = parameters.flatMap(({ name, fixed }) => (fixed === undefined ? [] : [[name, fixed]]));
  return pairs.length === 0 ? undefined : String(new URLSearchParams(pairs));
}

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

/** Tells whether a caller must give a parameter. Parameters with a fixed value are sent by the client itself. */
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
