import { charsetOf, inUtf8 } from "../body/plain.ts";
import { kindOfType } from "../media-type.ts";
import { encodeQuery } from "../parameters/encode-parameter.ts";
import type { ParsedBody } from "./node-http.ts";

/**
 * JSON text of a value that somebody has parsed already, so that it is judged as what was sent: of any depth, and with numbers
 * beyond 1.8e308, which `JSON.parse` makes infinite, still too large. As `JSON.stringify` where those do not matter.
 */
export function writeParsedJson(value: unknown): string | undefined {
  try {
    const text = JSON.stringify(value);
    // An infinite number would be `null`.
    if (!text?.includes("null")) return text;
  } catch (error) {
    // Too deep for the stack; `TypeError` for what is no JSON.
    if (!(error instanceof RangeError)) throw error;
  }
  return writeInLoop(value);
}

/** A text as it stands, or a value to write. */
type Piece = string | { readonly value: unknown };

function writeInLoop(whole: unknown): string {
  let text = "";
  // The next piece is the last.
  const pieces: Piece[] = [{ value: whole }];
  for (let piece = pieces.pop(); piece !== undefined; piece = pieces.pop()) {
    if (typeof piece === "string") text += piece;
    else if (typeof piece.value !== "object" || piece.value === null) text += writeLeaf(piece.value);
    else for (const part of piecesOf(piece.value).reverse()) pieces.push(part);
  }
  return text;
}

function writeLeaf(value: unknown): string {
  if (value === Number.POSITIVE_INFINITY) return "1e400";
  if (value === Number.NEGATIVE_INFINITY) return "-1e400";
  return JSON.stringify(value) ?? "null";
}

function piecesOf(value: object): Piece[] {
  if ("toJSON" in value && typeof value.toJSON === "function") return [{ value: value.toJSON() }];
  if (Array.isArray(value)) {
    return ["[", ...value.flatMap((item, at): Piece[] => [at === 0 ? "" : ",", { value: item }]), "]"];
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const written = members.flatMap(([name, member], at): Piece[] => [
    `${at === 0 ? "" : ","}${JSON.stringify(name)}:`,
    { value: member },
  ]);
  return ["{", ...written, "}"];
}

/**
 * Writes a body that a framework has parsed already, so that the router can read it by the document's rules: octets and texts as they
 * are, JSON and forms written again. `undefined` where there is nothing, or nothing that can be written again, as the files of a
 * multipart body, or octets that a parser took for text.
 */
export function writeParsedBody(body: unknown, contentType: string | undefined): ParsedBody | undefined {
  if (body === undefined) return undefined;
  if (body instanceof Uint8Array) return { bytes: new Uint8Array(body), contentType };
  const kind = kindOfType(contentType);
  if (typeof body === "string" && kind !== "json") return writeParsedText(body, contentType);
  if (kind === "form" && typeof body === "object" && body !== null) {
    const pairs = Object.entries(body).flatMap(([name, value]) =>
      encodeQuery(name, value, { style: "deepObject", explode: true }),
    );
    return { bytes: new TextEncoder().encode(pairs.join("&")), contentType };
  }
  if (kind !== "json") return undefined;
  return { bytes: new TextEncoder().encode(writeParsedJson(body)), contentType };
}

/** An octet that no text in UTF-8 has. */
const NO_TEXT = new Uint8Array([0xff]);

function writeParsedText(text: string, contentType: string | undefined): ParsedBody | undefined {
  const kind = kindOfType(contentType);
  const charset = kind === "text" && contentType !== undefined ? charsetOf(contentType) : undefined;
  const isDecoded = charset !== undefined && charset !== "unknown";
  const written = isDecoded && contentType !== undefined ? inUtf8(contentType) : contentType;
  if (!text.includes("\ufffd")) return { bytes: new TextEncoder().encode(text), contentType: written };
  // Where octets were no text a parser has put U+FFFD, and nothing tells which they were: the router refuses them as it would have.
  return kind === "text" || kind === "form" ? { bytes: NO_TEXT, contentType: written } : undefined;
}
