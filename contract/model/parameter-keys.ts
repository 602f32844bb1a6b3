import { objectOf, type SchemaObject } from "../../language/values/json-object.ts";
import type { Operation, Parameter, Response } from "./types.ts";

const reserved: ReadonlySet<string> = new Set(["body", "contentType", "__proto__"]);

/**
 * Returns the parameter keys in an operation's input. A key is the parameter's name, or `<in><Name>`, e.g. `queryId`, if two parameters
 * share the name or the name is `body`, `contentType` or `__proto__`.
 */
export function parameterKeys(operation: Operation): ReadonlyMap<Parameter, string> {
  const counts = new Map<string, number>();
  for (const { name } of operation.parameters) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isClear = (name: string): boolean => counts.get(name) === 1 && !reserved.has(name);
  // Unchanged names are reserved first, so that no derived key equals such a name.
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

/** Returns the fixed query in an operation's path (`/messages?beta=true`), as sent. */
export function fixedQuery({ parameters }: Operation): string | undefined {
  const pairs = parameters.flatMap(({ name, fixed }) => (fixed === undefined ? [] : [[name, fixed]]));
  return pairs.length === 0 ? undefined : String(new URLSearchParams(pairs));
}

/** Returns an object schema for all parameters, with the keys of the operation's input. Other members are allowed. */
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

export function isAsked({ required, fixed }: Parameter): boolean {
  return required && fixed === undefined;
}

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
