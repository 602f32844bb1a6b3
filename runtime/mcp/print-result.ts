import { kindOfType } from "../http-semantics.ts";
import { bytesToBase64 } from "./base64.ts";
import { cutText } from "./cut-text.ts";
import { type Redact, redactBytes } from "./redact-secrets.ts";
import { type ResultStore, resultUriOf } from "./result-store.ts";
import type { ToolArguments, ToolContent, ToolResult } from "./tool.ts";
import { parseResultJson } from "./tool-set.ts";

/** A response to a tool call, with what its checks found. */
export interface ToolResponse {
  readonly status: number;
  /** The reason phrase. May be empty. */
  readonly phrase: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body:
    | { readonly kind: "none" }
    | { readonly kind: "bytes"; readonly bytes: Uint8Array }
    | { readonly kind: "unknown"; readonly why: string };
  /** How the response violates the document. */
  readonly problems: readonly string[];
  /** Whether the tool's output schema applies to this response. */
  readonly isDescribed: boolean;
  /** Returns the arguments that change for the next page. `undefined` on the last page and without paging. */
  findNext(body: unknown): ToolArguments | undefined;
}

export interface PrintOptions {
  readonly store: ResultStore;
  readonly redact: Redact;
  /** Size limit for the result, in bytes. */
  readonly maxResult: number;
}

const MOST_IMAGE_BYTES = 1_000_000;
/** Response headers shown to the model. Cookies and credentials are never shown. */
const shownHeaders =
  /^(?:location|retry-after|etag|last-modified|link|content-range|deprecation|sunset|x-?ratelimit-.*)$/i;

/** Prints the response and its problems. Problems in the request were already reported before it was sent. */
export function printResult(response: ToolResponse, options: PrintOptions): ToolResult {
  const { redact } = options;
  const { status, phrase, headers } = response;
  const problems = response.problems.map(redact);
  const { body, value, more, files } = printResultBody(response, options);
  const next = value === undefined ? undefined : response.findNext(value);
  const head = [
    `HTTP ${status} ${phrase}`.trim(),
    ...headers
      .filter(([name]) => shownHeaders.test(name))
      .map(([name, text]) => `${name.toLowerCase()}: ${redact(text).slice(0, 500)}`),
    ...(problems.length === 0
      ? []
      : [
          "This response violates the API description. Do not rely on it:",
          ...problems.map((one) => `- ${one}`),
        ]),
    ...(next === undefined ? [] : [`Next page: call again with ${redact(JSON.stringify(next))}.`]),
  ];
  const isFit = problems.length === 0 && more === undefined && response.isDescribed;
  const structuredContent = {
    status,
    ...(isFit && value !== undefined ? { body: value } : {}),
    ...(next === undefined ? {} : { next }),
    ...(more === undefined ? {} : { more }),
    ...(problems.length === 0 ? {} : { problems }),
  };
  return {
    content: [{ type: "text", text: [head.join("\n"), body].filter(Boolean).join("\n\n") }, ...files],
    structuredContent,
    ...(status >= 400 ? { isError: true } : {}),
  };
}

interface PrintedResultBody {
  readonly body: string;
  readonly value?: unknown;
  readonly more?: string;
  readonly files: readonly ToolContent[];
}

function printResultBody({ body, headers }: ToolResponse, options: PrintOptions): PrintedResultBody {
  if (body.kind === "none") return { body: "", files: [] };
  if (body.kind === "unknown") return { body: `The body cannot be shown: ${body.why}.`, files: [] };
  const [, given = ""] = headers.find(([name]) => name.toLowerCase() === "content-type") ?? [];
  const type = given.replace(/;.*/s, "").trim().toLowerCase();
  const text = readResultText(body.bytes, type);
  return text === undefined
    ? printResultFile(redactBytes(body.bytes, options.redact), type, options)
    : printResultText(text, type, options);
}

function readResultText(bytes: Uint8Array, type: string): string | undefined {
  if (/^(?:image|audio|video|font)\//.test(type) && !type.endsWith("+xml")) return undefined;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return kindOfType(type) === "binary" && text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

function printResultText(
  text: string,
  type: string,
  { store, redact, maxResult }: PrintOptions,
): PrintedResultBody {
  const shown = redact(text);
  const value = isExactJson(shown) ? parseResultJson(shown) : undefined;
  const bytes = new TextEncoder().encode(shown);
  if (bytes.length <= maxResult) return { body: shown, value, files: [] };
  const handle = store.add({ bytes, type: type || "text/plain", isText: true });
  const piece = cutText(bytes, 0, maxResult);
  const note = `[${piece.next} of ${bytes.length} bytes. For the rest: read_more {"handle":"${handle}","offset":${piece.next}}. A narrower request may be better.]`;
  return { body: `${piece.text}\n${note}`, value, more: handle, files: [] };
}

/** Checks that `JSON.parse` would not round any integer. */
function isExactJson(json: string): boolean {
  return !/(?:^|[[:,\s])-?\d{16,}(?=[\],}\s]|$)/.test(json);
}

function printResultFile(bytes: Uint8Array, type: string, { store }: PrintOptions): PrintedResultBody {
  const mimeType = /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : "application/octet-stream";
  if (/^image\/(?:png|jpeg|gif|webp)$/.test(mimeType) && bytes.length <= MOST_IMAGE_BYTES)
    return {
      body: "",
      files: [{ type: "image", data: bytesToBase64(bytes), mimeType }],
    };
  const handle = store.add({ bytes, type: mimeType, isText: false });
  const file = {
    type: "resource_link",
    uri: resultUriOf(handle),
    name: handle,
    mimeType,
    size: bytes.length,
  } as const;
  return {
    body: `A file of type ${mimeType}, ${bytes.length} bytes: the resource ${file.uri}.`,
    files: [file],
  };
}
