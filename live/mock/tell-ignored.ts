import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Operation, Parameter } from "../../contract/model/types.ts";
import type { MockContext } from "./mock-context.ts";

/** Reports, once, that the mock does not know what a query parameter selects. */
export function tellIgnored(
  { name, pointer }: Parameter,
  { id, method }: Operation,
  { contract, tellOnce }: MockContext,
): void {
  const isRead = method === "GET" || method === "HEAD";
  const effect = isRead ? "has no effect" : "selects no items, so the request changes none,";
  tellOnce(pointer, () =>
    createFinding("mock/parameter-ignored", {
      message: `The query parameter \`${name}\` of \`${id}\` ${effect} because no item member has that name.`,
      places: [contract.placeOf(pointer)],
    }),
  );
}
