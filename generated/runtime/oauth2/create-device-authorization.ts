/* eslint-disable */
// biome-ignore-all lint format assist/source/organizeImports: generated
// @ts-nocheck Checked by tenon's tests.
import { LONGEST_DELAY } from "../client/create-timeout.js";
import { createSession, refreshTokens, type SessionOptions, type TokenSession } from "./create-session.js";
import { type FormAnswer, OAuthError, postForm, readGranted, requestTokens, type TokenEndpoint, textOf, unusable } from "./request-tokens.js";
import type { TokenSet } from "./token-set.js";

/** Options of {@link createDeviceAuthorization}. */
export interface DeviceAuthorizationOptions extends TokenEndpoint, SessionOptions {
  readonly now?: () => number;
  readonly deviceAuthorizationUrl: string;
  /** The URL of the endpoint that renews tokens. Default: `tokenUrl`. */
  readonly refreshUrl?: string;
  readonly scopes?: readonly string[];
  /** For tests: waits for this many milliseconds, or until the signal is aborted. Default: by `setTimeout`. */
  readonly wait?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** Data to show to the user, and data that `finish` needs (RFC 8628 §3.2). */
export interface PendingDevice {
  /** The code that the user enters at `verificationUri`. */
  readonly userCode: string;
  readonly verificationUri: string;
  /** The URL with the code in it, e.g. for a QR code. Absent if the server gives none. */
  readonly verificationUriComplete?: string;
  /** The code that the tokens are requested with. It is secret. */
  readonly deviceCode: string;
  /** The time when the codes expire, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** The milliseconds to wait between two requests. */
  readonly interval: number;
}

/** The two steps of signing in on another device, and the resulting session. */
export interface DeviceAuthorization extends TokenSession {
  /**
   * Requests the codes to show to the user.
   *
   * @throws {OAuthError} If the server refuses or cannot be reached.
   */
  readonly start: () => Promise<PendingDevice>;
  /**
   * Polls for the tokens until the user agrees, as often as the server allows. If `signal` is aborted, rejects with the signal's reason, and
   * saves no tokens.
   *
   * @throws {OAuthError} If the user or the server refused (`access_denied`), or nobody agreed in time (`expired_token`).
   */
  readonly finish: (pending: PendingDevice, options?: { readonly signal?: AbortSignal }) => Promise<void>;
  /** Removes the tokens. If a renewal is under way, its tokens are dropped. */
  readonly forget: () => Promise<void>;
}

/**
 * Signs a user in by the device authorization grant (RFC 8628), and renews tokens (RFC 6749 §6): for programs that act for a user on a
 * device without a browser.
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
      // The client's id is always sent in the form (RFC 8628 §3.1).
      const parameters = { client_id: clientId, ...scope };
      return readCodes(await postForm(options.deviceAuthorizationUrl, options, parameters), asked);
    },
    async finish(pending, { signal } = {}) {
      const tokens = await poll(options, pending, signal);
      signal?.throwIfAborted();
      await replace(tokens);
    },
    forget: () => replace(undefined),
  };
}

/** The default interval in milliseconds (RFC 8628 §3.2), and also the time that `slow_down` adds to the interval (§3.5). */
const fiveSeconds = 5000;

function readCodes(response: FormAnswer, asked: number): PendingDevice {
  const names = ["device_code", "user_code", "verification_uri"] as const;
  const [deviceCode, userCode, verificationUri] = readGranted(response, names);
  const { answer } = response;
  const seconds = Number(answer["expires_in"] ?? Number.NaN);
  if (!(seconds > 0)) throw unusable(response, "without expires_in");
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
      // If the server cannot be reached, it has to be asked less often (RFC 8628 §3.5).
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
