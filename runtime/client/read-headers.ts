import type { Check, ValidationIssue } from "../checks.ts";
import type { OperationDescriptor } from "../descriptors.ts";
import { chooseByStatus } from "../http-semantics.ts";
import { createHeaderDecoder, decodeAndCheckHeaders } from "../parameters/decode-headers.ts";
import { ownMember } from "../parameters/encode-plain.ts";
import { headerText } from "../parameters/set-cookie.ts";
import type { ParseJson } from "../wire/read-json.ts";
import type { AnyInput, AnyResult } from "./client.ts";
import { ResponseValidationError } from "./client-error.ts";

/** The documented headers of a result: values by header name. Distributes over a union of results. */
export type HeaderValues<R> = R extends { readonly headers: { readonly described?: infer Values } }
  ? unknown extends Values
    ? Readonly<Record<string, never>>
    : Readonly<NonNullable<Values>>
  : never;

/**
 * Decodes documented response headers to numbers, lists, objects or JSON values. Headers that were not sent are omitted. `Set-Cookie`
 * depends on its schema: a list contains one item per cookie, an object one member per cookie, and a string all cookies separated by
 * newlines. Browsers always hide `Set-Cookie`, and on cross-origin responses every header that CORS does not expose.
 *
 * @throws {ResponseValidationError} If a header cannot be decoded as documented, or a required one is missing.
 *
 * @example
 * if (result.status === 200) console.log(readHeaders(operations.listNotes, result)["X-Total"]);
 */
export function readHeaders<R extends AnyResult>(operation: OperationDescriptor, result: R): HeaderValues<R> {
  const described = chooseByStatus(operation.responses, result.status)?.headers ?? [];
  const { convertHeaders, parse } = result as Converting;
  const decode = createHeaderDecoder(described, { parse });
  const { values: decoded, issues } = decode((name) => headerText(result.headers, name));
  if (issues.length > 0)
    throw new ResponseValidationError({ operation: operation.id, side: "response", issues }, result);
  const values = convertHeaders?.(decoded) ?? decoded;
  const found = described.flatMap((header) => {
    const value = ownMember(values, header.name.toLowerCase());
    return value === undefined ? [] : [[header.name, value] as const];
  });
  return Object.fromEntries(found) as HeaderValues<R>;
}

interface Converting {
  readonly convertHeaders?: (values: AnyInput) => AnyInput;
  readonly parse?: ParseJson | undefined;
}

/** The option `headers` of `createValidation`. Returns issues in a response's documented headers, or `undefined` if all are valid. */
export function checkHeaders(
  { responses }: OperationDescriptor,
  { status, headers }: AnyResult,
  check: Check,
): readonly ValidationIssue[] | undefined {
  const decode = createHeaderDecoder(chooseByStatus(responses, status)?.headers ?? []);
  const { issues } = decodeAndCheckHeaders(
    decode,
    (name) => headerText(headers, name),
    (values) => check(values),
  );
  return issues.length > 0 ? issues : undefined;
}
