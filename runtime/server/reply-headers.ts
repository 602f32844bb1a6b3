import type { HeaderDescriptor, ResponseChecks, ResponseDescriptor } from "../descriptors.ts";
import { createHeaderDecoder, type HeaderDecoder } from "../parameters/decode-parameters.ts";
import { encodeContent } from "../parameters/encode-parameter.ts";
import { encodeHeader } from "../parameters/encode-plain.ts";
import { checkHeaderText } from "../parameters/encode-text.ts";
import type { ValidationIssue } from "../validation.ts";
import { mergeIssues } from "../wire/merge-issues.ts";
import type { HeaderLines } from "./options.ts";
import type { ReplyHeaderRules } from "./parts.ts";

const decoders = new WeakMap<ResponseDescriptor, HeaderDecoder>();

/** The part `replyHeaders` of a server. */
export const replyHeaders: ReplyHeaderRules = { write: writeHeader, check: checkReplyHeaders };

function writeHeader(value: unknown, { content, explode }: HeaderDescriptor): string {
  if (content === undefined) return encodeHeader(value, explode);
  return checkHeaderText(encodeContent({ content, in: "header" }, value));
}

/** Holds the lines that will be sent against the description of a response. */
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
  const { values, issues } = decode((name) => joinLines(lines, name));
  return mergeIssues(issues, checks?.headers?.(values) ?? []);
}

function joinLines(lines: HeaderLines, name: string): string | null {
  const values = lines.filter(([key]) => key === name).map(([, value]) => value);
  return values.length === 0 ? null : values.join(", ");
}
