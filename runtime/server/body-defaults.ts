import type { OperationDescriptor } from "../descriptors.ts";
import { chooseByStatus } from "../http-semantics.ts";
import type { ServeOptions } from "./options.ts";

export const MAX_BODY_BYTES = 1_048_576;

export const MAX_BODY_DEPTH = 512;

export function invalidBodyStatusOf<P>(
  { invalidBodyStatus }: ServeOptions<P>,
  { responses }: Pick<OperationDescriptor, "responses">,
): 400 | 422 {
  if (invalidBodyStatus !== undefined) return invalidBodyStatus;
  const describes = (status: number): boolean => chooseByStatus(responses, status) !== undefined;
  return describes(400) && !describes(422) ? 400 : 422;
}
