import { OAuthError } from "./oauth-error.js";
import type { TokenSet } from "./token-set.js";

/** How to talk to a token endpoint. */
export interface TokenEndpoint {
  readonly tokenUrl: string;
  readonly clientId: string;
  /** Absent for public clients, such as programs in browsers. */
  readonly clientSecret?: string;
  /** How a secret is sent (RFC 6749 §2.3.1). Default: `basic`. */
  readonly clientAuthentication?: "basic" | "body";
  /** Default: the platform's. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Milliseconds. Default: 30 000. */
  readonly timeout?: number;
  /** For tests: the time in milliseconds. Default: `Date.now`. */
  readonly now?: () => number;
}

/**
 * Asks a token endpoint for tokens (RFC 6749 §4.1.3, §4.4.2, §6). Redirects are not followed: the request holds secrets.
 *
 * @throws {OAuthError}
 */
export async function requestTokens(
  endpoint: TokenEndpoint,
  parameters: Readonly<Record<string, string>>,
): Promise<TokenSet> {
  const {
    fetch = (request: Request) => globalThis.fetch(request),
    timeout = 30_000,
    now = Date.now,
  } = endpoint;
  const request = buildTokenRequest(endpoint, parameters, AbortSignal.timeout(timeout));
  const asked = now();
  let status: number;
  let answer: Readonly<Record<string, unknown>>;
  try {
    const response = await fetch(request);
    status = response.status;
    answer = await readObject(response);
  } catch {
    // What was thrown is not passed on: it may quote the request, or an answer with tokens in it.
    throw new OAuthError("no_response");
  }
  if (status !== 200) {
    const { error, error_description: description } = answer;
    throw new OAuthError(textOf(error) ?? "invalid_response", textOf(description));
  }
  return readTokens(answer, asked);
}

function buildTokenRequest(
  { tokenUrl, clientId, clientSecret, clientAuthentication = "basic" }: TokenEndpoint,
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
  return new Request(tokenUrl, { method: "POST", headers, body, redirect: "manual", signal });
}

/** RFC 6749 §2.3.1 has both parts form-encoded before they are joined. */
function encodeForm(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}

async function readObject(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const text = await response.text();
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
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

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
