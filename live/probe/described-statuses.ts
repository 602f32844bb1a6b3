import type { Operation } from "../../contract/model/types.ts";
import { expressionsIn, lastExpression } from "../../language/openapi/path-template.ts";
import type { StatusKey } from "../../runtime/descriptors.ts";

export function describesMissing({ responses }: Operation): 404 | 410 | undefined {
  const has = (key: StatusKey): boolean => responses.some(({ status }) => status === key);
  return has(404) ? 404 : has(410) ? 410 : undefined;
}

export function isCertainlyMissing({ path, responses }: Operation): boolean {
  const creates = responses.some(({ status }) => status === 201);
  return lastExpression(path) !== undefined && expressionsIn(path).length === 1 && !creates;
}
