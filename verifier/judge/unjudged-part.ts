import { kindOfType, parseMediaType } from "../../runtime/http-semantics.ts";
import { headerValue } from "../exchanges/content/header-lines.ts";
import type { Exchange, UnknownBody } from "../exchanges/exchange.ts";
import type { ExchangeFinding, Judgement } from "./judgement.ts";

type Side = "request" | "response";

export interface UnjudgedPart {
  readonly subject: string;
  readonly why: string;
  readonly cause: UnknownBody["cause"];
}

export function unjudgedPart(judgement: Judgement, exchange: Exchange, side: Side): UnjudgedPart | undefined {
  const body = unjudgedBody(judgement, exchange, side);
  const subject = `The body of the ${side}`;
  return unjudgedHead(judgement, side) ?? (body && { subject, why: body.why, cause: body.cause });
}

/** Finds the first part other than the body that cannot be judged: the URL, a parameter, or a header. See {@link unjudgedPart}. */
export function unjudgedHead({ findings }: Judgement, side: Side): UnjudgedPart | undefined {
  const found = findings.find(
    (finding) =>
      isUnchecked(finding) &&
      isBelow(finding.pointer, `/${side}`) &&
      !isBelow(finding.pointer, `/${side}/body`),
  );
  return found && { subject: `\`${found.pointer}\``, ...reasonOf(found) };
}

function reasonOf({ code }: ExchangeFinding): Required<Pick<UnknownBody, "why" | "cause">> {
  return code === "exchange/unchecked-number"
    ? { why: "a number has more digits than can be checked", cause: "digits" }
    : { why: "parts of its description cannot be checked", cause: "document" };
}

/** Returns 500, since the document is at fault, unless the sender could have avoided the problem. */
export function statusOfUnjudged({ cause }: UnjudgedPart): 400 | 413 | 415 | 500 {
  switch (cause) {
    case "size":
      return 413;
    case "coding":
      return 415;
    case "digits":
      return 400;
    case "document":
    case undefined:
      return 500;
  }
}

/**
 * Decides who is responsible for an unchecked body. The sender is if the body is too long, has an unsupported coding or charset, or uses a
 * media type that matches a documented range but that tenon cannot read. Otherwise, the document is.
 */
function unjudgedBody({ findings }: Judgement, exchange: Exchange, side: Side): UnknownBody | undefined {
  const message = exchange[side];
  if (message === undefined || message.body.kind === "none") return undefined;
  if (message.body.kind === "unknown") return message.body;
  const avoided = findings.find(
    ({ isAvoidable, pointer }) => isAvoidable === true && pointer.startsWith(`/${side}`),
  );
  const type = headerValue(message.headers, "content-type") ?? "";
  if (avoided !== undefined) return uncoded(`tenon cannot read \`${type}\``);
  const charset = side === "request" ? ignoredCharset(type) : undefined;
  if (charset !== undefined) return uncoded(`it is read as UTF-8, but its type names \`${charset}\``);
  const unchecked = findings.find(
    (finding) => isUnchecked(finding) && isBelow(finding.pointer, `/${side}/body`),
  );
  return unchecked && { kind: "unknown", ...reasonOf(unchecked) };
}

function isUnchecked({ code }: ExchangeFinding): boolean {
  return code.startsWith("exchange/unchecked-");
}

function isBelow(pointer: string, start: string): boolean {
  return pointer === start || pointer.startsWith(`${start}/`);
}

function uncoded(why: string): UnknownBody {
  return { kind: "unknown", why, cause: "coding" };
}

const UTF_8 = /^(?:utf-?8|(?:us-)?ascii)$/i;

/** Returns an unsupported `charset` on content that must be UTF-8 (JSON by RFC 8259 §8.1, or a form). */
function ignoredCharset(type: string): string | undefined {
  const kind = kindOfType(type);
  // Content of an unknown kind may still be JSON, depending on its schema.
  if (kind === "text" || kind === "binary" || kind === "multipart") return undefined;
  const charsets = parseMediaType(type)?.parameters.filter(([name]) => name === "charset") ?? [];
  return charsets.map(([, value]) => value).find((value) => !UTF_8.test(value));
}
