import type { Operation } from "../../contract/model/types.ts";
import { expressionsIn, lastExpression } from "../../language/openapi/path-template.ts";
import type { StatusKey } from "../../runtime/descriptors.ts";

/** The status by which an operation answers that its resource does not exist; `undefined` if the document names none. */
export function describesMissing({ responses }: Operation): 404 | 410 | undefined {
  const has = (key: StatusKey): boolean => responses.some(({ status }) => status === key);
  return has(404) ? 404 : has(410) ? 410 : undefined;
}

/** Tells whether a 404 of an operation can only be about the item that its path ends in. */
export function isCertainlyMissing({ path, responses }: Operation): boolean {
  const creates = responses.some(({ status }) => status === 201);
  return lastExpression(path) !== undefined && expressionsIn(path).length === 1 && !creates;
}
