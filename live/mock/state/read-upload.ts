import { isObject } from "../../../language/values/json-object.ts";
import { chooseByMediaType } from "../../../runtime/http-semantics.ts";
import type { Incoming } from "../../../runtime/server/problem.ts";
import type { ExchangeRequest } from "../../../verifier/exchanges/exchange.ts";
import type { AcceptedCall } from "./paging.ts";
import { OCTETS, type Upload } from "./upload-store.ts";

interface UploadRequest {
  readonly request: Pick<ExchangeRequest, "body">;
  readonly incoming: Pick<Incoming, "headers">;
}

/** Reads the uploaded content from a body of bytes or text, or from the first file in a multipart body. */
export async function readUpload(
  { request, incoming }: UploadRequest,
  accepted: AcceptedCall,
): Promise<Upload | undefined> {
  const { operation, contentType = "", body } = accepted;
  const media = chooseByMediaType(operation.body?.content ?? [], contentType);
  const sent = request.body;
  if (sent.kind !== "bytes" || media === undefined) return undefined;
  if (media.kind === "multipart") {
    const file = filesIn(body).next().value;
    if (file === undefined) return undefined;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const name = file instanceof File ? file.name : undefined;
    return createUpload(bytes, file.type, name);
  }
  if (media.kind !== "binary" && media.kind !== "text") return undefined;
  const name = fileNameIn(incoming.headers.get("content-disposition"));
  const bytes = new Uint8Array(sent.bytes);
  return createUpload(bytes, contentType, name);
}

async function createUpload(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  name: string | undefined,
): Promise<Upload> {
  // `subtle` is unavailable on pages served without TLS.
  const { subtle }: { readonly subtle?: SubtleCrypto } = crypto;
  const hash = new Uint8Array((await subtle?.digest("SHA-256", bytes)) ?? []);
  const sha256 = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { type: type || OCTETS, ...(name === undefined ? {} : { name }), sha256, bytes };
}

function* filesIn(value: unknown): Generator<Blob, undefined, undefined> {
  if (value instanceof Blob) yield value;
  else if (isObject(value) || Array.isArray(value))
    for (const inner of Object.values(value)) yield* filesIn(inner);
  return undefined;
}

function fileNameIn(disposition: string | null): string | undefined {
  const [, encoded] = /;\s*filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(disposition ?? "") ?? [];
  const [, quoted, plain] =
    /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))/i.exec(disposition ?? "") ?? [];
  try {
    return encoded === undefined
      ? (quoted?.replaceAll(/\\(.)/g, "$1") ?? plain)
      : decodeURIComponent(encoded);
  } catch {
    return quoted ?? plain;
  }
}

export function dispositionOf({ name = "download" }: Upload): string {
  const plain = name.replaceAll(/[^\x20-\x7e]/g, "_").replaceAll(/["\\]/g, "\\$&");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"${plain === name ? "" : `; filename*=UTF-8''${encoded}`}`;
}
