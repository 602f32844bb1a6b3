import { LONGEST_DELAY } from "../client/create-timeout.ts";
import { createSession, refreshTokens, type SessionOptions, type TokenSession } from "./create-session.ts";
import {
  OAuthError,
  postForm,
  readGranted,
  requestTokens,
  type TokenEndpoint,
  textOf,
} from "./request-tokens.ts";
import type { TokenSet } from "./token-set.ts";

/** Options of {@link createDeviceAuthorization}. */
export interface DeviceAuthorizationOptions extends TokenEndpoint, SessionOptions {
  readonly now?: () => number;
  readonly deviceAuthorizationUrl: string;
  /** Where tokens are renewed, if not at `tokenUrl`. */
  readonly refreshUrl?: string;
  readonly scopes?: readonly string[];
  /** For tests: waits as many milliseconds, or until the signal. Default: by `setTimeout`. */
  readonly wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** What the user is to be shown, and what `finish` needs (RFC 8628 §3.2). */
export interface PendingDevice {
  /** What the user enters at `verificationUri`. */
  readonly userCode: string;
  readonly verificationUri: string;
  /** The address with the code in it, e.g. for a QR code; where the server gives one. */
  readonly verificationUriComplete?: string;
  /** Secret: it is what the tokens are given for. */
  readonly deviceCode: string;
  /** In milliseconds since 1970. */
  readonly expiresAt: number;
  /** How long to wait between two questions, in milliseconds. */
  readonly interval: number;
}

/** The two steps of signing in on another device, and the session that they lead to. */
export interface DeviceAuthorization extends TokenSession {
  /**
   * Gets the codes to show.
   *
   * @throws {OAuthError}
   */
  readonly start: () => Promise<PendingDevice>;
  /**
   * Asks for the tokens until the user has agreed, as often as the server allows. The signal ends waiting and asking; tokens
   * that are granted after it are not saved.
   *
   * @throws {OAuthError} where the user or server refused (`access_denied`), or nobody agreed in time (`expired_token`).
   */
  readonly finish: (pending: PendingDevice, options?: { readonly signal?: AbortSignal }) => Promise<void>;
  /** Forgets the tokens, those too that a renewal under way brings. */
  readonly forget: () => Promise<void>;
}

/**
 * The device authorization grant (RFC 8628), and refresh (RFC 6749 §6): for programs that act for a user where there is no
 * browser.
 *
 * ```ts
 * const oauth = createDeviceAuthorization({ deviceAuthorizationUrl, tokenUrl, clientId, scopes });
 * const pending = await oauth.start();
 * console.log(`Go to ${pending.verificationUri} and enter ${pending.userCode}.`);
 * await oauth.finish(pending);
 * const client = createContext({ credentials: { oauth2: oauth.token }, middleware: [oauth.middleware] });
 * ```
 */
export function createDeviceAuthorization(options: DeviceAuthorizationOptions): DeviceAuthorization {
  const { scopes = [], now = Date.now } = options;
  const { session, replace } = createSession(refreshTokens(options), options);
  return {
    ...session,
    async start() {
      const asked = now();
      const scope: Readonly<Record<string, string>> = scopes.length > 0 ? { scope: scopes.join(" ") } : {};
      const { clientId } = options;
      // Sent in the form whoever the client is (RFC 8628 §3.1).
      const parameters = { client_id: clientId, ...scope };
      return readCodes(
        readGranted(await postForm(options.deviceAuthorizationUrl, options, parameters)),
        asked,
      );
    },
    async finish(pending, { signal } = {}) {
      const tokens = await poll(options, pending, signal);
      signal?.throwIfAborted();
      await replace(tokens);
    },
    forget: () => replace(undefined),
  };
}

/** What a server that names no interval means (RFC 8628 §3.2), and by how much `slow_down` prolongs one (§3.5). */
const fiveSeconds = 5000;

function readCodes(answer: Readonly<Record<string, unknown>>, asked: number): PendingDevice {
  const deviceCode = textOf(answer["device_code"]);
  const userCode = textOf(answer["user_code"]);
  const verificationUri = textOf(answer["verification_uri"]);
  const seconds = Number(answer["expires_in"] ?? Number.NaN);
  if (deviceCode === undefined || userCode === undefined || verificationUri === undefined || !(seconds > 0))
    throw new OAuthError("invalid_response");
  const complete = textOf(answer["verification_uri_complete"]);
  const interval = Number(answer["interval"] ?? Number.NaN) * 1000;
  return {
    userCode,
    verificationUri,
    ...(complete !== undefined && { verificationUriComplete: complete }),
    deviceCode,
    expiresAt: asked + seconds * 1000,
    interval: interval > 0 ? interval : fiveSeconds,
  };
}

async function poll(
  options: DeviceAuthorizationOptions,
  { deviceCode, expiresAt, interval }: PendingDevice,
  signal: AbortSignal | undefined,
): Promise<TokenSet> {
  const { clientId, now = Date.now, wait = waitFor } = options;
  const parameters = {
    grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    device_code: deviceCode,
    client_id: clientId,
  };
  for (let pause = interval; ; ) {
    signal?.throwIfAborted();
    await wait(Math.min(pause, Math.max(expiresAt - now(), 0), LONGEST_DELAY), signal);
    signal?.throwIfAborted();
    if (now() >= expiresAt) throw new OAuthError("expired_token");
    try {
      return await requestTokens(options, parameters, signal);
    } catch (error) {
      signal?.throwIfAborted();
      const code = error instanceof OAuthError ? error.code : undefined;
      if (code === "slow_down") pause += fiveSeconds;
      // A server that is not to be reached is to be asked less often (RFC 8628 §3.5).
      else if (code === "no_response") pause *= 2;
      else if (code !== "authorization_pending") throw error;
    }
  }
}

function waitFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", end);
  });
}
