import { _, type Code } from "ajv";

/** Conditions of which one suffices; `undefined` where there are none. Each has to bind no weaker than `&&`. */
export function anyOf(conditions: readonly Code[]): Code | undefined {
  const [first, ...rest] = conditions;
  return first === undefined ? undefined : rest.reduce((all, condition) => _`${all}||${condition}`, first);
}

/** Conditions that all have to hold. Each has to bind stronger than `&&`. */
export function allOf(conditions: readonly Code[]): Code | undefined {
  const [first, ...rest] = conditions;
  return first === undefined ? undefined : rest.reduce((all, condition) => _`${all}&&${condition}`, first);
}
