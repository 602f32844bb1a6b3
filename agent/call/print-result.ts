import { STATUS_CODES } from "node:http";
import type { Contract } from "../../contract/build/contract.ts";
import { chooseSuccess } from "../../contract/model/choose-response.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { parseJson } from "../../language/values/json-text.ts";
import { chooseByStatus, kindOfType } from "../../runtime/http-semantics.ts";
import { headerValue } from "../../verifier/exchanges/content/header-lines.ts";
import type { ExchangeResponse } from "../../verifier/exchanges/exchange.ts";
import type { Judgement } from "../../verifier/judge/judgement.ts";
import type { ToolContent, ToolResult } from "../tools/tool.ts";
import { cutText } from "./cut-text.ts";
import { explainResponse } from "./explain-findings.ts";
import { type AnsweredCall, findNextPage } from "./find-next-page.ts";
import type { Redact } from "./redact-secrets.ts";
import { type ResultStore, uriOf } from "./result-store.ts";

export interface PrintOptions {
  readonly contract: Contract;
  readonly store: ResultStore;
  readonly redact: Redact;
  /** Size limit for the result, in bytes. */
  readonly maxResult: number;
}

const MOST_IMAGE_BYTES = 1_000_000;
/** Response headers shown to the model. Cookies and credentials are never shown. */
const shownHeaders =
  /^(?:location|retry-after|etag|last-modified|link|content-range|deprecation|sunset|x-?ratelimit-.*)$/i;

/** Prints the response and its errors. Errors in the request were already reported before it was sent. */
export function printResult(
  call: Omit<AnsweredCall, "body">,
  judgement: Judgement,
  response: ExchangeResponse,
  options: PrintOptions,
): ToolResult {
  const { redact } = options;
  const problems = explainResponse(judgement.findings).map(redact);
  const { body, value, more, files } = printBody(response, options);
  const next = value === undefined ? undefined : findNextPage({ ...call, body: value }, options.contract);
  const head = [
    `HTTP ${response.status} ${STATUS_CODES[response.status] ?? ""}`.trim(),
    ...response.headers
      .filter(([name]) => shownHeaders.test(name))
      .map(([name, text]) => `${name.toLowerCase()}: ${redact(text).slice(0, 500)}`),
    ...(problems.length === 0
      ? []
      : [
          "This response breaks the API's document, so do not rely on it:",
          ...problems.map((one) => `- ${one}`),
        ]),
    ...(next === undefined ? [] : [`Next page: call again with ${redact(JSON.stringify(next))}.`]),
  ];
  const isFit = problems.length === 0 && more === undefined && isDescribed(call, response.status);
  const structuredContent: SchemaObject = {
    status: response.status,
    ...(isFit && value !== undefined ? { body: value } : {}),
    ...(next === undefined ? {} : { next }),
    ...(more === undefined ? {} : { more }),
    ...(problems.length === 0 ? {} : { problems }),
  };
  return {
    content: [{ type: "text", text: [head.join("\n"), body].filter(Boolean).join("\n\n") }, ...files],
    structuredContent,
    ...(response.status >= 400 ? { isError: true } : {}),
  };
}

/** Checks whether the tool's output schema applies to a response status. */
function isDescribed({ operation }: Omit<AnsweredCall, "body">, status: number): boolean {
  const described = chooseSuccess(operation, operation.method === "POST")?.described;
  return described !== undefined && chooseByStatus(operation.responses, status) === described;
}

interface PrintedBody {
  readonly body: string;
  readonly value?: unknown;
  readonly more?: string;
  readonly files: readonly ToolContent[];
}

function printBody({ body, headers }: ExchangeResponse, options: PrintOptions): PrintedBody {
  if (body.kind === "none") return { body: "", files: [] };
  if (body.kind === "unknown") return { body: `The body cannot be shown: ${body.why}.`, files: [] };
  const type = (headerValue(headers, "content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const text = readText(body.bytes, type);
  return text === undefined ? printFile(body.bytes, type, options) : printText(text, type, options);
}

function readText(bytes: Uint8Array, type: string): string | undefined {
  if (/^(?:image|audio|video|font)\//.test(type) && !type.endsWith("+xml")) return undefined;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return kindOfType(type) === "binary" && text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

function printText(text: string, type: string, { store, redact, maxResult }: PrintOptions): PrintedBody {
  const shown = redact(text);
  const value = isExact(shown) ? parseJson(shown) : undefined;
  const bytes = new TextEncoder().encode(shown);
  if (bytes.length <= maxResult) return { body: shown, value, files: [] };
  const handle = store.add({ bytes, type: type || "text/plain", isText: true });
  const piece = cutText(bytes, 0, maxResult);
  const note = `[${piece.next} of ${bytes.length} bytes. For the rest: read_more {"handle":"${handle}","offset":${piece.next}}. A narrower request may be better.]`;
  return { body: `${piece.text}\n${note}`, value, more: handle, files: [] };
}

/** Checks that `JSON.parse` would not round any integer. */
function isExact(json: string): boolean {
  return !/(?:^|[[:,\s])-?\d{16,}(?=[\],}\s]|$)/.test(json);
}

function printFile(bytes: Uint8Array, type: string, { store }: PrintOptions): PrintedBody {
  const mimeType = /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : "application/octet-stream";
  if (/^image\/(?:png|jpeg|gif|webp)$/.test(mimeType) && bytes.length <= MOST_IMAGE_BYTES)
    return {
      body: "",
      files: [{ type: "image", data: Buffer.from(bytes).toString("base64"), mimeType }],
    };
  const handle = store.add({ bytes, type: mimeType, isText: false });
  const file = {
    type: "resource_link",
    uri: uriOf(handle),
    name: handle,
    mimeType,
    size: bytes.length,
  } as const;
  return {
    body: `A file of type ${mimeType}, ${bytes.length} bytes: the resource ${file.uri}.`,
    files: [file],
  };
}
