// @ts-nocheck Made by a machine and tested as a whole.
import { isTakenName } from "../joined/client-server.js";
import { EncodeError } from "../joined/adapters-client-server.js";
import { isObject, listMembers } from "../joined/adapters-client-server.js";

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
