import { pathItemMethods } from "../../language/openapi/document-shape.ts";
import type { FindSchema } from "../../language/schema/local-ref.ts";
import type { StatusKey } from "../../runtime/descriptors.ts";
import { lastToken } from "../../runtime/pointer.ts";
import type { Report } from "../normalise/report.ts";
import { findUnreachable } from "./twins.ts";
import type { Operation } from "./types.ts";

/** Makes ids unique. `operationId`s are already unique, but the method and path of one operation can be the `operationId` of another. */
export function distinguishIds(operations: readonly Operation[]): readonly Operation[] {
  const taken = new Set(operations.flatMap(({ id, hasOperationId }) => (hasOperationId ? [id] : [])));
  return operations.map((operation) => {
    if (operation.hasOperationId) return operation;
    const id = freeId(operation.id, taken);
    taken.add(id);
    return id === operation.id ? operation : { ...operation, id };
  });
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  if (!taken.has(id)) return id;
  for (let number = 2; ; number++) if (!taken.has(`${id} ${number}`)) return `${id} ${number}`;
}

function describe({ method, path }: Operation): string {
  return `${method} \`${path}\``;
}

/** Reports methods under `additionalOperations` for which the path item has a fixed member, such as `get` (OpenAPI 3.2). */
export function reportFixedMethods(operations: readonly Operation[], report: Report): void {
  for (const { method, pointer } of operations) {
    if (!/\/additionalOperations\/[^/]*$/.test(pointer) || !pathItemMethods.includes(method.toLowerCase()))
      continue;
    const name = lastToken(pointer);
    const message = `\`additionalOperations\` has \`${name}\`, but the method ${method} has its own member in the path item, so it was moved there.`;
    const fix = `Move the operation to \`${method.toLowerCase()}\` in the path item.`;
    report("document/fixed-method", pointer, message, { fix });
  }
}

/**
 * Reports operations in `paths` that no request can reach, although clients can call them. Webhooks and callbacks are not checked, since
 * their receivers choose the URLs.
 */
export function reportUnreachable(operations: readonly Operation[], find: FindSchema, report: Report): void {
  for (const { operation, first, requests } of findUnreachable(operations, find)) {
    const those = requests === "all" ? "all requests that fit it" : "all requests that it describes";
    const message = `A server cannot reach \`${operation.id}\` (${describe(operation)}): ${those} also match \`${first.id}\` (${describe(first)}), which comes first.`;
    report("document/duplicate-path", operation.pointer, message, { also: [first.pointer] });
  }
}

/** Methods that `fetch` rejects (Fetch standard §2.2.1). */
const forbidden: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

function isBeyondFetch(method: string): boolean {
  return forbidden.has(method.toUpperCase());
}

/** Checks for 1XX responses (RFC 9110 §15.2), which `fetch` does not expose and `Response` cannot represent. */
function isInterim(status: StatusKey): boolean {
  return status === "1XX" || (typeof status === "number" && status < 200);
}

export function reportBeyondFetch(operations: readonly Operation[], report: Report): void {
  for (const { id, method, pointer, responses, unsentBody } of operations) {
    if (isBeyondFetch(method)) {
      const message = `\`fetch\` rejects the method ${method}: a generated client can never call \`${id}\`.`;
      report("document/beyond-fetch", pointer, message);
    }
    if (unsentBody !== undefined) {
      const message = `\`fetch\` sends no body with ${method}: the generated client and router of \`${id}\` ignore the one described here. Traffic is checked against it.`;
      report("document/beyond-fetch", unsentBody.pointer, message);
    }
    for (const response of responses.filter(({ status }) => isInterim(status))) {
      const message = `The status ${response.status} of \`${id}\` is an interim response, which \`fetch\` does not expose, so clients cannot receive it and handlers cannot return it.`;
      report("document/beyond-fetch", response.pointer, message);
    }
  }
}
