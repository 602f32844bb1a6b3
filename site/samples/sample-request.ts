import type { Json } from "../../language/values/json-object.ts";
import type { Part } from "../../runtime/body/parse-multipart.ts";

export const sampleNames = ["curl", "fetch", "python", "go", "php", "ruby"] as const;

export type SampleName = (typeof sampleNames)[number];

export const usualSamples: readonly SampleName[] = ["curl", "fetch", "python", "go"];

/** Placeholder for a credential, which samples read from the environment variable `ACCESS_TOKEN`. */
export const secret = "TENON-ACCESS-TOKEN";

export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Whether to send HTTP Basic credentials, which samples read from the environment variables `USERNAME` and `PASSWORD`. */
  readonly isBasic: boolean;
  readonly body: SampleBody;
}

export type SampleBody =
  | { readonly kind: "none" }
  | { readonly kind: "json"; readonly value: Json }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "form"; readonly parts: readonly Part[] }
  | { readonly kind: "file" };

/** Fixed multipart boundary. A random one would change the page on every run. */
export const sampleBoundary = "tenon-boundary";

export interface Texts {
  quote(text: string): string;
  readonly token: string;
  readonly plus: string;
}

/** Prints text as an expression, replacing every {@link secret} with code that reads the environment variable. */
export function printText(text: string, { quote, token, plus }: Texts): string {
  const pieces = text.split(secret).map((piece) => (piece === "" ? [] : [quote(piece)]));
  const joined = pieces.flatMap((piece, index) => (index === 0 ? piece : [token, ...piece]));
  return joined.length === 0 ? quote("") : joined.join(plus);
}

/** Quotes text with escapes that are valid in JSON, JavaScript, Python and Go. */
export function quoteDoubly(text: string): string {
  return JSON.stringify(text.replace(/\p{Surrogate}/gu, "\ufffd")).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

export function quoteSingly(text: string): string {
  return `'${text.replace(/[\\']/g, "\\$&")}'`;
}

export function needsToken({ url, headers }: SampleRequest): boolean {
  return [url, ...headers.map(([, value]) => value)].some((text) => text.includes(secret));
}

export function ownHeaders({ headers, body }: SampleRequest): SampleRequest["headers"] {
  return headers.filter(([name]) => !(name === "content-type" && body.kind === "form"));
}

export const usualFileType = "application/octet-stream";

export function textOf({ bytes }: Part): string {
  return new TextDecoder().decode(bytes);
}
