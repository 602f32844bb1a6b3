import { isObject } from "../../language/values/json-object.ts";
import { type Decoded, decodeJsonText, decodeText, withText } from "../../runtime/body/plain.ts";
import { decodeItems } from "../../runtime/body/read-items.ts";
import type { Check, ValidationIssue } from "../../runtime/checks.ts";
import { decodePointer, pointerTo, readPointer } from "../../runtime/pointer.ts";
import { type CheckedBody, decodeAndCheckBody, issuesOf } from "../../runtime/server/read-request.ts";
import { checkNumbers, placeOfText } from "../../runtime/wire/check-numbers.ts";
import { describeCame } from "../../runtime/wire/describe-came.ts";
import type { NumberText, ParseJson } from "../../runtime/wire/read-json.ts";
import { decodeAnyBody } from "../../xml/any-body.ts";
import { UNCHECKED } from "../../xml/read-xml.ts";
import { decodeXmlText } from "../../xml/xml-codec.ts";
import { enforceDiscriminators } from "./enforce-discriminators.ts";
import type { MatchedExchange } from "./find-operation.ts";
import type { Note } from "./finding-collector.ts";
import { type ContentValue, judgeMembers, judgeOneWay } from "./judge-members.ts";
import { judgePartHeaders } from "./judge-part-headers.ts";
import { noteIssues } from "./note-issues.ts";
import type { CheckedMedia } from "./operation-checker.ts";
import { type ContentOf, plainOctets, type SentBody } from "./sent-body.ts";
import { noteUnreadNodes } from "./survey-schemas.ts";

export function judgeContent(matched: MatchedExchange, sent: ContentOf): void {
  const { kind } = sent.chosen.descriptor;
  if (kind === "sse" || kind === "json-lines") judgeStream(matched, sent);
  else judgeWhole(matched, sent);
}

function judgeWhole(matched: MatchedExchange, sent: ContentOf): void {
  const { media } = sent.chosen;
  const { side, location } = sent.sent;
  const decoded = decodeAndCheckContent(sent, matched.context.parseJson);
  if (decoded.kind === "malformed") {
    noteMalformed(matched, sent, decoded.issues);
    return;
  }
  const { schema } = media;
  judgePartHeaders(matched, sent, decoded.value);
  for (const issue of decoded.issues) {
    if (issue.keyword === "contentType") notePartType(matched, sent, issue);
  }
  if (schema === undefined) {
    noteUnread(matched, sent.sent, { chosen: sent.chosen, type: sent.chosen.type });
    return;
  }
  const issues = decoded.issues.length === 0 ? NONE : decidedIssues(decoded.issues);
  for (const issue of decoded.issues) if (issue.keyword === UNCHECKED) noteUncheckedXml(matched, sent, issue);
  judgeValue(matched, sent, {
    use: schema,
    value: decoded.value,
    issues,
    side,
    pointer: `/${side}/body`,
    location,
  });
}

/** Reports a part whose content type contradicts its Encoding Object (OpenAPI 3.2 §4.15). */
function notePartType(
  { collector, context }: MatchedExchange,
  sent: ContentOf,
  { pointer, message, keyword, params }: ValidationIssue,
): void {
  const came = describeCame({ keyword, params }, undefined);
  const at = `/${sent.sent.side}/body${pointer}`;
  const owner = sent.chosen.media.pointer;
  const encoding = encodingPointer(context.contract.document, owner, pointer);
  collector.add({
    code: "exchange/body-invalid",
    pointer: at,
    message: `The part \`${at}\` ${message}.`,
    places: [`${encoding}/contentType`, owner],
    fix: came && `Send a documented media type, or document this one (${came}).`,
    keyword,
    location: sent.sent.location + pointer,
  });
}

/** Returns the pointer to a part's Encoding Object, which can be nested (OpenAPI 3.2 §4.15.2). */
function encodingPointer(document: unknown, owner: string, part: string): string {
  let pointer = owner;
  for (const token of decodePointer(part) ?? []) {
    const ways = [
      pointerTo(pointer, "encoding", token),
      pointerTo(pointer, "prefixEncoding", token),
      pointerTo(pointer, "itemEncoding"),
    ];
    const found = ways.find((way) => isObject(readPointer(document, way)));
    if (found === undefined) break;
    pointer = found;
  }
  return pointer;
}

