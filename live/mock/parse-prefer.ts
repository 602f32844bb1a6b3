import { splitOutsideQuotes } from "../../runtime/http-semantics.ts";
import { isToken } from "../../runtime/parameters/encode-plain.ts";

/** Request preferences (RFC 7240). Unknown preferences are ignored, as the RFC requires. */
export interface Preferences {
  readonly code?: number;
  readonly example?: string;
  /** `dynamic=true` samples a value from the schema. `dynamic=false` uses an example if the document provides one. */
  readonly dynamic?: boolean;
  /** `validate=false` responds to an invalid request as if it were valid. `validate=true` rejects the request. */
  readonly validate?: boolean;
  readonly scenario?: string;
}

/** Parses a `Prefer` header. Repeated headers must be joined by commas. If a preference is repeated, the first occurrence wins. */
export function parsePrefer(header: string | null): Preferences {
  const found = new Map<string, string>();
  for (const piece of splitOutsideQuotes(header ?? "", ",").flatMap((part) => part.split(";", 1))) {
    const equals = piece.indexOf("=");
    const name = (equals < 0 ? piece : piece.slice(0, equals)).trim().toLowerCase();
    const value = equals < 0 ? "" : unquote(piece.slice(equals + 1).trim());
    if (name !== "" && !found.has(name)) found.set(name, value);
  }
  const code = found.get("code") ?? "";
  const example = found.get("example");
  const dynamic = found.get("dynamic");
  const validate = found.get("validate");
  const scenario = found.get("scenario");
  return {
    ...(/^[1-5]\d\d$/.test(code) ? { code: Number(code) } : {}),
    ...(example === undefined || example === "" ? {} : { example }),
    ...(dynamic === undefined ? {} : { dynamic: dynamic !== "false" }),
    ...(validate === undefined ? {} : { validate: validate !== "false" }),
    ...(scenario === undefined || scenario === "" ? {} : { scenario }),
  };
}

/** Builds a `Preference-Applied` header (RFC 7240 §3). */
export function printApplied({
  code,
  example,
  dynamic,
  validate,
  scenario,
}: Preferences): string | undefined {
  const parts = [
    ...(code === undefined ? [] : [`code=${code}`]),
    ...(example === undefined ? [] : [`example=${quote(example)}`]),
    ...(dynamic === undefined ? [] : [`dynamic=${dynamic}`]),
    ...(validate === undefined ? [] : [`validate=${validate}`]),
    ...(scenario === undefined ? [] : [`scenario=${quote(scenario)}`]),
  ];
  return parts.length === 0 ? undefined : parts.join(", ");
}

function unquote(text: string): string {
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return text;
  return text.slice(1, -1).replaceAll(/\\(.)/g, "$1");
}

/** Returns a token unchanged. Any other string is quoted, without the characters that headers cannot contain. */
function quote(text: string): string {
  if (isToken(text)) return text;
  return `"${text.replaceAll(/[^\t\x20-\x7e]/g, "").replaceAll(/["\\]/g, "\\$&")}"`;
}
