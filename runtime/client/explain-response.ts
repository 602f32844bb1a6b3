import type { ValidationIssue } from "../checks.ts";
import type { OperationDescriptor } from "../descriptors.ts";
import { chooseByStatus } from "../http-semantics.ts";
import { locateJsonError } from "../wire/locate-json-error.ts";
import { type ClientError, describeIssues, UnexpectedResponseError } from "./client-error.ts";

export function describeTypes(error: ClientError, { responses }: OperationDescriptor): string {
  if (!(error instanceof UnexpectedResponseError) || error.reason !== "status") return "";
  const types = new Set(responses.flatMap(({ content }) => content.map(({ type }) => type)));
  return types.size === 0 ? "" : ` as ${[...types].join(" or ")}`;
}

const SHOWN_CHARACTERS = 100;
const LONGEST_WAIT_MILLISECONDS = 500;

/** Describes the body of a response that the document does not define: what is wrong with it, the reason in it, or how it begins. */
export async function describeBody(
  error: UnexpectedResponseError,
  operation: OperationDescriptor,
): Promise<readonly string[]> {
  const { response, reason, text, cause } = error;
  const whole = response.bodyUsed;
  const body = whole ? await text().catch(() => "") : await readStart(response.clone());
  const isLong = !response.ok && body.length > SHOWN_CHARACTERS;
  const stated = isLong ? readReason(parseWhole(body)) : undefined;
  if (stated !== undefined) return [stated];
  const line = cutToLine(body);
  const begins = line && `the body begins ${JSON.stringify(line)}`;
  if (reason === "body") return [describeBodyFault(body, whole, cause, expectedOf(error, operation)), begins];
  const isPage = reason !== "size" && reason !== "depth" && /^\s*(?:<!doctype html|<html)/i.test(body);
  const origin = response.url ? `: is ${new URL(response.url).origin} the API?` : "";
  const isNowhere = reason === "status" && response.status === 404 && body === "";
  const sign = isPage && response.ok ? "got a web page" : isNowhere ? "the 404 has no body" : "";
  return [sign && `${sign}, so check \`baseUrl\`${origin}`, begins];
}

function expectedOf({ status }: UnexpectedResponseError, { responses }: OperationDescriptor): string {
  const content = chooseByStatus(responses, status)?.content ?? [];
  return content.map(({ type }) => type).join(" or ");
}

function describeBodyFault(body: string, isWhole: boolean, cause: unknown, expected: string): string {
  if (Array.isArray(cause)) return describeIssues(cause as readonly ValidationIssue[]);
  if (!isWhole) return "";
  if (body.trim() === "") return `the body is empty, expected ${expected}`;
  if (!(cause instanceof SyntaxError)) return cause instanceof Error ? cause.message : "";
  if (body.trimStart().startsWith("<")) return `the body is markup, expected ${expected}`;
  const { offset, line, column } = locateJsonError(body);
  const rest = body.slice(offset);
  return UNFINISHED.test(rest)
    ? `the JSON ends too early, after ${body.length} characters`
    : `the JSON has a syntax error at offset ${offset} (line ${line}, column ${column}): ${JSON.stringify(cutToLine(rest, 20))}`;
}

/** The start of a string or word, at the end of a text. */
const UNFINISHED = /^(?:"(?:[^"\\]|\\.)*\\?|-?|tr?u?|fa?l?s?|nu?l?)$/s;

/** Describes the body of a documented failure: the reason in it, or how it begins. */
export function describeFailureBody(body: unknown): string {
  try {
    // Streams and files have no members that JSON shows.
    const text = JSON.stringify(body) ?? "";
    if (text === "" || text === "{}") return "";
    const reason = text.length > SHOWN_CHARACTERS ? readReason(body) : undefined;
    return reason ?? `the body begins ${cutToLine(text)}`;
  } catch {
    return "";
  }
}

const LONGEST_REASON = 200;

/** Finds the reason in a problem (RFC 9457: `detail` and `errors`) or in a body with a message. */
function readReason(body: unknown): string | undefined {
  const { detail, errors, title, message, error, error_description: described } = Object(body);
  const words = [detail, message, described, Object(error).message, error, title].find(
    (word) => typeof word === "string" && word !== "",
  );
  const list = listErrors(errors ?? Object(error).errors ?? (Array.isArray(detail) ? detail : undefined));
  const shown = list.slice(0, 3).join("; ") + (list.length > 3 ? `; and ${list.length - 3} more` : "");
  const start = shown === "" ? words : words?.replace(/\.$/, "");
  const reason = [start, shown].filter(Boolean).join(": ");
  return reason === "" ? undefined : `the reason is ${JSON.stringify(cutToLine(reason, LONGEST_REASON))}`;
}

/** Lists errors of common forms: strings, objects with a message and a place, and lists of messages by field. */
function listErrors(errors: unknown): readonly string[] {
  if (Array.isArray(errors)) return errors.map(showError).filter((text) => text !== "");
  return Object.entries(Object(errors)).map(
    ([field, text]) => `${field} ${[text].flat().map(showError).join(", ")}`,
  );
}

function showError(error: unknown): string {
  if (typeof error === "string") return error;
  const { detail, message, msg, pointer, path, field, name, loc } = Object(error);
  const place: unknown = pointer ?? path ?? field ?? name ?? loc;
  return [Array.isArray(place) ? place.join(".") : place, detail ?? message ?? msg]
    .filter((text) => typeof text === "string")
    .join(" ");
}

function parseWhole(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function cutToLine(body: string, length: number = SHOWN_CHARACTERS): string {
  return body
    .slice(0, length)
    .replace(/[\s\p{C}]+/gu, " ")
    .trim();
}

async function readStart({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), LONGEST_WAIT_MILLISECONDS);
  });
  const piece = await Promise.race([reader?.read(), late]).catch(() => undefined);
  clearTimeout(timer);
  // The cancellation is not awaited, because it finishes only after the caller has read the other copy.
  reader?.cancel().catch(() => undefined);
  return new TextDecoder().decode(piece?.value);
}
