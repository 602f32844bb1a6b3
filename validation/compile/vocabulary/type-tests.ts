import { _, type Code, stringify } from "ajv";
import type { Emission } from "./emission.ts";
import { allOf } from "./emission.ts";

/** The particular of a `type` fault: the names, with `|` between. */
export function typeDetail(types: readonly string[]): Code {
  return stringify(types.join("|"));
}

/** The condition under which a value is of none of these types; binds as strongly as `&&`. */
export function wrongType(types: readonly string[], data: Code, emission: Emission, binary = false): Code {
  // `number` covers `integer`.
  const asked = types.includes("number") ? types.filter((type) => type !== "integer") : types;
  // Most values are not `null`: that is asked last.
  const tests = [...asked]
    .sort((one, other) => Number(one === "null") - Number(other === "null"))
    .map((type) => isNotType(type, data, emission));
  if (binary) tests.push(_`!${emission.runtime("isBinary")}(${data})`);
  return allOf(tests) ?? _`true`;
}

/** The condition under which a value is of the type; binds stronger than `&&`. */
export function rightType(type: string, data: Code, emission: Emission): Code {
  switch (type) {
    case "object":
      return _`${emission.runtime("isObject")}(${data})`;
    case "array":
      return _`Array.isArray(${data})`;
    case "number":
      return _`Number.isFinite(${data})`;
    default:
      return _`typeof ${data}===${type}`;
  }
}

function isNotType(type: string, data: Code, emission: Emission): Code {
  switch (type) {
    case "null":
      return _`${data}!==null`;
    case "integer":
      return _`!Number.isInteger(${data})`;
    case "boolean":
    case "string":
      return _`typeof ${data}!==${type}`;
    default:
      return _`!${rightType(type, data, emission)}`;
  }
}
