import type { StatusKey } from "../../runtime/descriptors.ts";
import type { Report } from "../normalise/report.ts";
import type { Operation } from "./types.ts";

/** Methods that `fetch` refuses (Fetch standard §2.2.1, "forbidden method"). */
const forbidden: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

/** Whether no `Request` can have a method. */
export function isBeyondFetch(method: string): boolean {
  return forbidden.has(method.toUpperCase());
}

/** Whether no `Response` can have a status: interim responses are never shown (RFC 9110 §15.2). */
export function isInterim(status: StatusKey): boolean {
  return status === "1XX" || (typeof status === "number" && status < 200);
}

/** Reports operations and responses that the generated halves cannot carry, since `Request` and `Response` cannot. */
export function reportBeyondFetch(operations: readonly Operation[], report: Report): void {
  for (const { id, method, pointer, responses, unsentBody } of operations) {
    if (isBeyondFetch(method)) {
      const message = `\`fetch\` refuses the method ${method}: a generated client can never call \`${id}\`.`;
      report("document/beyond-fetch", pointer, message);
    }
    if (unsentBody !== undefined) {
      const message = `\`fetch\` sends no body with ${method}: the generated halves of \`${id}\` go without the one described here. Traffic is judged by it.`;
      report("document/beyond-fetch", unsentBody.pointer, message);
    }
    for (const response of responses.filter(({ status }) => isInterim(status))) {
      const message = `The status ${response.status} of \`${id}\` is an interim one, which \`fetch\` does not show: no generated client receives it, and no handler can answer with it.`;
      report("document/beyond-fetch", response.pointer, message);
    }
  }
}
