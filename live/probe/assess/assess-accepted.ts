import type { Operation } from "../../../contract/model/types.ts";
import { chooseByStatus } from "../../../runtime/status.ts";
import type { Assessed } from "./assessed.ts";
import type { ProbeNote } from "./create-complaint.ts";

/** Statuses that say nothing against a request: what it is about, its time or its price is to blame. */
const CIRCUMSTANCES: ReadonlySet<number> = new Set([402, 409, 410, 412, 423, 424, 425, 428, 429, 451]);

/** A valid request is answered, or refused by a documented status that has to do with what it is about. */
export function assessAccepted(
  { operation, response, play }: Assessed,
  madeUp: boolean,
): readonly ProbeNote[] {
  const { status } = response;
  if (status < 400 || isExcusable(operation, status, madeUp || hasInput(play.steps.at(-1)?.target)))
    return [];
  const message = `${operation.id} refuses a valid request: it answers ${status}.`;
  return [
    {
      code: "probe/valid-refused",
      message,
      pointer: "/response/status",
      location: `/response/status ${status}`,
    },
  ];
}

function isExcusable({ responses }: Operation, status: number, isAboutUnknown: boolean): boolean {
  // Should the document not describe it, the judge says so.
  if (status === 404 && isAboutUnknown) return true;
  const described = chooseByStatus(responses, status);
  if (described === undefined) return false;
  // Where only errors are described, one of them is all that there can be.
  if (!responses.some((one) => isSuccess(one.status))) return true;
  return CIRCUMSTANCES.has(status);
}

function isSuccess(status: number | string): boolean {
  if (typeof status === "number") return status < 400;
  return status === "default" || /^[123]XX$/.test(status);
}

/** A query may name what there is not. */
function hasInput(target: string | undefined): boolean {
  return target?.includes("?") === true;
}
