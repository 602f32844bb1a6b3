import type { OperationDescriptor } from "../descriptors.ts";
import { isSuccess } from "../http-semantics.ts";
import { showValue } from "../wire/show-value.ts";
import type { Reply } from "./options.ts";

/**
 * Checks the value returned by a handler, or by `around`, since JavaScript has no types.
 * @throws {TypeError} For a value without a status, with the operation, the value and an example of a reply.
 */
export function requireReply(
  value: unknown,
  operation: OperationDescriptor,
  maker: "handler" | "around",
): asserts value is Reply {
  const fault = findReplyFault(value, operation);
  if (fault === undefined) return;
  const { id, method, path, responses } = operation;
  const named = `${method} ${path}`;
  const which = id === named ? id : `${id} (${named})`;
  const who = maker === "handler" ? `The handler of ${which}` : `The option \`around\`, called for ${which},`;
  const { status = 200, content = [] } = responses.find((response) => isSuccess(response.status)) ?? {};
  const example = `{ status: ${typeof status === "number" ? status : 200}${content.length > 0 ? ", body: … }" : " }"}`;
  const statuses = responses.map((response) => response.status).join(", ");
  throw new TypeError(
    `${who} returned ${fault}. Return a reply such as ${example}; the statuses of the operation are ${statuses}.`,
  );
}

function findReplyFault(value: unknown, { responses }: OperationDescriptor): string | undefined {
  if (typeof value !== "object" || value === null || !("status" in value))
    return `${showValue(value)}, which has no status`;
  const { status, body } = value as Partial<Reply>;
  if (typeof status !== "number") return `the status ${showValue(status)}, which is not a number`;
  if (body instanceof Promise) return "a body that is a promise, which must be awaited";
  // The stream of a response can be the body of a binary reply.
  const isBinary = responses.some(({ content }) => content.some(({ kind }) => kind === "binary"));
  return value instanceof Response && !isBinary ? "a Response in place of a reply" : undefined;
}

/**
 * Checks the value returned by `authenticate`. Nothing, `null` and `false` mean that the credential is invalid.
 * @throws {TypeError} For a value that is neither a grant nor a reply. The message does not contain it, because it can be secret.
 */
export function requireGrant(value: unknown, { id }: OperationDescriptor, scheme: string): void {
  if (!value || (typeof value === "object" && ("principal" in value || "reply" in value))) return;
  const shown =
    typeof value === "object"
      ? `an object without \`principal\` (${Object.keys(value).join(", ") || "empty"})`
      : value === true
        ? "true"
        : `a ${typeof value}`;
  throw new TypeError(
    `\`authenticate\` returned ${shown} for the scheme ${scheme} of ${id}. Return { principal, scopes } for a valid credential, nothing for an invalid one, or { reply } to end the request.`,
  );
}
