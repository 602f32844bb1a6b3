import { type DecodeBody, decodeJson as decodeRounded, withText } from "../body/plain.ts";
import type { Check, NamedChecks, OperationChecks } from "../descriptors.ts";
import { createOperationChecks, type OperationFunctions } from "../validators/validator-kit.ts";
import type { ParseJson } from "../wire/build-value.ts";
import { parseExact, roundForCheck } from "./int64.ts";

/** Decodes a JSON body by `parseExact`. */
export const decodeJson: DecodeBody = (_media, bytes) =>
  withText(bytes, undefined, (text) => decodeRounded(text, parseExact));

/** Parses JSON in parameters, fields, parts and items. */
export const parseJson: ParseJson = parseExact;

/** Like `createOperationChecks`, but the checks also take integers of the type `bigint`, as numbers. */
export function createExactChecks(functions: OperationFunctions): NamedChecks {
  const checks = createOperationChecks(functions);
  return { ...checks, ...roundChecks(checks) };
}

/** The checks of an operation, changed to take integers of the type `bigint`. */
export function roundChecks({ parameters, body, responses }: OperationChecks): OperationChecks {
  return {
    ...(parameters && { parameters: roundCheck(parameters) }),
    ...(body && { body: body.map(({ type, check }) => ({ type, check: roundCheck(check) })) }),
    responses: responses.map(({ status, content, headers }) => ({
      status,
      content: content.map(({ type, check }) => ({ type, check: roundCheck(check) })),
      ...(headers && { headers: roundCheck(headers) }),
    })),
  };
}

/** A check, changed to take integers of the type `bigint`. */
export function roundCheck(check: Check): Check {
  return (value, first) => check(roundForCheck(value), first);
}
