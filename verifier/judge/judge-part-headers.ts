import { isObject, memberOf, membersOf } from "../../contract/model/json-object.ts";
import { parseMultipart } from "../../runtime/body/parse-multipart.ts";
import { mediaTypeParameter, parseMediaType } from "../../runtime/media-type.ts";
import { pointerTo, readPointer } from "../../runtime/pointer.ts";
import type { ContentOf } from "./judge-body.ts";
import { plainOctets } from "./settle-content.ts";
import type { Trial } from "./trial.ts";

/** A header that an Encoding Object describes for a part. */
interface PartHeader {
  /** The name of the part. */
  readonly part: string;
  readonly name: string;
  readonly required: boolean;
  /** Whether it has a schema beyond being there. */
  readonly described: boolean;
  readonly place: string;
}

/**
 * Holds the headers of the parts of a multipart body against their Encoding Objects (OpenAPI 3.2 §4.15): a required one has to be there.
 * What is in one is not looked into, and so the body is not called valid where there is anything to look for.
 */
export function judgePartHeaders(trial: Trial, content: ContentOf): void {
  const { chosen, octets, actual, sent } = content;
  if (chosen.descriptor.kind !== "multipart") return;
  const headers = describedHeaders(trial, `${chosen.media.pointer}/encoding`);
  if (headers.length === 0) return;
  const type = parseMediaType(actual);
  const boundary = type && mediaTypeParameter(type, "boundary");
  const parts = boundary === undefined ? [] : (parseMultipart(plainOctets(octets), boundary) ?? []);
  for (const header of headers) {
    for (const part of parts.filter(({ name }) => name === header.part)) {
      const isThere = part.headers.has(header.name.toLowerCase());
      const pointer = pointerTo(`/${sent.side}/body`, header.part);
      const location = sent.location + pointerTo("", header.part);
      const subject = `The header \`${header.name}\` of the part \`${header.part}\``;
      if (!isThere && header.required)
        trial.docket.once({
          code: "exchange/body-invalid",
          pointer,
          message: `${subject} is required and was not sent.`,
          places: [`${header.place}/required`, header.place],
          keyword: "required",
          location: `${location} ${header.name.toLowerCase()}`,
        });
      if (isThere && header.described)
        trial.docket.once({
          code: "exchange/unchecked-body",
          pointer,
          message: `${subject} was not held against its schema.`,
          places: [header.place],
          location,
        });
    }
  }
}

function describedHeaders({ bench }: Trial, pointer: string): readonly PartHeader[] {
  const { document } = bench.contract;
  return membersOf(readPointer(document, pointer)).flatMap(([part, encoding]) => {
    const at = pointerTo(pointer, part, "headers");
    return membersOf(isObject(encoding) ? memberOf(encoding, "headers") : undefined).flatMap(
      ([name, header]) => {
        // `Content-Type` is described beside (OpenAPI 3.2 §4.15).
        if (!isObject(header) || name.toLowerCase() === "content-type") return [];
        const ref = memberOf(header, "$ref");
        const target = typeof ref === "string" ? readPointer(document, ref.slice(1)) : header;
        const own = isObject(target) ? target : header;
        const schema = memberOf(own, "schema");
        const isOpen = isObject(schema) && Object.keys(schema).length === 0;
        const isText = isObject(schema) && schema["type"] === "string" && Object.keys(schema).length === 1;
        return [
          {
            part,
            name,
            required: memberOf(own, "required") === true,
            described: !isOpen && !isText,
            place: pointerTo(at, name),
          },
        ];
      },
    );
  });
}
