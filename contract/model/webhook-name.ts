import { eraseNames } from "../../language/openapi/path-template.ts";
import type { ApiModel, Operation } from "./types.ts";

/**
 * The name of a request that the service sends, as the document writes it: the name of the webhook, or `METHOD /path name expression` for a
 * callback, with the operation that it belongs to and without names in its path. With the method, it tells webhooks and callbacks apart, in
 * other versions of a document as well.
 */
export function webhookNameOf({ path, callback }: Operation, { operations, webhooks }: ApiModel): string {
  if (callback === undefined) return path;
  const { of, name, expression } = callback;
  const owner = operations.find(({ id }) => id === of) ?? webhooks.find(({ id }) => id === of);
  const place = owner === undefined ? of : `${owner.method} ${eraseNames(owner.path)}`;
  return `${place} ${name} ${expression}`;
}
