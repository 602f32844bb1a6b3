// @ts-nocheck Made by a machine and tested as a whole.
/**
 * Whether a text for media types names JSON somewhere: for what is written, where an encoding may list several types, and
 * `application/json-seq` is JSON enough. What was received is held to `isJsonType`, which takes one type to the letter.
 */
export function namesJson(types: string | undefined): boolean {
  return types !== undefined && /[/+]json\b/i.test(types);
}
