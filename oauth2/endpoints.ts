import {
  type AuthorizationServer,
  allowInsecureRequests,
  type Client,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  genericTokenEndpointRequest,
  None,
  processGenericTokenEndpointResponse,
  type TokenEndpointResponse,
} from "oauth4webapi";
import { readText } from "../runtime/client/create-limits.ts";
import type { TokenSet } from "./token-store.ts";

/** How to reach an authorization server, and how the client authenticates. */
export interface OAuthClientOptions {
  readonly tokenUrl: string;
  readonly clientId: string;
  /** The client's secret. Omit it for public clients, such as browser apps. */
  readonly clientSecret?: string;
  /** Whether to send the secret with HTTP Basic or in the body (RFC 6749 §2.3.1). Default: `basic`. */
  readonly clientAuthentication?: "basic" | "body";
  /** Function that sends requests. Default: the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Request timeout in milliseconds. Default: 30 000. */
  readonly timeout?: number;
  /** Whether to allow `http:` endpoints. Default: only on loopback addresses. */
  readonly allowInsecureRequests?: boolean;
}

export interface Endpoints {
  readonly server: AuthorizationServer;
  readonly client: Client;
  readonly authentication: ClientAuth;
  readonly request: (signal?: AbortSignal) => {
    readonly signal: AbortSignal;
    readonly [customFetch]: (url: string, init: RequestInit) => Promise<Response>;
    readonly [allowInsecureRequests]: boolean;
  };
}

export function createEndpoints(
  options: OAuthClientOptions,
  { issuer = options.tokenUrl, ...metadata }: Partial<AuthorizationServer> = {},
): Endpoints {
  const { clientId, clientSecret, timeout = 30_000, fetch = globalThis.fetch } = options;
  const server = { ...metadata, issuer, token_endpoint: options.tokenUrl };
  const authenticate = options.clientAuthentication === "body" ? ClientSecretPost : ClientSecretBasic;
  return {
    server,
    client: { client_id: clientId },
    authentication: clientSecret === undefined ? None() : authenticate(clientSecret),
    request: (signal) => {
      const limit = AbortSignal.timeout(timeout);
      return {
        signal: signal ? AbortSignal.any([limit, signal]) : limit,
        [customFetch]: async (url, init) => conform(await fetch(new Request(url, init))),
        [allowInsecureRequests]: options.allowInsecureRequests ?? isLoopback(options.tokenUrl),
      };
    },
  };
}

function isLoopback(url: string): boolean {
  return URL.canParse(url) && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}

/** Maximum size of a token response in bytes. Token responses usually take a few kilobytes. */
const mostBytes = 1_048_576;

/**
 * Normalises a response. Some servers, such as GitHub's, send errors with status 200. ID tokens are removed, since only access tokens are
 * used.
 */
async function conform(response: Response): Promise<Response> {
  if (response.body === null) return response;
  const text = await readText(response, mostBytes);
  if (text === undefined)
    throw new Error(`The authorization server sent a response of more than ${mostBytes} bytes.`);
  const { status, statusText, headers } = response;
  if (status !== 200) return new Response(text === "" ? null : text, { status, statusText, headers });
  const { id_token, ...body } = readObject(text);
  const isError = typeof body["error"] === "string" && body["access_token"] === undefined;
  return isError || id_token !== undefined
    ? Response.json(body, { status: isError ? 400 : 200 })
    : new Response(text, { status, statusText, headers });
}

function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return Object(value);
  } catch {
    return {};
  }
}

export async function requestTokens(
  { server, client, authentication, request }: Endpoints,
  grantType: string,
  parameters: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<TokenSet> {
  const requestedAt = Date.now();
  const response = await genericTokenEndpointRequest(
    server,
    client,
    authentication,
    grantType,
    parameters,
    request(signal),
  );
  return toTokenSet(await processGenericTokenEndpointResponse(server, client, response), requestedAt);
}

/** Converts a token response. `requestedAt` is in milliseconds since the Unix epoch. */
export function toTokenSet(response: TokenEndpointResponse, requestedAt: number): TokenSet {
  const { access_token: accessToken, expires_in: seconds, refresh_token: refreshToken, scope } = response;
  return {
    accessToken,
    ...(seconds !== undefined && { expiresAt: requestedAt + seconds * 1000 }),
    ...(refreshToken !== undefined && { refreshToken }),
    ...(scope !== undefined && { scopes: scope.split(" ").filter(Boolean) }),
  };
}

export function scopeParameter(scopes: readonly string[] = []): Readonly<Record<string, string>> {
  return scopes.length === 0 ? {} : { scope: scopes.join(" ") };
}
