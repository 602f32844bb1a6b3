import { _, type Code } from "ajv";

/** Conditions of which one suffices; `undefined` where there are none. Each has to bind no weaker than `&&`. */
export function anyOf(conditions: readonly Code[]): Code | undefined {
  return join(conditions, (left, right) => _`${left}||${right}`);
}

/** Conditions that all have to hold. Each has to bind stronger than `&&`. */
export function allOf(conditions: readonly Code[]): Code | undefined {
  return join(conditions, (left, right) => _`${left}&&${right}`);
}

/** Halves are joined, so that code is copied as often as the list can be halved and not once for each condition. */
function join(conditions: readonly Code[], glue: (left: Code, right: Code) => Code): Code | undefined {
  if (conditions.length < 2) return conditions[0];
  const middle = conditions.length >> 1;
  const [left, right] = [join(conditions.slice(0, middle), glue), join(conditions.slice(middle), glue)];
  return left && right && glue(left, right);
}
