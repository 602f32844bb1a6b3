import { kindOfType, parseMediaType } from "../../runtime/http-semantics.ts";
import { headerValue } from "../exchanges/content/header-lines.ts";
import type { Exchange, UnknownBody } from "../exchanges/exchange.ts";
import type { Judgement } from "./judgement.ts";

/**
 * The reason why the body of one side could not be judged, if its sender is the cause: the body is too long, has an unknown content coding
 * or character encoding, or has a media type that matches a described range but cannot be converted to a value of its schema. Reasons in
 * the document do not count.
 */
export function unjudgedBody(
  { findings }: Judgement,
  exchange: Exchange,
  side: "request" | "response",
): UnknownBody | undefined {
  const message = exchange[side];
  if (message === undefined || message.body.kind === "none") return undefined;
  if (message.body.kind === "unknown") return message.body;
  const avoided = findings.find(
    ({ isAvoidable, pointer }) => isAvoidable === true && pointer.startsWith(`/${side}`),
  );
  const type = headerValue(message.headers, "content-type") ?? "";
  if (avoided !== undefined) return uncoded(`tenon cannot read \`${type}\``);
  const charset = side === "request" ? ignoredCharset(type) : undefined;
  return charset === undefined
    ? undefined
    : uncoded(`it is read as UTF-8, but its type names \`${charset}\``);
}

function uncoded(why: string): UnknownBody {
  return { kind: "unknown", why, cause: "coding" };
}

/** Matches the names of UTF-8, and of encodings that are a subset of it. */
const UTF_8 = /^(?:utf-?8|(?:us-)?ascii)$/i;

/** The `charset` of content that is always UTF-8 (JSON by RFC 8259 §8.1, or a form); `undefined` if there is none, or it is UTF-8. */
function ignoredCharset(type: string): string | undefined {
  const kind = kindOfType(type);
  // An unknown type may be JSON, by its schema.
  if (kind === "text" || kind === "binary" || kind === "multipart") return undefined;
  const charsets = parseMediaType(type)?.parameters.filter(([name]) => name === "charset") ?? [];
  return charsets.map(([, value]) => value).find((value) => !UTF_8.test(value));
}
