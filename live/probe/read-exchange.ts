import type { Operation } from "../../contract/model/types.ts";
import type { JsonSchema } from "../../language/values/json-object.ts";
import { parseJson } from "../../language/values/json-text.ts";
import { chooseByMediaType, chooseByStatus } from "../../runtime/http-semantics.ts";
import { headerValue } from "../../verifier/exchanges/content/header-lines.ts";
import type { Exchange, ExchangeBody } from "../../verifier/exchanges/exchange.ts";
import type { ProbeContext } from "./probe-context.ts";

/** A body as JSON, with its schema in the document. */
export interface JsonBody {
  /** The value; `undefined` if the body is not JSON. */
  readonly value: unknown;
  readonly schema: JsonSchema | undefined;
}

/** The body of a request. */
export function readRequestBody({ body }: Operation, { request }: Exchange): JsonBody {
  const type = headerValue(request.headers, "content-type") ?? "";
  const media = chooseByMediaType(body?.content ?? [], type);
  return { value: readJson(request.body), schema: media?.schema?.schema };
}

/** The body of a response. */
export function readResponseBody({ responses }: Operation, { response }: Exchange): JsonBody {
  if (response === undefined) return { value: undefined, schema: undefined };
  const content = chooseByStatus(responses, response.status)?.content ?? [];
  const media = chooseByMediaType(content, headerValue(response.headers, "content-type") ?? "");
  return { value: readJson(response.body), schema: media?.schema?.schema };
}

/** The JSON of a body; `undefined` for any other content. */
export function readJson(body: ExchangeBody | undefined): unknown {
  return body?.kind === "bytes" ? parseJson(new TextDecoder().decode(body.bytes)) : undefined;
}

/** The target of `Location` (RFC 9110 §10.2.2), as a path and query relative to the base URL; `undefined` for another origin. */
export function readLocation(
  exchange: Exchange | undefined,
  { base, basePath }: Pick<ProbeContext, "base" | "basePath">,
): string | undefined {
  const text = exchange?.response && headerValue(exchange.response.headers, "location");
  if (text === undefined || exchange === undefined || !URL.canParse(text, exchange.request.url))
    return undefined;
  const url = new URL(text, exchange.request.url);
  if (url.origin !== base.origin) return undefined;
  const target = url.pathname + url.search;
  return target.startsWith(`${basePath}/`) ? target.slice(basePath.length) : undefined;
}
