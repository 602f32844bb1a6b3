import type { Json } from "../../language/values/json-object.ts";
import type { Part } from "../../runtime/body/parse-multipart.ts";

/** The samples that a site can have besides those for the generated client, in display order. */
export const sampleNames = ["curl", "fetch", "python", "go", "php", "ruby"] as const;

export type SampleName = (typeof sampleNames)[number];

/** The default samples of a site. */
export const usualSamples: readonly SampleName[] = ["curl", "fetch", "python", "go"];

/** Stands for the secret in URLs and headers. Samples read the secret from the environment variable `ACCESS_TOKEN`. */
export const secret = "TENON-ACCESS-TOKEN";

/** A request for samples, encoded by the runtime's own encoders. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  /** The headers, including the type of the body. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: SampleBody;
}

export type SampleBody =
  | { readonly kind: "none" }
  | { readonly kind: "json"; readonly value: Json }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "form"; readonly parts: readonly Part[] }
  /** Bytes, which samples read from a file called `file`. */
  | { readonly kind: "file" };

/** A fixed boundary. Encoders choose a random one, but the same document must give the same page. */
export const sampleBoundary = "tenon-boundary";

/** The syntax of strings in the language of a sample. */
export interface Texts {
  quote(text: string): string;
  readonly token: string;
  readonly plus: string;
}

/** Prints a text as an expression. Where the text contains {@link secret}, the expression reads the secret. */
export function printText(text: string, { quote, token, plus }: Texts): string {
  const pieces = text.split(secret).map((piece) => (piece === "" ? [] : [quote(piece)]));
  const joined = pieces.flatMap((piece, index) => (index === 0 ? piece : [token, ...piece]));
  return joined.length === 0 ? quote("") : joined.join(plus);
}

/** Quotes a text in double quotes with the escapes that JSON, JavaScript, Python and Go have in common. */
export function quoteDoubly(text: string): string {
  return JSON.stringify(text.replace(/\p{Surrogate}/gu, "\ufffd")).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Quotes a text in single quotes for a language in which only the single quote and the backslash must be escaped. */
export function quoteSingly(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}

export function needsToken({ url, headers }: SampleRequest): boolean {
  return [url, ...headers.map(([, value]) => value)].some((text) => text.includes(secret));
}

/** The headers without the content type of a form, which libraries add themselves. */
export function ownHeaders({ headers, body }: SampleRequest): SampleRequest["headers"] {
  return headers.filter(([name]) => !(name === "content-type" && body.kind === "form"));
}

/** The media type of files for which the document names none. */
export const usualFileType = "application/octet-stream";

export function textOf({ bytes }: Part): string {
  return new TextDecoder().decode(bytes);
}
