import type { Operation } from "../../../contract/model/types.ts";
import { headerValue } from "../../../verifier/exchanges/content/header-lines.ts";
import type { Exchange } from "../../../verifier/exchanges/exchange.ts";
import { isDownload, takesFile } from "../items/list-downloads.ts";
import type { Assessed, ProbeNote } from "./assessment.ts";

interface SentFile {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Checks that a download returns the bytes of the upload. A server can convert a file only if it declares another media type. */
export function assessFile(
  { context, operation, response }: Assessed,
  writer: Operation,
  written: Exchange,
): readonly ProbeNote[] {
  const { body, headers } = response;
  const type = headerValue(headers, "content-type") ?? "";
  if (!isDownload(operation) || !takesFile(writer)) return [];
  const [first, ...others] = filesIn(written);
  if (first === undefined || body.kind !== "bytes") return [];
  const { bytes } = body;
  if ([first, ...others].some((file) => isEqual(file.bytes, bytes))) return [];
  const message = `What ${writer.id} wrote, ${describe(first)}, is not what ${operation.id} returns: ${describe({ type, bytes })}${bytes.length === first.bytes.length ? " that differ" : ""}.`;
  return [
    {
      code: "probe/not-kept",
      message,
      ...(essenceOf(first.type) === essenceOf(type) ? {} : { severity: "warning" }),
      pointer: "/response/body",
      location: `/response/body ${writer.method} file`,
      places: [writer, operation].map(({ pointer }) => context.contract.placeOf(pointer)),
    },
  ];
}

function describe({ type, bytes }: SentFile): string {
  return `${bytes.length} octets of ${essenceOf(type) || "an unknown type"}`;
}

function essenceOf(type: string): string {
  return type.split(";")[0]?.trim().toLowerCase() ?? "";
}

function isJson(type: string): boolean {
  return /\bjson\b/.test(essenceOf(type));
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/** Returns the body, or the files in a multipart body. Parts are files unless they are plain text or JSON. */
function filesIn({ request }: Exchange): readonly SentFile[] {
  if (request.body.kind !== "bytes") return [];
  const type = headerValue(request.headers, "content-type") ?? "";
  const { bytes } = request.body;
  if (isJson(type)) return [];
  if (!/^multipart\//i.test(type)) return [{ type, bytes }];
  const parts = partsOf(bytes, /;\s*boundary="?([^";]+)/i.exec(type)?.[1] ?? "");
  const files = parts.filter(
    (part) => !isJson(part.type) && !/^(?:text\/plain)?$/.test(essenceOf(part.type)),
  );
  return files.length > 0 ? files : parts;
}

/** Splits a body that the probe itself wrote, in which no part contains the boundary. */
function partsOf(bytes: Uint8Array, boundary: string): readonly SentFile[] {
  const text = Buffer.from(bytes).toString("latin1");
  return text
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const end = part.indexOf("\r\n\r\n");
      const type = /\r\ncontent-type:\s*([^\r\n]+)/i.exec(part.slice(0, end))?.[1] ?? "";
      return { type, bytes: Buffer.from(part.slice(end + 4, -2), "latin1") };
    });
}
