import { parseJson } from "../../language/values/json-text.ts";
import { oncePer } from "../../language/values/memory.ts";
import { isJson } from "../../runtime/http-semantics.ts";
import { headerValue } from "../../verifier/exchanges/content/header-lines.ts";
import { textOfBody } from "../../verifier/exchanges/content/recorded-body.ts";
import type { ExchangeRequest, ExchangeResponse } from "../../verifier/exchanges/exchange.ts";

type Message = Pick<ExchangeRequest | ExchangeResponse, "headers" | "body">;

/**
 * Returns JSON bodies as a value and other bodies as a string ("Runtime Expressions" in Arazzo 1.1). Returns `undefined` for bytes or if
 * there is no body.
 */
export const readBody: (message: Message) => unknown = oncePer(({ headers, body }: Message) => {
  if (body.kind !== "bytes") return undefined;
  const type = headerValue(headers, "content-type");
  const text = textOfBody(body.bytes, type);
  return isJson(type) ? parseJson(text ?? new TextDecoder().decode(body.bytes)) : text;
});
