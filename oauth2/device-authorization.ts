import {
  deviceAuthorizationRequest,
  processDeviceAuthorizationResponse,
  ResponseBodyError,
} from "oauth4webapi";
import { createEndpoints, type Endpoints, requestTokens, scopeParameter } from "./endpoints.ts";
import { type RefreshOptions, renewByRefreshToken } from "./renew-by-refresh-token.ts";
import { createSession, type SessionOptions, type UserSession } from "./session.ts";
import type { TokenSet } from "./token-store.ts";

export interface DeviceAuthorizationOptions extends RefreshOptions, SessionOptions {
  readonly deviceAuthorizationUrl: string;
  readonly scopes?: readonly string[];
}

/** The code and URL to show to the user, and the state for `finish` (RFC 8628 §3.2). */
export interface PendingDevice {
  /** Code for the user to enter at `verificationUri`. */
  readonly userCode: string;
  readonly verificationUri: string;
  /** Verification URL that includes the code, e.g. for a QR code. Absent if the server does not send one. */
  readonly verificationUriComplete?: string;
  /** The device code, which is secret. */
  readonly deviceCode: string;
  /** Expiry time in milliseconds since the Unix epoch. */
  readonly expiresAt: number;
  /** Polling interval in milliseconds. */
  readonly interval: number;
}

export interface DeviceAuthorization extends UserSession {
  readonly start: () => Promise<PendingDevice>;
  /** Polls until the user approves. Rejects if the user declines, the code expires, or `signal` is aborted. */
  readonly finish: (pending: PendingDevice, options?: { readonly signal?: AbortSignal }) => Promise<void>;
}

/**
 * Implements the device authorization grant (RFC 8628), for programs that act on behalf of a user on a device without a browser.
 *
 * @example
 * const oauth = createDeviceAuthorization({ deviceAuthorizationUrl, tokenUrl, clientId });
 * const pending = await oauth.start();
 * console.log(`Go to ${pending.verificationUri} and enter ${pending.userCode}.`);
 * await oauth.finish(pending);
 * const api = createClient({ credentials: { oauth2: oauth.token }, middleware: [oauth.middleware] });
 */
export function createDeviceAuthorization(options: DeviceAuthorizationOptions): DeviceAuthorization {
  const { deviceAuthorizationUrl, scopes } = options;
  const endpoints = createEndpoints(options, { device_authorization_endpoint: deviceAuthorizationUrl });
  const { session, replace } = createSession(renewByRefreshToken(options), options);
  return {
    ...session,
    forget: () => replace(undefined),
    start: () => requestCodes(endpoints, scopeParameter(scopes)),
    finish: async (pending, { signal } = {}) => {
      const tokens = await poll(endpoints, pending, signal);
      signal?.throwIfAborted();
      await replace(tokens);
    },
  };
}

/** The default polling interval in milliseconds (RFC 8628 §3.2), and the increment after a `slow_down` error (§3.5). */
const FIVE_SECONDS = 5000;

const DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code";

/** Maximum delay that `setTimeout` supports. */
const LONGEST_DELAY = 2 ** 31 - 1;

async function requestCodes(
  { server, client, authentication, request }: Endpoints,
  parameters: Readonly<Record<string, string>>,
): Promise<PendingDevice> {
  const requestedAt = Date.now();
  const response = await deviceAuthorizationRequest(
    server,
    client,
    authentication,
    // The client id is always part of the body (RFC 8628 §3.1), even if the client authenticates with HTTP Basic.
    new URLSearchParams({ client_id: client.client_id, ...parameters }),
    request(),
  );
  const codes = await processDeviceAuthorizationResponse(server, client, response);
  const complete = codes.verification_uri_complete;
  return {
    userCode: codes.user_code,
    verificationUri: codes.verification_uri,
    ...(complete !== undefined && { verificationUriComplete: complete }),
    deviceCode: codes.device_code,
    expiresAt: requestedAt + codes.expires_in * 1000,
    interval: codes.interval === undefined ? FIVE_SECONDS : codes.interval * 1000,
  };
}

async function poll(
  endpoints: Endpoints,
  { deviceCode, expiresAt, interval }: PendingDevice,
  signal: AbortSignal | undefined,
): Promise<TokenSet> {
  // The client id is required even with HTTP Basic (RFC 8628 §3.4).
  const parameters = { device_code: deviceCode, client_id: endpoints.client.client_id };
  for (let pause = interval; ; ) {
    await wait(Math.min(pause, Math.max(expiresAt - Date.now(), 0), LONGEST_DELAY), signal);
    if (Date.now() >= expiresAt) throw new Error("The device code has expired.");
    try {
      return await requestTokens(endpoints, DEVICE_CODE, parameters, signal);
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ResponseBodyError) {
        if (error.error === "slow_down") pause += FIVE_SECONDS;
        else if (error.error !== "authorization_pending") throw error;
      }
      // `fetch` failed or timed out, so back off (RFC 8628 §3.5).
      else if (error instanceof TypeError || error instanceof DOMException) pause *= 2;
      else throw error;
    }
  }
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, milliseconds);
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", abort, { once: true });
  });
}
