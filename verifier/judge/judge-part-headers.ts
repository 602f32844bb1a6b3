import { partHeadersOf } from "../../contract/model/part-headers.ts";
import type { Header } from "../../contract/model/types.ts";
import { decodePartHeader, type HeadedPart, headedPartsOf } from "../../runtime/body/part-headers.ts";
import type { PartHeaderDescriptor } from "../../runtime/descriptors.ts";
import { decodePointer, pointerTo, readToken } from "../../runtime/pointer.ts";
import { issuesOf } from "../../runtime/server/read-request.ts";
import type { MatchedExchange } from "./find-operation.ts";
import { noteIssues } from "./note-issues.ts";
import type { ContentOf } from "./sent-body.ts";
import { noteUnreadNodes } from "./survey-schemas.ts";

export function judgePartHeaders(matched: MatchedExchange, content: ContentOf, body: unknown): void {
  const headers = partHeadersOf(content.chosen.media);
  if (headers.size === 0) return;
  for (const part of headedPartsOf(body)) {
    for (const descriptor of part.described) {
      const header = headers.get(descriptor.key);
      if (header !== undefined) judgePartHeader(matched, content, { part, descriptor, header });
    }
  }
}

interface DescribedHeader {
  readonly part: HeadedPart;
  readonly descriptor: PartHeaderDescriptor;
  readonly header: Header;
}

function judgePartHeader(
  matched: MatchedExchange,
  { sent }: ContentOf,
  { part, descriptor, header }: DescribedHeader,
): void {
  const { context, collector, operation } = matched;
  const { name, required, schema: use } = header;
  const pointer = `/${sent.side}/body${part.pointer}`;
  const location = `${sent.location}${part.pointer} ${name.toLowerCase()}`;
  const subject = `The header \`${name}\` of the part \`${decodePointer(part.pointer)?.join("/")}\``;
  if (!part.sent.has(name.toLowerCase())) {
    if (required)
      collector.addOnce({
        code: "exchange/body-invalid",
        pointer,
        message: `${subject} is required but was not sent.`,
        places: [`${header.pointer}/required`, header.pointer],
        keyword: "required",
        location,
      });
    return;
  }
  const unread = operation.unread(header);
  noteUnreadNodes(collector, pointer, unread);
  const start = pointerTo("", descriptor.key);
  const check = context.checkOf(use);
  const { values, issues } = decodePartHeader(
    descriptor,
    part.sent,
    (read) =>
      issuesOf(readToken(read, descriptor.key), check).map((issue) => ({
        ...issue,
        pointer: start + issue.pointer,
      })),
    context.parseJson,
  );
  noteIssues(context, collector, {
    ...{ use, pointer, location, unread, subject, owner: header.pointer, kind: "body" },
    value: readToken(values, descriptor.key),
    issues: issues.map((issue) => ({ ...issue, pointer: issue.pointer.slice(start.length) })),
  });
}
