import type { HeaderDescriptor, ResponseChecks, ResponseDescriptor } from "../descriptors.ts";
import { createHeaderDecoder, type HeaderDecoder } from "../parameters/decode-parameters.ts";
import { encodeContent } from "../parameters/encode-parameter.ts";
import { encodeHeader } from "../parameters/encode-plain.ts";
import { checkHeaderText, EncodeError, isToken } from "../parameters/encode-text.ts";
import type { ValidationIssue } from "../validation.ts";
import { mergeIssues } from "../wire/merge-issues.ts";
import type { ReplyHeaders } from "./handler.ts";

/** The lines of a message's headers; names in lower case. */
export type HeaderLines = (readonly [name: string, value: string])[];

const NO_HEADERS: readonly HeaderDescriptor[] = [];
/** By the descriptors of the output, which the runtime is given and has nothing of its own to keep them in. */
const decoders = new WeakMap<ResponseDescriptor, HeaderDecoder>();

/**
 * The lines of a reply's headers. Values are written in style `simple`, by the document's `explode` or media type where it
 * describes the header; `undefined` ones are left out, and the items of `set-cookie` have a line each.
 *
 * @throws EncodeError for a name that is no token, and for a value that a header cannot carry.
 */
export function writeReplyHeaders(
  headers: ReplyHeaders | undefined,
  described: ResponseDescriptor | undefined,
): HeaderLines {
  const lines: HeaderLines = [];
  if (headers === undefined) return lines;
  if (headers instanceof Headers) {
    headers.forEach((value, name) => {
      lines.push([name, value]);
    });
    return lines;
  }
  for (const [given, value] of Object.entries(headers)) {
    if (value === undefined) continue;
    if (!isToken(given)) throw new EncodeError("the name of a header is no token");
    const name = given.toLowerCase();
    const one = (described?.headers ?? NO_HEADERS).find((header) => header.name.toLowerCase() === name);
    if (name === "set-cookie" && Array.isArray(value)) {
      for (const item of value) lines.push([name, encodeHeader(item, false)]);
    } else lines.push([name, writeHeader(value, one)]);
  }
  return lines;
}

function writeHeader(value: unknown, described: HeaderDescriptor | undefined): string {
  const content = described?.content;
  if (content === undefined) return encodeHeader(value, described?.explode ?? false);
  return checkHeaderText(encodeContent({ content, in: "header" }, value));
}

/** Holds the lines that will be sent against the description of a response. */
export function checkReplyHeaders(
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
