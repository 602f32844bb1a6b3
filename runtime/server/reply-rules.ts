import { checkItems, findOneWay, isItems, withOneWay } from "../body/check-items.ts";
import type { Check, ResponseChecks, ValidationIssue } from "../checks.ts";
import type {
  HeaderDescriptor,
  MediaDescriptor,
  OperationDescriptor,
  ResponseDescriptor,
} from "../descriptors.ts";
import { chooseByAccept, chooseMedia, concreteType } from "../http-semantics.ts";
import {
  createHeaderDecoder,
  decodeAndCheckHeaders,
  type HeaderDecoder,
} from "../parameters/decode-headers.ts";
import { encodeContent } from "../parameters/encode-parameter.ts";
import { encodeHeader, printJson } from "../parameters/encode-plain.ts";
import { SET_COOKIE } from "../parameters/set-cookie.ts";
import { parseJsonText } from "../wire/read-json.ts";
import { NO_FAULTS } from "./check-reply.ts";
import type { HeaderLines } from "./options.ts";
import type { ReplyBodyRules, ReplyContent, ReplyHeaderRules } from "./server-parts.ts";

export const replyContent: ReplyContent = {
  choose,
  typeOf: concreteType,
  isAcceptable,
  check: checkReplyBody,
};

function choose(
  content: readonly MediaDescriptor[],
  named: string | undefined,
  accept: string | null,
): MediaDescriptor | undefined {
  if (named !== undefined) return chooseMedia(content, named);
  return content.length < 2 ? content[0] : (chooseByAccept(content, accept) ?? content[0]);
}

function isAcceptable({ responses }: OperationDescriptor, accept: string | null): boolean {
  const types = responses.flatMap(({ content }) => content);
  return types.length === 0 || chooseByAccept(types, accept) !== undefined;
}

export const replyBody: ReplyBodyRules = {
  findShown(media, body, checks) {
    return findOneWay(media, "response", body, checks);
  },
  checkItems(body, media, { checks, refusesShown, onIssues }) {
    const check = refusesShown ? withOneWay(checks, media, "response") : checks?.check;
    const isChecked = check !== undefined || media.items !== undefined;
    return isChecked && isItems(body)
      ? checkItems(body, check, onIssues, media.items, checks?.list)
      : undefined;
  },
};

const decoders = new WeakMap<ResponseDescriptor, HeaderDecoder>();

export const replyHeaders: ReplyHeaderRules = { write: writeHeader, check: checkReplyHeaders };

function writeHeader(value: unknown, { content, explode }: HeaderDescriptor): string {
  return content === undefined
    ? encodeHeader(value, explode)
    : encodeContent({ content, in: "header" }, value);
}

function checkReplyHeaders(
  lines: HeaderLines,
  described: ResponseDescriptor,
  checks: ResponseChecks | undefined,
): readonly ValidationIssue[] {
  if (!described.headers) return [];
  let decode = decoders.get(described);
  if (decode === undefined) {
    decode = createHeaderDecoder(described.headers);
    decoders.set(described, decode);
  }
  const check = checks?.headers;
  return decodeAndCheckHeaders(
    decode,
    (name) => joinLines(lines, name),
    (values) => check?.(values),
  ).issues;
}

function joinLines(lines: HeaderLines, name: string): string | null {
  const values = lines.filter(([key]) => key === name).map(([, value]) => value);
  return values.length === 0 ? null : values.join(name === SET_COOKIE ? "\n" : ", ");
}

/** Validates a JSON body. An invalid body is checked again in serialised form, in which e.g. a `Date` is a string. */
function checkReplyBody(body: unknown, media: MediaDescriptor, check: Check): readonly ValidationIssue[] {
  const issues = check(body) ?? NO_FAULTS;
  if (issues.length === 0 || media.kind !== "json") return issues;
  const text: unknown = printJson(body);
  return (typeof text === "string" ? check(parseJsonText(text)) : issues) ?? NO_FAULTS;
}
