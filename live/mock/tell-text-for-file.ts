import { createFinding } from "../../contract/findings/create-finding.ts";
import { isObject } from "../../language/values/json-object.ts";
import { decodeText } from "../../runtime/body/plain.ts";
import { chooseByMediaType } from "../../runtime/http-semantics.ts";
import { fileMembersOf, looksLikeBase64 } from "../../runtime/wire/file-members.ts";
import type { MockCall } from "./mock-call.ts";
import type { MockContext } from "./mock-context.ts";
import type { AcceptedCall } from "./state/paging.ts";

/** Larger content is a file. */
const MOST_OCTETS = 100_000;

/** Reports, once for each operation and member, text that was sent in place of a file. Such a request is valid. */
export async function tellTextForFile(
  { contract, tellOnce }: MockContext,
  { request }: Pick<MockCall, "request">,
  { operation, descriptor, contentType = "", body }: AcceptedCall,
): Promise<void> {
  const media = chooseByMediaType(descriptor.body?.content ?? [], contentType);
  if (media === undefined || request.body.kind !== "bytes") return;
  const tell = (name: string, what: string): void =>
    tellOnce(`${operation.pointer} ${name} text`, () =>
      createFinding("mock/text-for-file", {
        message: `${name} of ${operation.id} is ${what}, but the document describes a file.`,
        places: [contract.placeOf(operation.body?.pointer ?? operation.pointer)],
      }),
    );
  if (media.kind === "binary") {
    if (isBase64(request.body.bytes)) tell("The body", "Base64");
    return;
  }
  if (!isObject(body)) return;
  for (const name of fileMembersOf(media)) {
    const value: unknown = body[name];
    if (!(value instanceof Blob) || value instanceof File || value.size > MOST_OCTETS) continue;
    const bytes = new Uint8Array(await value.arrayBuffer());
    const text = decodeText(bytes);
    const isText = text !== undefined && /^[\t\n\r\x20-\x7e\u00a0-\uffff]+$/.test(text);
    if (isText) tell(`The part \`${name}\``, looksLikeBase64(text) ? "Base64" : "text without a file name");
  }
}

function isBase64(bytes: Uint8Array): boolean {
  if (bytes.length > MOST_OCTETS) return false;
  const text = decodeText(bytes);
  return text !== undefined && looksLikeBase64(text.trim());
}
