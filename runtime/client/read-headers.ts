import type { HeaderDescriptor, OperationDescriptor } from "../descriptors.ts";
import { createHeaderDecoder } from "../parameters/decode-parameters.ts";
import { ownMember } from "../pointer.ts";
import { chooseByStatus } from "../status.ts";
import type { Check, ValidationIssue } from "../validation.ts";
import type { AnyResult } from "./client.ts";
import { ResponseValidationError } from "./create-validation.ts";

/** The values of the headers that the document describes for a result; of a union of results those of each. */
export type HeaderValues<R> = R extends { readonly headers: { readonly described?: infer Values } }
  ? unknown extends Values
    ? Readonly<Record<string, never>>
    : Readonly<NonNullable<Values>>
  : never;

/**
 * The headers that the document describes for a result, decoded (style `simple`): numbers, lists, objects, JSON. By their names as
 * the document writes them; those that did not come are absent. `Set-Cookie` described as a list has a text for each cookie. A
 * browser hands scripts no `Set-Cookie`, and of other origins only what CORS exposes.
 *
 * ```ts
 * const result = await listThings(client);
 * if (result.status === 200) readHeaders(operations.listThings, result)["X-Total"] + 1;
 * ```
 *
 * @throws {ResponseValidationError} where a header cannot be read as the document describes it, or one that always comes did not.
 */
export function readHeaders<R extends AnyResult>(operation: OperationDescriptor, result: R): HeaderValues<R> {
  const described = chooseByStatus(operation.responses, result.status)?.headers ?? [];
  const decode = createHeaderDecoder(described.filter((header) => !isCookieList(header)));
  const { values, issues } = decode((name) => result.headers.get(name));
  if (issues.length > 0)
    throw new ResponseValidationError({ operation: operation.id, side: "response", issues }, result);
  const found = described.flatMap((header) => {
    const key = header.name.toLowerCase();
    const value = isCookieList(header) ? readCookies(result) : ownMember(values, key);
    return value === undefined ? [] : [[header.name, value] as const];
  });
  // Read by the descriptor that the type was made from.
  return Object.fromEntries(found) as HeaderValues<R>;
}

/** Cookies have commas in their dates: they come as lines of their own (RFC 9110 §5.3). */
function isCookieList({ name, shape }: HeaderDescriptor): boolean {
  return name.toLowerCase() === "set-cookie" && shape.types.includes("array");
}

function readCookies({ headers }: AnyResult): readonly string[] | undefined {
  const cookies = headers.getSetCookie();
  return cookies.length === 0 ? undefined : cookies;
}

/**
 * The option `headers` of `createValidation`: reads the headers of a response as the document describes them, and checks
 * what comes of it.
 */
export function checkHeaders(
  { responses }: OperationDescriptor,
  { status, headers }: AnyResult,
  check: Check,
): readonly ValidationIssue[] | undefined {
  const decode = createHeaderDecoder(chooseByStatus(responses, status)?.headers ?? []);
  const { values, issues } = decode((name) => headers.get(name));
  // What could not be read is said once, not again as missing.
  return issues.length > 0 ? issues : check(values);
}
