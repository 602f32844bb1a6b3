import type { OperationDescriptor } from "../descriptors.ts";
import { chooseByStatus } from "../http-semantics.ts";
import type { ServeOptions } from "./options.ts";

/** The default maximum size of a body: 1 MiB. */
export const MAX_BODY_BYTES = 1_048_576;

/** The default maximum nesting of arrays and objects in a JSON body. */
export const MAX_BODY_DEPTH = 512;

/** The status for a body that is well-formed and invalid; see `ServeOptions.invalidBodyStatus`. */
export function invalidBodyStatusOf<P>(
  { invalidBodyStatus }: ServeOptions<P>,
  { responses }: Pick<OperationDescriptor, "responses">,
): 400 | 422 {
  if (invalidBodyStatus !== undefined) return invalidBodyStatus;
  const describes = (status: number): boolean => chooseByStatus(responses, status) !== undefined;
  return describes(400) && !describes(422) ? 400 : 422;
}
