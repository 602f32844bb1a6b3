import type { Check, ValidationIssue } from "../checks.ts";
import type { PartDescriptor, PartHeaderDescriptor } from "../descriptors.ts";
import { createHeaderDecoder, decodeAndCheckHeaders } from "../parameters/decode-headers.ts";
import type { DecodedParameters } from "../parameters/decode-parameters.ts";
import { issueAt } from "../pointer.ts";
import { findIssues } from "../validators/find-issues.ts";
import type { CheckFunction } from "../validators/record-fault.ts";
import { checkNumbers } from "../wire/check-numbers.ts";
import type { ParseJson } from "../wire/read-json.ts";
import type { PartHead } from "./parse-multipart.ts";

export interface HeadedPart {
  readonly pointer: string;
  readonly sent: ReadonlyMap<string, string>;
  readonly described: readonly PartHeaderDescriptor[];
}

const keptParts = /* @__PURE__ */ new WeakMap<object, readonly HeadedPart[]>();

export function headedPartsOf(body: unknown): readonly HeadedPart[] {
  return keptParts.get(Object(body)) ?? [];
}

export function keepHeadedParts(body: unknown, parts: readonly HeadedPart[]): void {
  if (parts.length > 0) keptParts.set(Object(body), parts);
}

export function headedPart(
  { headers }: PartHead,
  encoding: PartDescriptor | undefined,
  pointer: string,
): readonly HeadedPart[] {
  const described = encoding?.headers;
  return described === undefined ? [] : [{ pointer, sent: headers, described }];
}

/**
 * Creates {@link MediaCheck.partHeaders} from a generated check whose input contains header values by key.
 * @param round - Transforms the headers before they are checked. Default: unchanged.
 */
export function createPartHeaderCheck(
  check: CheckFunction,
  round: (values: unknown) => unknown = (values) => values,
): Check {
  return (body) => {
    const issues = headedPartsOf(body).flatMap((part) =>
      partIssues(part, (values) => findIssues(check, round(values))),
    );
    return issues.length === 0 ? undefined : issues;
  };
}

function partIssues({ pointer, sent, described }: HeadedPart, check: Check): readonly ValidationIssue[] {
  const missing = described.filter(({ name, required }) => required && !sent.has(name.toLowerCase()));
  return [
    ...missing.map(({ name }) => issueAt(pointer, "required", `lacks the header ${JSON.stringify(name)}`)),
    ...described.flatMap((header) =>
      decodePartHeader(header, sent, check).issues.map((issue) => ({
        ...issue,
        pointer,
        message: `has a header ${JSON.stringify(header.name)} that ${issue.message}`,
      })),
    ),
  ];
}

export function decodePartHeader(
  { key, name, ...header }: PartHeaderDescriptor,
  sent: HeadedPart["sent"],
  check: Check,
  parse?: ParseJson,
): DecodedParameters {
  const decode = createHeaderDecoder([{ ...header, name: key, required: false }], { parse });
  return decodeAndCheckHeaders(
    decode,
    () => sent.get(name.toLowerCase()) ?? null,
    (values, texts) => checkNumbers(texts, values, check, true),
  );
}
