import type { ValidationIssue } from "../checks.ts";
import type { UnexpectedReason } from "../client/client.ts";
import {
  NetworkError,
  RequestError,
  RequestValidationError,
  ResponseValidationError,
  TimeoutError,
  UnexpectedResponseError,
} from "../client/client-error.ts";
import { decodePointer, encodePointer } from "../pointer.ts";
import { plainText } from "./plain-text.ts";

const MOST_PROBLEMS = 10;
const MOST_OF_PROBLEM = 400;

/** Explains why nothing was sent, by argument. Returns `undefined` for errors that occur later. */
export function explainRefusal(
  error: unknown,
  nameOf: (key: string) => string,
): readonly string[] | undefined {
  if (error instanceof RequestValidationError)
    return explainIssues(error.issues, (pointer) => {
      const [part, key = "", ...rest] = decodePointer(pointer) ?? [];
      return part === "parameters" ? encodePointer([nameOf(key), ...rest]).slice(1) : pointer.slice(1);
    });
  if (!(error instanceof RequestError)) return undefined;
  const { cause } = error;
  return [
    plainText(
      `The arguments cannot be sent: ${cause instanceof Error ? cause.message : error.message}.`,
      MOST_OF_PROBLEM,
    ),
  ];
}

/** Explains how a response violates the document. Returns an empty list for other errors. */
export function explainMisfit(error: unknown): readonly string[] {
  if (error instanceof ResponseValidationError)
    return explainIssues(error.issues, (pointer) => pointer.slice(1));
  return error instanceof UnexpectedResponseError ? [misfits[error.reason](error)] : [];
}

export function explainNoAnswer(error: unknown): string | undefined {
  if (error instanceof TimeoutError) return "it took too long";
  if (!(error instanceof NetworkError)) return undefined;
  return plainText(error.message.replace(/^[^:]*: /, ""), MOST_OF_PROBLEM);
}

const misfits: Readonly<Record<UnexpectedReason, (error: UnexpectedResponseError) => string>> = {
  status: ({ status }) => `The status ${status} is not described.`,
  contentType: ({ headers }) =>
    `The content type ${plainText(headers.get("content-type") ?? "(none)", 100)} is not described.`,
  body: () => "The body is malformed.",
  size: () => "The body is too long.",
  depth: () => "The body is nested too deep.",
};

function explainIssues(
  issues: readonly ValidationIssue[],
  show: (pointer: string) => string,
): readonly string[] {
  const shown = issues
    .slice(0, MOST_PROBLEMS)
    .map(({ pointer, message }) => plainText(`\`${show(pointer)}\` ${message}.`, MOST_OF_PROBLEM));
  const hidden = issues.length - shown.length;
  return hidden > 0 ? [...shown, `And ${hidden} more.`] : shown;
}
