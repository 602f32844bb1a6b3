/** A body whose boundary is the same for the same content: writers choose theirs at random. */
export interface BoundedBody {
  readonly contentType: string | undefined;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const BOUNDARY = /boundary=(tenon-[0-9a-f-]{36})$/;
const FIXED = "tenon-00000000-0000-4000-8000-000000000000";

/** Gives a multipart body that a writer of ours made a boundary that does not change; any other body is left as it is. */
export function settleBoundary(body: BoundedBody): BoundedBody {
  const boundary = BOUNDARY.exec(body.contentType ?? "")?.[1];
  if (boundary === undefined) return body;
  // Latin-1 gives each octet a character of its own, and back.
  const text = Buffer.from(body.bytes).toString("latin1");
  return {
    contentType: body.contentType?.replace(boundary, FIXED),
    bytes: new Uint8Array(Buffer.from(text.replaceAll(boundary, FIXED), "latin1")),
  };
}
