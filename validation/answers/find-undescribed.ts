import type { Contract } from "../../contract/build/contract.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { showCount } from "../../contract/findings/show-text.ts";
import type { Operation } from "../../contract/model/types.ts";
import { chooseByStatus } from "../../runtime/http-semantics.ts";
import { pointerTo } from "../../runtime/pointer.ts";

function refusalsOf({ parameters, body }: Operation): readonly number[] {
  return [
    ...(parameters.length > 0 || body !== undefined ? [400] : []),
    ...(body === undefined ? [] : [413, 415, 422]),
  ];
}

export function findUndescribed({ model, placeOf }: Contract): readonly Finding[] {
  const statuses = new Set<number>();
  const lacking = model.operations.filter((operation) => {
    const missing = refusalsOf(operation).filter(
      (status) => chooseByStatus(operation.responses, status) === undefined,
    );
    for (const status of missing) statuses.add(status);
    return missing.length > 0;
  });
  const [first] = lacking;
  if (first === undefined) return [];
  const all = showCount(model.operations.length, "operation");
  const verb = lacking.length === 1 ? "does" : "do";
  const list = [...statuses].sort((a, b) => a - b).join(", ");
  return [
    createFinding("router/undescribed-answer", {
      message: `${lacking.length} of ${all} ${verb} not describe a router's response to a bad request (${list}), such as \`${first.id}\`.`,
      places: [placeOf(pointerTo(first.pointer, "responses"))],
      fix: "Define a `default` response with the error body once in `components.responses`, and reference it.",
    }),
  ];
}
