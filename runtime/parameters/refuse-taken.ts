import { EncodeError } from "./encode-error.ts";
import { isObject, listMembers } from "./encode-value.ts";
import { isTakenName } from "./query-pairs.ts";

/**
 * Refuses an object that is to be taken apart, where one of its members would be read as something else that has its name.
 *
 * @param taken - Those names, see {@link ParameterDescriptor.taken}.
 * @throws {EncodeError}
 */
export function refuseTaken(value: unknown, taken: readonly string[] | undefined): void {
  if (taken === undefined || !isObject(value)) return;
  const member = listMembers(value).find(([name]) => isTakenName(taken, name));
  if (member !== undefined)
    throw new EncodeError(`its member "${member[0]}" cannot be sent: something else has that name`);
}
