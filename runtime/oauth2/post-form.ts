import { readText } from "../client/create-limits.ts";
import { OAuthError } from "./oauth-error.ts";

/** How to talk to an endpoint of an authorization server. */
export interface OAuthClient {
  readonly clientId: string;
  /** Absent for public clients, such as programs in browsers. */
  readonly clientSecret?: string;
  /** How a secret is sent (RFC 6749 §2.3.1). Default: `basic`. */
  readonly clientAuthentication?: "basic" | "body";
  /** Default: the platform's. */
  readonly fetch?: (request: Request) => Promise<Response>;
  /** Milliseconds. Default: 30 000. */
  readonly timeout?: number;
}

/** What an endpoint answered: an object, empty where its answer is none. */
export interface FormAnswer {
  readonly status: number;
  readonly answer: Readonly<Record<string, unknown>>;
}

/**
 * Posts a form to an endpoint of an authorization server, with the client's credentials. Redirects are not followed: the
 * request holds secrets.
 *
 * @throws {OAuthError} `no_response`
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
  } catch {
    // What was thrown is not passed on: it may quote the request, or an answer with tokens in it.
    throw new OAuthError("no_response");
  }
}

/**
 * The answer of one that has to be 200.
 *
 * @throws {OAuthError} with the code that the server gives.
 */
export function readGranted({ status, answer }: FormAnswer): FormAnswer["answer"] {
  if (status === 200) return answer;
  const { error, error_description: description } = answer;
  throw new OAuthError(textOf(error) ?? "invalid_response", textOf(description));
}

/** A text that is not empty. */
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

/** RFC 6749 §2.3.1 has both parts form-encoded before they are joined. */
function encodeForm(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}

/** More than any answer has, in octets. */
const MAX_ANSWER = 1_048_576;

async function readObject(response: Response): Promise<Readonly<Record<string, unknown>>> {
  const text = await readText(response, MAX_ANSWER);
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