const TOLD_APART: ReadonlySet<string> = new Set(["contentType", UNCHECKED]);

const NONE: readonly ValidationIssue[] = [];

const ofWhole = /^(?:anyOf|oneOf|not|contains|minProperties|minItems|unevaluated.*)$/;

/** Drops issues that are reported separately, and issues that could be caused by an unchecked part missing from the value. */
function decidedIssues(issues: readonly ValidationIssue[]): readonly ValidationIssue[] {
  const unknown = issues.filter(({ keyword }) => keyword === UNCHECKED).map(({ pointer }) => pointer);
  return issues.filter(({ keyword, pointer }) => {
    if (TOLD_APART.has(keyword)) return false;
    return !(ofWhole.test(keyword) && unknown.some((at) => at.startsWith(`${pointer}/`)));
  });
}

function noteUncheckedXml(
  { collector }: MatchedExchange,
  { sent, chosen }: ContentOf,
  issue: ValidationIssue,
): void {
  const pointer = `/${sent.side}/body${issue.pointer}`;
  const { schema, pointer: owner } = chosen.media;
  collector.add({
    code: "exchange/unchecked-xml",
    pointer,
    message: `\`${pointer}\` was not checked: it ${issue.message}.`,
    places: [schema?.pointer ?? owner],
    location: sent.location + issue.pointer,
  });
}

interface CheckedValue extends ContentValue {
  readonly issues: readonly ValidationIssue[];
  readonly side: SentBody["side"];
}

function judgeValue(matched: MatchedExchange, sent: ContentOf, content: CheckedValue): void {
  const { context, collector, operation } = matched;
  const survey = operation.survey(content.use);
  const { unread } = survey;
  if (unread.length > 0) noteUnreadNodes(collector, `/${sent.sent.side}/body`, unread);
  const enforced = enforceDiscriminators(context, survey, content);
  if (content.issues.length > 0 || enforced.length > 0) {
    noteIssues(context, collector, {
      ...content,
      issues: [...content.issues, ...enforced],
      owner: sent.chosen.media.pointer,
      unread,
      kind: "body",
    });
  }
  judgeOneWay(matched, sent.sent.side, sent.chosen, content);
  judgeMembers(matched, sent.sent.side, content);
}

function noteMalformed(
  { collector }: MatchedExchange,
  { sent, chosen }: ContentOf,
  issues: readonly ValidationIssue[],
): void {
  for (const issue of issues) {
    const pointer = `/${sent.side}/body${issue.pointer}`;
    collector.add({
      code: "exchange/body-malformed",
      pointer,
      message: `The body of the ${sent.side} ${issue.message}.`,
      places: [chosen.media.pointer],
      keyword: issue.keyword,
      location: sent.location,
    });
  }
}

interface UnreadBody extends Pick<Note, "isAvoidable"> {
  readonly chosen: CheckedMedia;
  readonly type: string;
}

export function noteUnread(
  { collector, context }: MatchedExchange,
  sent: SentBody,
  unread: UnreadBody,
): void {
  const { chosen, type, ...more } = unread;
  const { pointer } = chosen.media;
  const members = ["schema", "itemSchema"].map((member) => `${pointer}/${member}`);
  const place = members.find((at) => !isEmptySchema(readPointer(context.contract.document, at)));
  if (place === undefined) return;
  collector.add({
    code: "exchange/unchecked-media-type",
    pointer: `/${sent.side}/body`,
    message: `The body of the ${sent.side} was not checked: \`${type}\` cannot be converted to a value of its schema.`,
    places: [place],
    ...more,
  });
}

function isEmptySchema(node: unknown): boolean {
  return !isObject(node) || Object.keys(node).length === 0;
}

