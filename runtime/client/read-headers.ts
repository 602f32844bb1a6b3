import type { Check, HeaderDescriptor, OperationDescriptor, ValidationIssue } from "../descriptors.ts";
import { chooseByStatus } from "../http-semantics.ts";
import { createHeaderDecoder } from "../parameters/decode-parameters.ts";
import { ownMember } from "../parameters/encode-plain.ts";
import type { ParseJson } from "../wire/build-value.ts";
import type { AnyInput, AnyResult } from "./client.ts";
import { ResponseValidationError } from "./client-error.ts";

/** The values of a result's described headers, by their names in the document. For a union of results, the union of their headers. */
export type HeaderValues<R> = R extends { readonly headers: { readonly described?: infer Values } }
  ? unknown extends Values
    ? Readonly<Record<string, never>>
    : Readonly<NonNullable<Values>>
  : never;

/**
 * Decodes the response headers that the document describes (style `simple`) to numbers, lists, objects or JSON values. Headers that were
 * not sent are absent. If the document describes `Set-Cookie` as a list, the value is a list with a string for each cookie. Browsers always
 * hide `Set-Cookie`. In responses of other origins, they hide every header that CORS does not expose.
 *
 * `if (result.status === 200) readHeaders(operations.listThings, result)["X-Total"] + 1;`
 *
 * @throws {ResponseValidationError} If a header cannot be decoded as described, or a required one is missing.
 */
export function readHeaders<R extends AnyResult>(operation: OperationDescriptor, result: R): HeaderValues<R> {
  const described = chooseByStatus(operation.responses, result.status)?.headers ?? [];
  const { convertHeaders, parse } = result as Converting;
  const decode = createHeaderDecoder(
    described.filter((header) => !isCookieList(header)),
    { parse },
  );
  const { values: decoded, issues } = decode((name) => result.headers.get(name));
  if (issues.length > 0)
    throw new ResponseValidationError({ operation: operation.id, side: "response", issues }, result);
  const values = convertHeaders?.(decoded) ?? decoded;
  const found = described.flatMap((header) => {
    const key = header.name.toLowerCase();
    const value = isCookieList(header) ? readCookies(result) : ownMember(values, key);
    return value === undefined ? [] : [[header.name, value] as const];
  });
  // The type was generated from the same descriptor.
  return Object.fromEntries(found) as HeaderValues<R>;
}

/** The members that `sendConverted` adds to a result if the response has headers to convert. */
interface Converting {
  readonly convertHeaders?: (values: AnyInput) => AnyInput;
  /** Parses JSON in headers. Default: as `JSON.parse`. */
  readonly parse?: ParseJson | undefined;
}

/** Tells whether a header is a list of cookies. Each cookie has its own header line (RFC 9110 §5.3), since cookies may contain commas. */
function isCookieList({ name, shape }: HeaderDescriptor): boolean {
  return name.toLowerCase() === "set-cookie" && shape.types.includes("array");
}

function readCookies({ headers }: AnyResult): readonly string[] | undefined {
  const cookies = headers.getSetCookie();
  return cookies.length === 0 ? undefined : cookies;
}

/** The option `headers` of `createValidation`: the issues of a response's described headers; `undefined` if there are none. */
export function checkHeaders(
  { responses }: OperationDescriptor,
  { status, headers }: AnyResult,
  check: Check,
): readonly ValidationIssue[] | undefined {
  const decode = createHeaderDecoder(chooseByStatus(responses, status)?.headers ?? []);
  const { values, issues } = decode((name) => headers.get(name));
  // A header that cannot be decoded is not reported as missing as well.
  return issues.length > 0 ? issues : check(values);
}
