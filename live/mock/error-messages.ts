import { titleOf } from "../../runtime/server/problem.ts";

const errorMessages: ReadonlyMap<number, string> = new Map([
  [400, "The request is not valid."],
  [401, "Valid credentials are required."],
  [403, "The credentials do not allow this operation."],
  [404, "Item not found."],
  [409, "The request conflicts with the current state of the item."],
  [410, "The item was deleted."],
  [412, "The item was changed in the meantime."],
  [413, "The body is too large."],
  [422, "The body is invalid."],
  [428, "`If-Match` with the entity tag of the item is required."],
  [429, "Too many requests. Try again later."],
  [500, "The server failed unexpectedly."],
  [503, "The service is unavailable. Try again later."],
]);

export function describeError(status: number): string {
  return errorMessages.get(status) ?? `${titleOf(status)}.`;
}
