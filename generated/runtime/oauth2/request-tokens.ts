/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { readText } from "../client/create-limits.js";
import { LONGEST_DELAY } from "../client/create-timeout.js";
import type { ContractDescriptor, OAuthFlowDescriptor } from "../descriptors.js";
import { isObject } from "../parameters/encode-plain.js";
import type { TokenSet } from "./token-set.js";

/**
 * A refusal of an authorization server, or an unusable response of it. If `fetch` threw an error, that error is the `cause`. The message
 * contains the code. After the code, it says what is wrong with the response, or quotes the beginning of the server's description. Words of
 * 22 characters or more are removed from the description: they may be tokens (128 bits, RFC 6749 §10.10).
 */
export class OAuthError extends Error {
  override readonly name: string = "OAuthError";
  /**
   * An error code of RFC 6749 §4.1.2.1 or §5.2, or RFC 8628 §3.5, e.g. `invalid_grant`; or one of tenon's own: `state_mismatch`,
   * `issuer_mismatch`, `invalid_response`, `invalid_url`, `no_response`.
   */
  readonly code: string;
  /** The server's explanation for developers; `undefined` if it gives none. */
  readonly description: string | undefined;
  /** The status of the response. `undefined` if there was no response, or if the error was in the URL at which the user returned. */
  readonly status: number | undefined;

  constructor(code: string, description?: string, { status, fault, cause }: OAuthErrorOptions = {}) {
    const told = fault ?? description?.replace(/\S{22,}/g, "…").match(/^\P{C}{1,200}/u)?.[0];
    const named = /^[\w.-]{1,64}$/.test(code) ? code : "an error without a proper code";
    super(`OAuth 2: ${named}${told ? `: ${told}` : ""}`, cause === undefined ? undefined : { cause });
    this.code = code;
    this.description = description;
    this.status = status;
  }
}

/** What an {@link OAuthError} tells besides its code. */
export interface OAuthErrorOptions extends ErrorOptions {
  readonly status?: number;
  /** What is wrong with the response or URL, for the message. */
  readonly fault?: string;
}