function judgeStream(matched: MatchedExchange, sent: ContentOf): void {
  const { media, descriptor } = sent.chosen;
  const { side, location } = sent.sent;
  const { itemSchema, listSchema } = media;
  const decoded = decodeItems(descriptor, plainOctets(sent.octets), matched.context.parseJson);
  if (decoded.kind === "malformed") {
    noteMalformed(matched, sent, [streamIssue(decoded.message, decoded.line)]);
    return;
  }
  const at = placeOfText(descriptor);
  if (listSchema !== undefined) {
    const texts = decoded.texts.map((text, index): NumberText => [text, pointerTo("", index) + at]);
    judgeList(matched, sent, { use: listSchema, value: decoded.items, texts });
  }
  if (itemSchema === undefined) {
    if (listSchema === undefined) judgeUndescribedStream(matched, sent);
    return;
  }
  // If the item schema is `items` of the list schema, the list check covers the items.
  const isOfList = itemSchema.pointer === `${listSchema?.pointer}/items`;
  const check = isOfList ? undefined : matched.context.checkOf(itemSchema);
  for (const [index, value] of decoded.items.entries()) {
    judgeValue(matched, sent, {
      use: itemSchema,
      value,
      issues: exactIssuesOf(value, check, [[decoded.texts[index] ?? "", at]]),
      side,
      pointer: pointerTo(`/${side}/body`, index),
      location: `${location}/*`,
    });
  }
}

/** Checks all stream items against the schema of the complete list (OpenAPI 3.2 §4.14). */
function judgeList(
  { context, collector, operation }: MatchedExchange,
  { sent, chosen }: ContentOf,
  { use, value, texts }: Pick<ContentValue, "use" | "value"> & { readonly texts: readonly NumberText[] },
): void {
  const { unread } = operation.survey(use);
  if (unread.length > 0) noteUnreadNodes(collector, `/${sent.side}/body`, unread);
  const issues = exactIssuesOf(value, context.checkOf(use), texts);
  if (issues.length === 0) return;
  noteIssues(context, collector, {
    ...{ use, value, issues, location: sent.location, pointer: `/${sent.side}/body` },
    ...{ owner: chosen.media.pointer, unread, kind: "body" },
  });
}

function exactIssuesOf(
  value: unknown,
  check: Check | undefined,
  texts: readonly NumberText[],
): readonly ValidationIssue[] {
  return issuesOf(value, check && ((given) => checkNumbers(texts, given, check)));
}

function streamIssue(message: string, line: number): ValidationIssue {
  const text = `is not a stream of its media type: ${message.replace(/\.$/, "")}`;
  return { pointer: "", keyword: "stream", message: text, params: { line } };
}

/** Judges a stream without an item schema. Reports it as unchecked unless the whole stream is valid as a string. */
function judgeUndescribedStream(matched: MatchedExchange, sent: ContentOf): void {
  const { media } = sent.chosen;
  const { schema } = media;
  if (schema === undefined) return;
  const check: Check = matched.context.checkOf(schema);
  const text = decodeText(sent.octets.bytes);
  if (text !== undefined && check(text) === undefined) return;
  matched.collector.add({
    code: "exchange/unchecked-stream",
    pointer: `/${sent.sent.side}/body`,
    message: `The items of \`${media.type}\` were not checked: the document has no \`itemSchema\` for them.`,
    places: [schema.pointer],
  });
}

/**
 * Decodes and checks a body. JSON that was recorded as text is parsed without converting it to bytes first.
 * @param parse - Default: `JSON.parse`.
 */
export function decodeAndCheckContent(
  { chosen, octets, actual }: Pick<ContentOf, "chosen" | "octets" | "actual">,
  parse?: ParseJson,
): CheckedBody {
  const { descriptor, check } = chosen;
  const { text } = octets;
  if (descriptor.kind !== "json")
    return decodeAndCheckBody({
      media: descriptor,
      bytes: plainOctets(octets),
      contentType: actual,
      check,
      parse,
      decode:
        descriptor.kind === "xml" && text !== undefined
          ? (media, _, __, rules) => decodeXmlText(text, media.xml, rules)
          : decodeAnyBody,
    });
  let json = text?.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
  const decode = (read: string): Decoded => {
    json = read;
    return decodeJsonText(read, parse);
  };
  const decoded =
    json === undefined ? withText(plainOctets(octets), undefined, decode) : decodeJsonText(json, parse);
  if (decoded.kind === "malformed") return decoded;
  return {
    kind: "read",
    value: decoded.value,
    issues: exactIssuesOf(decoded.value, check, [[json ?? "", ""]]),
  };
}

const BYTE_ORDER_MARK = 0xfeff;
