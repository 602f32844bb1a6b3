import type { ValidationIssue } from "../checks.ts";
import type { BodyKind, MediaDescriptor } from "../descriptors.ts";
import { parseMediaType } from "../http-semantics.ts";
import { encodeText, printJson } from "../parameters/encode-plain.ts";
import { issueAt } from "../pointer.ts";
import { coerceText, NO_FIT } from "../wire/coerce-text.ts";
import { locateJsonError } from "../wire/locate-json-error.ts";
import { keepText, type ParseJson, parseJsonText, type TextRules } from "../wire/read-json.ts";

export interface BodySource {
  readonly headers: { get(name: string): string | null };
  readonly body: ReadableStream<Uint8Array> | null;
  /**
   * Reads the complete body, or resolves with `undefined` if it exceeds `limit` bytes. If this method is absent, {@link body} is read
   * instead.
   */
  readAll?(limit: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

export function readBytes(
  source: BodySource,
  limit: number = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (source.readAll !== undefined) return source.readAll(limit);
  return source.body === null ? Promise.resolve(new Uint8Array()) : readStream(source.body, limit);
}

export async function readStream(
  body: ReadableStream<Uint8Array>,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joinChunks(chunks, size);
    size += value.byteLength;
    if (size > limit) {
      // A failed cancellation is ignored: the sender might already have disconnected.
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(value);
  }
}

export function joinChunks(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const [first] = chunks;
  // A body that arrives in one chunk need not be copied. Chunks never use shared memory.
  if (chunks.length === 1 && first !== undefined) return first as Uint8Array<ArrayBuffer>;
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

export type ReadItems = (
  media: MediaDescriptor,
  source: BodySource,
  limit: number | undefined,
  depth: number | undefined,
  parse?: ParseJson,
) => AsyncIterable<unknown>;

export type Decoded =
  | { readonly kind: "value"; readonly value: unknown }
  /** A well-formed body in which some strings match no type in the shape. `value` omits these strings. */
  | { readonly kind: "mismatch"; readonly value: unknown; readonly issues: readonly ValidationIssue[] }
  | { readonly kind: "malformed"; readonly issues: readonly ValidationIssue[] };

export function malformed(keyword: string, message: string): Decoded {
  return { kind: "malformed", issues: [issueAt("", keyword, message)] };
}

const MISMATCHES: ReadonlySet<string> = new Set(["type", "maxItems", "contentType"]);

export function toDecoded(value: unknown, issues: readonly ValidationIssue[]): Decoded {
  if (issues.length === 0) return { kind: "value", value };
  const readable = issues.every(({ keyword }) => MISMATCHES.has(keyword));
  return readable ? { kind: "mismatch", value, issues } : { kind: "malformed", issues };
}

/**
 * Decodes JSON text, reporting errors by line and column. The message of `JSON.parse` depends on the engine and quotes the input, which
 * must not appear in a response.
 */
export function decodeJsonText(text: string, parse: ParseJson = parseJsonText): Decoded {
  const value = parse(text);
  if (value !== NO_FIT) return { kind: "value", value };
  const { line, column } = locateJsonError(text);
  const issue = issueAt("", "json", `must be valid JSON: syntax error at line ${line}, column ${column}`);
  return { kind: "malformed", issues: [{ ...issue, params: { line, column } }] };
}

export type DecodeBody = (
  media: MediaDescriptor,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  rules: TextRules,
) => Decoded;

/**
 * Decodes bytes as UTF-8, or with the encoding that `charset` selects in the WHATWG Encoding Standard, and removes a byte order mark.
 * Returns `undefined` for invalid bytes or an unknown encoding.
 */
export function decodeText(bytes: Uint8Array, charset?: string): string | undefined {
  try {
    return (charset === undefined ? UTF8 : decoderFor(charset)).decode(bytes);
  } catch {
    return undefined;
  }
}

const UTF8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true });

function decoderFor(charset: string): TextDecoder {
  const label = charset.toLowerCase();
  return label === "utf-8" || label === "utf8" ? UTF8 : new TextDecoder(label, { fatal: true });
}

/** Returns the `charset` of a content type, or `"unknown"` if the WHATWG Encoding Standard does not define it, or if it is repeated. */
export function charsetOf(contentType: string): { readonly label: string } | "unknown" | undefined {
  const media = parseMediaType(contentType);
  const labels = media?.parameters
    .filter(([name]) => name === "charset")
    .map(([, value]) => value.toLowerCase());
  const [label, ...others] = new Set(labels);
  if (label === undefined) return undefined;
  if (others.length > 0) return "unknown";
  try {
    decoderFor(label);
    return { label };
  } catch {
    return "unknown";
  }
}

const UNKNOWN_CHARSET = "must have a supported charset";

export function decodePlain(
  { kind, shape }: MediaDescriptor,
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  { reading, texts }: Pick<TextRules, "reading" | "texts">,
): Decoded {
  if (kind === "json")
    return withText(bytes, undefined, (text) => {
      keepText(texts, text, "");
      return decodeJsonText(text);
    });
  if (kind !== "text") return { kind: "value", value: new Blob([bytes], { type: contentType }) };
  const charset = charsetOf(contentType);
  if (charset === "unknown") return malformed("charset", UNKNOWN_CHARSET);
  return withText(bytes, charset?.label, (text) => {
    const value = shape === undefined ? text : coerceText(text, shape.types, reading(""));
    if (typeof value === "number") keepText(texts, text, "");
    return { kind: "value", value: value === NO_FIT ? text : value };
  });
}

export function decoderPartOf(kind: BodyKind): DecoderPart | undefined {
  return decoderParts[kind];
}

type DecoderPart = "decodeForm" | "decodeMultipart" | "decodeXml";

const decoderParts: Readonly<Partial<Record<BodyKind, DecoderPart>>> = {
  form: "decodeForm",
  multipart: "decodeMultipart",
  xml: "decodeXml",
};

export function withText(
  bytes: Uint8Array,
  charset: string | undefined,
  then: (text: string) => Decoded,
): Decoded {
  const text = decodeText(bytes, charset);
  return text === undefined ? malformed("charset", `must be ${charset ?? "UTF-8"}`) : then(text);
}

export interface WrittenBody {
  readonly body: BodyInit;
  readonly contentType: string | undefined;
}

/** Serialises a body. The media type must not be a range. */
export type WriteBody = (media: MediaDescriptor, body: unknown) => WrittenBody;

/** Converts between XML and values according to a schema. Implemented by `xmlCodec` in `tenon/xml`. */
export interface XmlCodec {
  readonly decodeXml: DecodeBody;
  readonly writeXml: WriteBody;
}

/** Returns the writer needed for a media type, or `undefined` for JSON, text and bytes, which {@link writePlain} supports. */
export function writerPartOf(
  kind: BodyKind,
): "writeForm" | "writeMultipart" | "writeStream" | "writeXml" | undefined {
  switch (kind) {
    case "form":
      return "writeForm";
    case "multipart":
      return "writeMultipart";
    case "sse":
    case "json-lines":
      return "writeStream";
    case "xml":
      return "writeXml";
    case "json":
    case "text":
    case "binary":
      return undefined;
  }
}

/** Serialises JSON, text or bytes. A Blob keeps its type if it differs from the media type only in parameters. */
export function writePlain({ kind, type }: MediaDescriptor, body: unknown): WrittenBody {
  const json = kind === "json";
  const written = json ? printJson(body) : kind === "text" ? encodeText(body) : (body as BodyInit);
  const isOwn = body instanceof Blob && body.type.startsWith(`${type};`);
  return { body: written, contentType: isOwn ? body.type : kind === "text" ? inUtf8(type) : type };
}

export function inUtf8(type: string): string {
  return type.replace(/(;\s*charset\s*=\s*)(?!"?utf-?8\b)(?:"[^"]*"|[^;]*)/gi, "$1UTF-8");
}

/** Thrown while iterating over a streamed body that is malformed or invalid. */
export class StreamError extends Error {
  override readonly name: string = "StreamError";
  readonly issues: readonly ValidationIssue[] | undefined;
  /** The status of the server's response. If `undefined`, the server uses its default status for malformed or invalid bodies. */
  readonly status: 400 | 413 | undefined;
  readonly part: "parameters" | undefined;

  constructor(message: string, issues?: readonly ValidationIssue[], status?: 400 | 413, part?: "parameters") {
    super(message);
    this.issues = issues;
    this.status = status;
    this.part = part;
  }
}