/** Options for requests to a token endpoint. */
export interface TokenEndpoint extends OAuthClient {
  readonly tokenUrl: string;
  /** For tests: the time in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
}

/**
 * Requests tokens from a token endpoint (RFC 6749 §4.1.3, §4.4.2, §6). Redirects are not followed, since the request contains secrets.
 *
 * @throws {OAuthError} If the server refuses or cannot be reached.
 */
export async function requestTokens(
  endpoint: TokenEndpoint,
  parameters: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<TokenSet> {
  const { tokenUrl, now = Date.now } = endpoint;
  const asked = now();
  return readTokens(await postForm(tokenUrl, endpoint, parameters, signal), asked);
}

function readTokens(response: FormAnswer, asked: number): TokenSet {
  const { answer } = response;
  const [accessToken] = readGranted(response, ["access_token"]);
  const type = textOf(answer["token_type"]) ?? "bearer";
  if (type.toLowerCase() !== "bearer") throw unusable(response, "with a token_type other than Bearer");
  const seconds = Number(answer["expires_in"] ?? Number.NaN);
  const refreshToken = textOf(answer["refresh_token"]);
  const scope = textOf(answer["scope"]);
  return {
    accessToken,
    ...(Number.isFinite(seconds) && { expiresAt: asked + seconds * 1000 }),
    ...(refreshToken !== undefined && { refreshToken }),
    ...(scope !== undefined && { scopes: scope.split(" ").filter(Boolean) }),
  };
}

/** Options for requests to an endpoint of an authorization server. */
export interface OAuthClient {
  readonly clientId: string;
  /** The client's secret. Absent for public clients, such as programs in browsers. */
  readonly clientSecret?: string;
  /** Where the secret is sent (RFC 6749 §2.3.1): by HTTP Basic, or in the body. Default: `basic`. */
  readonly clientAuthentication?: "basic" | "body";
  /** Default: the platform's `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** The timeout of a request in milliseconds, even if a custom `fetch` ignores the signal. Default: 30 000. */
  readonly timeout?: number;
}

/** The response of an endpoint. */
export interface FormAnswer {
  /** The URL of the endpoint, without parts that may be secret. */
  readonly url: string;
  readonly status: number;
  /** The members of the JSON object in the body, by name; empty for any other body. */
  readonly answer: Readonly<Record<string, unknown>>;
  /** What the body is instead of a JSON object, for messages; `undefined` if it is a JSON object. */
  readonly fault: string | undefined;
}

/**
 * Posts a form with the client's credentials to an endpoint of an authorization server. Redirects are not followed, since the request
 * contains secrets.
 *
 * @throws {OAuthError} `invalid_url` for a URL that {@link readUrl} refuses, `no_response` if the endpoint cannot be reached,
 * or does not answer in time.
 */
export async function postForm(
  url: string,
  client: OAuthClient,
  parameters: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<FormAnswer> {
  const { fetch = (request: Request) => globalThis.fetch(request), timeout = 30_000 } = client;
  const target = readUrl(url).href;
  const expiry = new AbortController();
  const end = signal ? AbortSignal.any([expiry.signal, signal]) : expiry.signal;
  const request = buildRequest(target, client, parameters, end);
  const late = `no response within ${timeout} ms`;
  const expire = (): void => expiry.abort(new DOMException(late, "TimeoutError"));
  // On Node, the timer of `AbortSignal.timeout` would let a program end before the error.
  const timer = timeout <= LONGEST_DELAY ? setTimeout(expire, timeout) : undefined;
  const ask = async (): Promise<FormAnswer> => readAnswer(await fetch(request), showUrl(url));
  try {
    return await new Promise<FormAnswer>((resolve, reject) => {
      // A custom `fetch` may ignore the signal.
      end.addEventListener("abort", () => reject(end.reason));
      ask().then(resolve, reject);
    });
  } catch (cause) {
    const fault = `${showUrl(url)} ${expiry.signal.aborted ? `gave ${late}` : "cannot be reached"}`;
    throw new OAuthError("no_response", undefined, { fault, cause });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads a URL without user information; in a page, it may be relative.
 *
 * @throws {OAuthError} `invalid_url` for any other text.
 */
export function readUrl(text: string): URL {
  const page = globalThis.location?.href;
  const url = URL.canParse(text, page) ? new URL(text, page) : undefined;
  if (url && !url.username && !url.password) return url;
  const fault = `"${showUrl(text)}" is not an absolute URL, or has user information`;
  throw new OAuthError("invalid_url", undefined, { fault });
}

/** A URL without user information and query, which may be secret. */
function showUrl(text: string): string {
  return `${text}`.replace(/[?#].*/s, "").replace(/^([^/]*\/\/)?[^/]*@/, "$1");
}

/**
 * The values of the members `names` of a response with the status 200, in the order of `names`.
 *
 * @throws {OAuthError} If the status is not 200, or if a member is absent, empty or not a string. Its code is the error code in the
 * response, or else `invalid_response`.
 */
export function readGranted<const Names extends readonly string[]>(
  response: FormAnswer,
  names: Names,
): { readonly [Index in keyof Names]: string } {
  const { status, answer, fault } = response;
  const missing = names.filter((name) => textOf(answer[name]) === undefined);
  // No name is missing.
  if (status === 200 && missing.length === 0) return names.map((name) => answer[name]) as never;
  const { error, error_description: description } = answer;
  const code = textOf(error);
  // Some servers give errors with the status 200.
  if (code !== undefined) throw new OAuthError(code, textOf(description), { status });
  throw unusable(response, fault ?? `without ${status === 200 ? missing.join(", ") : "an error code"}`);
}

/** The error for a response that cannot be used. `fault` is what is wrong with it, as a phrase that begins with a preposition. */
export function unusable({ url, status }: FormAnswer, fault: string): OAuthError {
  return new OAuthError("invalid_response", undefined, {
    status,
    fault: `${url} answered ${status} ${fault}`,
  });
}

/** The value if it is a string that is not empty; else `undefined`. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function buildRequest(
  url: string,
  { clientId, clientSecret, clientAuthentication = "basic" }: OAuthClient,
  parameters: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Request {
  const headers = new Headers({ accept: "application/json" });
  const body = new URLSearchParams(parameters);
  if (clientSecret !== undefined && clientAuthentication === "basic") {
    headers.set("authorization", `Basic ${btoa(`${encodeForm(clientId)}:${encodeForm(clientSecret)}`)}`);
  } else {
    body.set("client_id", clientId);
    if (clientSecret !== undefined) body.set("client_secret", clientSecret);
  }
  return new Request(url, { method: "POST", headers, body, redirect: "manual", signal });
}

/** Form-encodes a name or secret, as RFC 6749 §2.3.1 requires before both are joined. */
function encodeForm(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}

/** The maximum size of a response in bytes. Real responses are far smaller. */
const MAX_ANSWER = 1_048_576;

async function readAnswer(response: Response, url: string): Promise<FormAnswer> {
  const { status, headers, type } = response;
  const text = (await readText(response, MAX_ANSWER)) ?? "";
  const answer = readObject(text);
  if (answer !== undefined) return { url, status, answer, fault: undefined };
  const [media] = /^[\w.+-]{1,20}\/[\w.+-]{1,60}/.exec(headers.get("content-type") ?? "") ?? [];
  // Browsers hide a redirect that is not followed: its status is 0.
  const isRedirect = type === "opaqueredirect" || (status >= 300 && status < 400);
  const fault = isRedirect ? "with a redirect" : `with ${media ?? "a body"} that is no JSON object`;
  return { url, status, answer: {}, fault };
}

/** The object that a JSON text stands for; `undefined` if it is another value, or no JSON. */
function readObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Finds a flow of an `oauth2` scheme in the document. The flow has the URLs that functions such as `createAuthorizationCode` take.
 * `undefined` if the document has no such scheme or flow.
 */
export function findFlow(
  contract: ContractDescriptor,
  scheme: string,
  flow: OAuthFlowDescriptor["flow"],
): OAuthFlowDescriptor | undefined {
  const found = contract.securitySchemes.find(({ name }) => name === scheme);
  return found?.kind === "oauth2" ? found.flows.find((candidate) => candidate.flow === flow) : undefined;
}
