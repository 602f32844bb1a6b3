/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { readText } from "../client/create-limits.js";
import type { ContractDescriptor, OAuthFlowDescriptor } from "../descriptors.js";
import type { TokenSet } from "./token-set.js";

/**
 * An error response of an authorization server; or no response, in which case `cause` is the error that `fetch` threw. The message contains
 * the code and the beginning of the description, without words of 22 characters or more: these may be tokens (128 bits, RFC 6749 §10.10).
 */
export class OAuthError extends Error {
  override readonly name: string = "OAuthError";
  /**
   * An error code of RFC 6749 §4.1.2.1 or §5.2, or RFC 8628 §3.5, e.g. `invalid_grant`; or one of tenon's own: `state_mismatch`,
   * `issuer_mismatch`, `invalid_response`, `no_response`.
   */
  readonly code: string;
  /** The server's explanation for developers; `undefined` if it gives none. */
  readonly description: string | undefined;

  constructor(code: string, description?: string, options?: ErrorOptions) {
    const told = description?.replace(/\S{22,}/g, "…").match(/^\P{C}{1,200}/u);
    const named = /^[\w.-]{1,64}$/.test(code) ? code : "an error without a proper code";
    super(`OAuth 2: ${named}${told ? `: ${told[0]}` : ""}`, options);
    this.code = code;
    this.description = description;
  }
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
  return readTokens(readGranted(await postForm(tokenUrl, endpoint, parameters, signal)), asked);
}

function readTokens(answer: Readonly<Record<string, unknown>>, asked: number): TokenSet {
  const accessToken = textOf(answer["access_token"]);
  const type = textOf(answer["token_type"]) ?? "bearer";
  if (accessToken === undefined || type.toLowerCase() !== "bearer") throw new OAuthError("invalid_response");
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
  /** The timeout in milliseconds. Default: 30 000. */
  readonly timeout?: number;
}

/** The response of an endpoint, with the members of its JSON body; `answer` is empty for any other body. */
export interface FormAnswer {
  readonly status: number;
  readonly answer: Readonly<Record<string, unknown>>;
}

/**
 * Posts a form with the client's credentials to an endpoint of an authorization server. Redirects are not followed, since the request
 * contains secrets.
 *
 * @throws {OAuthError} `no_response` if the endpoint cannot be reached.
 */
export async function postForm(
  url: string,
  client: OAuthClient,
  parameters: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<FormAnswer> {
  const { fetch = (request: Request) => globalThis.fetch(request), timeout = 30_000 } = client;
  const limit = AbortSignal.timeout(timeout);
  const request = buildRequest(url, client, parameters, signal ? AbortSignal.any([limit, signal]) : limit);
  try {
    const response = await fetch(request);
    return { status: response.status, answer: await readObject(response) };
  } catch (cause) {
    throw new OAuthError("no_response", undefined, { cause });
  }
}

/**
 * The members of a response with the status 200.
 *
 * @throws {OAuthError} For any other status, with the code that the server gives.
 */
export function readGranted({ status, answer }: FormAnswer): FormAnswer["answer"] {
  if (status === 200) return answer;
  const { error, error_description: description } = answer;
  throw new OAuthError(textOf(error) ?? "invalid_response", textOf(description));
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

async function readObject(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const text = await readText(response, MAX_ANSWER);
  try {
    // If the value is not an object, the result has none of the expected members.
    return { ...(JSON.parse(text ?? "") as object) };
  } catch {
    return {};
  }
}

/**
 * Finds a flow that the document describes, with the URLs that `createAuthorizationCode`, `createClientCredentials` and
 * `createDeviceAuthorization` need. `undefined` if the document has no such scheme or flow.
 */
export function findFlow(
  contract: ContractDescriptor,
  scheme: string,
  flow: OAuthFlowDescriptor["flow"],
): OAuthFlowDescriptor | undefined {
  const found = contract.securitySchemes.find(({ name }) => name === scheme);
  return found?.kind === "oauth2" ? found.flows.find((candidate) => candidate.flow === flow) : undefined;
}
