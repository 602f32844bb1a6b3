import type { Operation } from "../../../contract/model/types.ts";
import type { StatusKey } from "../../../runtime/descriptors.ts";
import type { Expectation } from "../play.ts";

/** What would do for what is refused. */
const fitting: Readonly<Record<Expectation["kind"], readonly StatusKey[]>> = {
  accepted: [],
  refused: [400, 422, "4XX", "default"],
  unauthorised: [],
  "no-method": [],
  found: [],
  gone: [404, 410, "4XX", "default"],
  kept: [],
};

/** Whether a document describes some status by which a server can refuse what it has to; always where nothing is to be refused. */
export function describesRefusal({ responses }: Operation, kind: Expectation["kind"]): boolean {
  const keys = fitting[kind];
  return keys.length === 0 || responses.some(({ status }) => keys.includes(status));
}
