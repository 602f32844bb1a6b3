import { createHash } from "node:crypto";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type AuthorizationCodeOptions,
  createAuthorizationCode,
  createClientCredentials,
  createDeviceAuthorization,
  createMemoryStore,
  type DeviceAuthorization,
  type DeviceAuthorizationOptions,
  type TokenSession,
  type TokenSet,
  type TokenStore,
} from "../../../oauth2/index.ts";
import { anyCodec } from "../../../runtime/client/any-codec.ts";
import type { CallOptions } from "../../../runtime/client/client.ts";
import { plainCodec } from "../../../runtime/client/plain-codec.ts";
import { send } from "../../../runtime/client/send.ts";
import { clientWith, contractWith, json, operationWith } from "../runtime/client/fixtures.ts";
import { readText, withServer } from "../runtime/client/http-server.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A token endpoint that records its requests, and issues numbered tokens. */
function tokenEndpoint(
  answer: (asked: URLSearchParams, count: number) => [status: number, body: unknown] = grant,
) {
  const asked: URLSearchParams[] = [];
  const requests: Request[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    requests.push(request);
    asked.push(new URLSearchParams(await request.text()));
    await Promise.resolve();
    const [status, body] = answer(asked.at(-1) ?? new URLSearchParams(), asked.length);
    return typeof body === "string" ? new Response(body, { status }) : Response.json(body, { status });
  };
  return { asked, requests, fetch };
}

function grant(_: unknown, count: number): [number, unknown] {
  return [
    200,
    {
      access_token: `access-${count}`,
      token_type: "Bearer",
      expires_in: 3600,
      refresh_token: `refresh-${count}`,
    },
  ];
}

const base = {
  authorizationUrl: "https://auth.test/authorize?tenant=1",
  tokenUrl: "https://auth.test/token",
  clientId: "app",
  redirectUri: "https://app.test/callback",
};

const scheme = { kind: "oauth2", name: "oauth2" } as const;
const secured = operationWith({
  method: "POST",
  body: { required: false, content: [json] },
  security: [[{ scheme: "oauth2", scopes: [] }]],
  responses: [200, 401].map((status) => ({ status, content: [json], headers: [] })),
});

/** A client of an API that accepts the tokens for which `good` is true, with the tokens that the API received. */
function apiWith(session: TokenSession, good: (token: string) => boolean, options: CallOptions = {}) {
  const shown: (string | null)[] = [];
  const bodies: Promise<string>[] = [];
  const credentials = { oauth2: session.token };
  const { client } = clientWith(
    (request) => {
      const token = request.headers.get("authorization");
      shown.push(token);
      bodies.push(request.text());
      return Response.json({}, { status: good(token ?? "") ? 200 : 401 });
    },
    { credentials, middleware: [session.middleware], ...options },
    contractWith(scheme),
  );
  return { client, shown, bodies };
}

async function signIn(options: Partial<AuthorizationCodeOptions> = {}) {
  const oauth = createAuthorizationCode({ ...base, ...options });
  const { url, pending } = await oauth.start({ prompt: "login" });
  return { oauth, url: new URL(url), pending };
}

describe("the authorization code grant", () => {
  it("sends the user off with an S256 challenge and a state of their own", async () => {
    const { url, pending } = await signIn({ scopes: ["a", "b c"] });
    const challenge = createHash("sha256").update(pending.verifier).digest("base64url");
    expect(url.origin + url.pathname).toBe("https://auth.test/authorize");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      tenant: "1",
      prompt: "login",
      response_type: "code",
      client_id: "app",
      redirect_uri: base.redirectUri,
      scope: "a b c",
      state: pending.state,
      code_challenge: challenge,
      code_challenge_method: "S256",
    });
    expect(pending.verifier).toMatch(/^[\w-]{43}$/);
    const other = await signIn();
    expect([other.pending.state, other.pending.verifier]).not.toContain(pending.state);
  });

  it.each([{}, { scopes: [] }])("asks for no scope with the options %j", async (options) => {
    const { url } = await signIn(options);
    expect(url.searchParams.has("scope")).toBe(false);
  });

  it("exchanges the code with the verifier", async () => {
    const { fetch, asked, requests } = tokenEndpoint();
    const { oauth, pending } = await signIn({ fetch });
    await oauth.finish(`${base.redirectUri}?code=c0de&state=${pending.state}`, pending);
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      grant_type: "authorization_code",
      code: "c0de",
      redirect_uri: base.redirectUri,
      code_verifier: pending.verifier,
      client_id: "app",
    });
    expect(requests[0]?.headers.get("authorization")).toBeNull();
    expect(await oauth.token()).toBe("access-1");
    await oauth.forget();
    expect(await oauth.token()).toBeUndefined();
  });

  it("sends a secret as the server wants it", async () => {
    const basic = tokenEndpoint();
    const first = await signIn({ fetch: basic.fetch, clientSecret: "s:e cret" });
    await first.oauth.finish(`${base.redirectUri}?code=c&state=${first.pending.state}`, first.pending);
    expect(basic.requests[0]?.headers.get("authorization")).toBe(`Basic ${btoa("app:s%3Ae+cret")}`);
    expect(basic.asked[0]?.has("client_secret")).toBe(false);
    const body = tokenEndpoint();
    const second = await signIn({ fetch: body.fetch, clientSecret: "s", clientAuthentication: "body" });
    await second.oauth.finish(`${base.redirectUri}?code=c&state=${second.pending.state}`, second.pending);
    expect([body.asked[0]?.get("client_id"), body.asked[0]?.get("client_secret")]).toEqual(["app", "s"]);
  });

  it("keeps the scopes that were granted", async () => {
    const { fetch } = tokenEndpoint(() => [
      200,
      { access_token: "t", token_type: "Bearer", scope: "a  b:c" },
    ]);
    const store = createMemoryStore();
    const { oauth, pending } = await signIn({ fetch, store });
    await oauth.finish(`${base.redirectUri}?code=c&state=${pending.state}`, pending);
    expect(await store.load()).toEqual({ accessToken: "t", scopes: ["a", "b:c"] });
  });

  it("rejects callback URLs that do not answer its request", async () => {
    const { fetch, asked } = tokenEndpoint();
    const { oauth, pending } = await signIn({ fetch, issuer: "https://auth.test" });
    const finish = (query: string): Promise<void> => oauth.finish(`${base.redirectUri}?${query}`, pending);
    const iss = "iss=https://auth.test";
    await expect(finish(`code=c&${iss}&state=other`)).rejects.toThrow('unexpected "state"');
    await expect(finish(`error=access_denied&${iss}&state=other`)).rejects.toThrow('unexpected "state"');
    await expect(finish(`code=c&state=${pending.state}`)).rejects.toThrow('"iss" (issuer) missing');
    await expect(finish(`code=c&iss=https://x.test&state=${pending.state}`)).rejects.toThrow("iss");
    const good = `state=${pending.state}&${iss}`;
    await expect(finish(`error=access_denied&error_description=No.&${good}`)).rejects.toMatchObject({
      error: "access_denied",
      error_description: "No.",
    });
    await expect(finish(good)).rejects.toThrow("no authorization code");
    expect(asked).toEqual([]);
  });

  it("ignores the issuer if none is configured", async () => {
    const { oauth, pending } = await signIn({ fetch: tokenEndpoint().fetch });
    await oauth.finish(`${base.redirectUri}?code=c&iss=https://x.test&state=${pending.state}`, pending);
    expect(await oauth.token()).toBe("access-1");
  });
});

const deviceCodes = {
  device_code: "secret-device",
  user_code: "WDJB-MJHT",
  verification_uri: "https://auth.test/device",
  verification_uri_complete: "https://auth.test/device?code=WDJB-MJHT",
  expires_in: 60,
};

/** The device grant against a server that gives these answers to polls, in turn. `polled` has the time of each poll. */
function deviceGrant(
  answers: readonly (readonly [status: number, body: unknown] | Error)[],
  codes: unknown = deviceCodes,
  options: Partial<DeviceAuthorizationOptions> = {},
): { readonly oauth: DeviceAuthorization; readonly polled: number[] } & ReturnType<typeof tokenEndpoint> {
  const polled: number[] = [];
  const endpoint = tokenEndpoint((asked, count) => {
    if (!asked.has("grant_type")) return [200, codes];
    polled.push(Date.now());
    const answer = answers[count - 2] ?? grant(asked, count);
    if (answer instanceof Error) throw answer;
    return [...answer];
  });
  const oauth = createDeviceAuthorization({
    deviceAuthorizationUrl: "https://auth.test/device_authorization",
    tokenUrl: base.tokenUrl,
    clientId: "app",
    fetch: endpoint.fetch,
    ...options,
  });
  return { oauth, polled, ...endpoint };
}

/** Advances fake timers until the promise is settled. */
async function elapse<T>(promise: Promise<T>): Promise<T> {
  let isSettled = false;
  const settle = (): void => {
    isSettled = true;
  };
  promise.then(settle, settle);
  while (!isSettled) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersToNextTimerAsync();
  }
  return promise;
}

const waiting = [400, { error: "authorization_pending" }] as const;

describe("the device authorization grant", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000, toFake: ["Date", "setTimeout", "clearTimeout"] });
  });

  it("returns the codes to show, and polls until the user agrees", async () => {
    const answers = [waiting, [400, { error: "slow_down" }]] as const;
    const { oauth, asked, requests, polled } = deviceGrant(answers, deviceCodes, { scopes: ["a", "b"] });
    const pending = await oauth.start();
    expect(pending).toEqual({
      userCode: "WDJB-MJHT",
      verificationUri: "https://auth.test/device",
      verificationUriComplete: "https://auth.test/device?code=WDJB-MJHT",
      deviceCode: "secret-device",
      expiresAt: 61_000,
      interval: 5_000,
    });
    await elapse(oauth.finish(pending));
    expect(await oauth.token()).toBe("access-4");
    expect(requests.map(({ url }) => url)).toEqual([
      "https://auth.test/device_authorization",
      ...[1, 2, 3].map(() => base.tokenUrl),
    ]);
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ client_id: "app", scope: "a b" });
    expect(Object.fromEntries(asked[1] ?? [])).toEqual({
      grant_type: "urn:ietf:params:oauth:grant-type:device_code",
      device_code: "secret-device",
      client_id: "app",
    });
    expect(polled).toEqual([6_000, 11_000, 21_000]);
    await oauth.forget();
    expect(await oauth.token()).toBeUndefined();
  });

  it("polls at the server's interval, and backs off while the server cannot be reached", async () => {
    const down = new TypeError("fetch failed");
    const answers = [waiting, down, new DOMException("", "TimeoutError")];
    const { oauth, polled } = deviceGrant(answers, { ...deviceCodes, interval: 2 }, { clientSecret: "s" });
    await elapse(oauth.finish(await oauth.start()));
    expect(polled).toEqual([3_000, 5_000, 9_000, 17_000]);
  });

  it("waits while GitHub answers with errors and status 200", async () => {
    const { oauth } = deviceGrant([[200, { error: "authorization_pending" }]]);
    await elapse(oauth.finish(await oauth.start()));
    expect(await oauth.token()).toBe("access-3");
  });

  it.each([{}, { scopes: [] }])("requests no scope with the options %j", async (options) => {
    const { oauth, asked } = deviceGrant([], deviceCodes, options);
    await oauth.start();
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ client_id: "app" });
  });

  it("rejects if the user refuses, or once the codes expire", async () => {
    const refused = deviceGrant([[400, { error: "access_denied" }]]);
    await expect(elapse(refused.oauth.finish(await refused.oauth.start()))).rejects.toMatchObject({
      error: "access_denied",
    });
    const late = deviceGrant(Array(20).fill(waiting));
    const expired = elapse(late.oauth.finish(await late.oauth.start()));
    await expect(expired).rejects.toThrow("The device code has expired.");
    expect(late.polled.length).toBe(11);
  });

  it("waits no longer than the codes are valid, nor than a timer can", async () => {
    const { oauth, polled } = deviceGrant([], { ...deviceCodes, interval: 3_000_000 });
    await expect(elapse(oauth.finish(await oauth.start()))).rejects.toThrow("expired");
    expect([polled, Date.now()]).toEqual([[], 61_000]);
    const long = deviceGrant([], { ...deviceCodes, interval: 3_000_000, expires_in: 9_000_000 });
    await elapse(long.oauth.finish(await long.oauth.start()));
    expect(long.polled).toEqual([61_000 + 2 ** 31 - 1]);
  });

  it("stops waiting when the signal is aborted", async () => {
    const { oauth, polled } = deviceGrant([]);
    const pending = await oauth.start();
    const before = AbortSignal.abort(new Error("enough"));
    await expect(oauth.finish(pending, { signal: before })).rejects.toThrow("enough");
    const caller = new AbortController();
    const finishing = oauth.finish(pending, { signal: caller.signal });
    caller.abort(new Error("enough"));
    await expect(finishing).rejects.toThrow("enough");
    expect([polled.length, vi.getTimerCount()]).toEqual([0, 0]);
  });

  it("aborts a poll in flight with the signal, and saves nothing that arrives afterwards", async () => {
    const enough = new Error("enough");
    for (const heedsSignal of [true, false]) {
      const caller = new AbortController();
      const fetch = async ({ url, signal }: Request): Promise<Response> => {
        if (url !== base.tokenUrl) return Response.json(deviceCodes);
        caller.abort(enough);
        if (heedsSignal) signal.throwIfAborted();
        return Response.json({ access_token: "t", token_type: "bearer" });
      };
      const { oauth } = deviceGrant([], deviceCodes, { fetch });
      const finishing = elapse(oauth.finish(await oauth.start(), { signal: caller.signal }));
      await expect(finishing).rejects.toBe(enough);
      expect(await oauth.token()).toBeUndefined();
    }
  });

  it("renews with the refresh token", async () => {
    const { oauth, asked } = deviceGrant([
      [200, { access_token: "short", token_type: "bearer", refresh_token: "r", expires_in: 1 }],
    ]);
    await elapse(oauth.finish(await oauth.start()));
    vi.advanceTimersByTime(1_000);
    expect(await oauth.token()).toBe("access-3");
    expect(asked.at(-1)?.get("refresh_token")).toBe("r");
  });
});

describe("the token endpoint", () => {
  it("rejects with the server's error and description, also if the status is 200", async () => {
    for (const status of [200, 400, 401]) {
      const body = { error: "invalid_client", error_description: "The secret has expired." };
      const { fetch } = tokenEndpoint(() => [status, body]);
      await expect(createClientCredentials({ ...base, fetch }).token()).rejects.toMatchObject({
        error: "invalid_client",
        error_description: "The secret has expired.",
      });
    }
  });

  it.each<[what: string, status: number, body: unknown]>([
    ["HTML", 200, "<html>"],
    ["null", 200, null],
    ["a redirect", 302, ""],
    ["a failure", 500, "oops"],
    ["no token", 200, { token_type: "bearer" }],
    ["another token type", 200, { access_token: "x", token_type: "mac" }],
  ])("rejects %s", async (_, status, body) => {
    const { fetch } = tokenEndpoint(() => [status, body]);
    await expect(createClientCredentials({ ...base, fetch }).token()).rejects.toThrow();
  });

  it("ignores ID tokens", async () => {
    const { fetch } = tokenEndpoint(() => [200, { access_token: "t", token_type: "bearer", id_token: "x" }]);
    const { oauth, pending } = await signIn({ fetch });
    await oauth.finish(`${base.redirectUri}?code=c&state=${pending.state}`, pending);
    expect(await oauth.token()).toBe("t");
  });

  it("needs https:, except on loopback addresses and with allowInsecureRequests", async () => {
    const { fetch } = tokenEndpoint();
    const tokenOf = (tokenUrl: string, options = {}): Promise<string | undefined> =>
      createClientCredentials({ ...base, fetch, tokenUrl, ...options }).token();
    await expect(tokenOf("http://auth.test/token")).rejects.toThrow("HTTPS");
    await expect(tokenOf("http://localhost.test/token")).rejects.toThrow("HTTPS");
    await expect(tokenOf("auth.test/token")).rejects.toThrow("as.token_endpoint");
    expect(await tokenOf("http://auth.test/token", { allowInsecureRequests: true })).toBe("access-1");
    for (const host of ["localhost", "127.0.0.1", "[::1]"])
      expect(await tokenOf(`http://${host}:9/token`)).toContain("access-");
  });

  it("sends secrets to no other place after a redirect, and quotes none", async () => {
    const secret = "hunter2";
    const visited: (string | undefined)[] = [];
    await withServer(
      async (request, response) => {
        visited.push(request.url);
        await readText(request);
        response.writeHead(307, { location: "/stolen" }).end();
      },
      async (url) => {
        const client = { tokenUrl: `${url}/token`, clientId: "app", clientSecret: secret };
        const error = await createClientCredentials(client)
          .token()
          .catch((caught: unknown) => caught);
        expect(error).toMatchObject({ code: "OAUTH_RESPONSE_IS_NOT_CONFORM" });
        expect(inspect(error)).not.toContain(secret);
      },
    );
    expect(visited).toEqual(["/token"]);
  });

  it("may send no more than a mebibyte", async () => {
    let chunks = 0;
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
      chunks += 1;
      controller.enqueue(new Uint8Array(65_536).fill(32));
    };
    for (const status of [200, 400]) {
      chunks = 0;
      const fetch = async (): Promise<Response> => new Response(new ReadableStream({ pull }), { status });
      await expect(createClientCredentials({ ...base, fetch }).token()).rejects.toThrow(/more than 1048576/);
      expect(chunks).toBeLessThan(20);
    }
  });

  it("must answer within the timeout", async () => {
    const fetch = ({ signal }: Request): Promise<Response> =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    const settings = { ...base, deviceAuthorizationUrl: base.tokenUrl, timeout: 20, fetch };
    const store = createMemoryStore({ accessToken: "old", expiresAt: 0, refreshToken: "r" });
    const code = createAuthorizationCode(settings);
    const { pending } = await code.start();
    const calls = [
      createClientCredentials(settings).token(),
      createAuthorizationCode({ ...settings, store }).token(),
      code.finish(`${base.redirectUri}?code=c&state=${pending.state}`, pending),
      createDeviceAuthorization(settings).start(),
    ];
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes).toMatchObject(Array(4).fill({ reason: { name: "TimeoutError" } }));
  });
});

describe("a session", () => {
  it("gets a token once for calls side by side, and keeps it until shortly before its end", async () => {
    const { fetch, asked } = tokenEndpoint();
    const session = createClientCredentials({ ...base, fetch, scopes: ["x", "y"] });
    const { client, shown } = apiWith(session, () => true);
    await Promise.all([1, 2, 3].map(() => send(client, secured, plainCodec, {})));
    expect(shown).toEqual(Array(3).fill("Bearer access-1"));
    expect(asked.length).toBe(1);
    expect(asked[0]?.get("scope")).toBe("x y");
    vi.setSystemTime(3600_000 - 60_001);
    expect(await session.token()).toBe("access-1");
    vi.setSystemTime(3600_000 - 60_000);
    expect(await session.token()).toBe("access-2");
  });

  it.each([
    [60, 30],
    [10, 5],
    [90, 45],
    [600, 540],
  ])("uses a token that lasts %i s for %i s, and not for one call only", async (lasts, used) => {
    const { fetch } = tokenEndpoint((_, count) => {
      const [status, granted] = grant(_, count);
      return [status, { ...Object(granted), expires_in: lasts }];
    });
    const session = createClientCredentials({ ...base, fetch });
    expect([await session.token(), await session.token()]).toEqual(["access-1", "access-1"]);
    vi.setSystemTime(used * 1000 - 1);
    expect(await session.token()).toBe("access-1");
    vi.setSystemTime(used * 1000);
    expect([await session.token(), await session.token()]).toEqual(["access-2", "access-2"]);
  });

  it("uses a token that does not last long after signing in", async () => {
    const { fetch, asked } = tokenEndpoint((_, count) => {
      const [status, granted] = grant(_, count);
      return [status, { ...Object(granted), expires_in: 30 }];
    });
    const { oauth, pending } = await signIn({ fetch });
    await oauth.finish(`${base.redirectUri}?code=c&state=${pending.state}`, pending);
    expect([await oauth.token(), await oauth.token(), asked.length]).toEqual(["access-1", "access-1", 1]);
  });

  it("renews once for calls side by side that are refused, and sends each again once", async () => {
    const { fetch, asked } = tokenEndpoint();
    const store = createMemoryStore({ accessToken: "old", refreshToken: "r0" });
    const session = createAuthorizationCode({ ...base, fetch, store });
    const { client, shown, bodies } = apiWith(session, (token) => token === "Bearer access-1");
    const results = await Promise.all([1, 2, 3].map((n) => send(client, secured, plainCodec, { body: n })));
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(asked.map((one) => [one.get("grant_type"), one.get("refresh_token")])).toEqual([
      ["refresh_token", "r0"],
    ]);
    expect(shown.sort()).toEqual([...Array(3).fill("Bearer access-1"), ...Array(3).fill("Bearer old")]);
    expect((await Promise.all(bodies)).sort()).toEqual(["1", "1", "2", "2", "3", "3"]);
    expect(await store.load()).toMatchObject({ accessToken: "access-1", refreshToken: "refresh-1" });
  });

  it("asks for no scope where none is wanted", async () => {
    for (const options of [{}, { scopes: [] }]) {
      const { fetch, asked } = tokenEndpoint();
      await createClientCredentials({ ...base, fetch, ...options }).token();
      expect(Object.fromEntries(asked[0] ?? [])).toEqual({
        grant_type: "client_credentials",
        client_id: "app",
      });
    }
  });

  it("lets a refusal stand where the renewal gives the same token", async () => {
    const { fetch } = tokenEndpoint(() => grant(undefined, 1));
    const session = createClientCredentials({ ...base, fetch });
    const { client, shown } = apiWith(session, () => false);
    expect((await send(client, secured, plainCodec, {})).status).toBe(401);
    expect(shown).toEqual(["Bearer access-1"]);
  });

  it("sends a stream once only", async () => {
    const { fetch, asked } = tokenEndpoint();
    const session = createClientCredentials({ ...base, fetch });
    const { client, shown } = apiWith(session, () => false);
    const octets = { type: "application/octet-stream", kind: "binary" } as const;
    const upload = { ...secured, body: { required: true, content: [octets] } };
    const body = new Blob(["octets"]).stream();
    expect((await send(client, upload, anyCodec, { body })).status).toBe(401);
    expect([shown.length, asked.length]).toEqual([1, 1]);
  });

  it("leaves a request without credentials alone, and needs no body in a refusal", async () => {
    const { fetch } = tokenEndpoint();
    const session = createClientCredentials({ ...base, fetch });
    const statuses: number[] = [];
    const bare = async (authorization: string | undefined): Promise<void> => {
      const headers = authorization === undefined ? {} : { authorization };
      const context = { operation: secured, replayable: true, secretHeaders: [] };
      const next = async (): Promise<Response> => new Response(null, { status: 401 });
      statuses.push(
        (await session.middleware(new Request(base.tokenUrl, { headers }), next, context)).status,
      );
    };
    await bare(undefined);
    await bare(`Bearer ${await session.token()}`);
    expect(statuses).toEqual([401, 401]);
  });

  it("sends again what was refused after another call had got a newer token", async () => {
    const { fetch, asked } = tokenEndpoint();
    const session = createClientCredentials({ ...base, fetch });
    const arrived = createGate();
    const answer = createGate();
    const shown: (string | null)[] = [];
    const slow = async (request: Request): Promise<Response> => {
      shown.push(request.headers.get("authorization"));
      arrived.open();
      await answer.passed;
      return Response.json({}, { status: shown.length === 1 ? 401 : 200 });
    };
    const options = { credentials: { oauth2: session.token }, middleware: [session.middleware] };
    const { client } = clientWith(slow, options, contractWith(scheme));
    const sending = send(client, secured, plainCodec, {});
    await arrived.passed;
    vi.setSystemTime(3600_000);
    expect(await session.token()).toBe("access-2");
    answer.open();
    expect((await sending).status).toBe(200);
    expect(shown).toEqual(["Bearer access-1", "Bearer access-2"]);
    expect(asked.length).toBe(2);
  });

  it("gives nobody a token that was refused, though its renewal fails", async () => {
    const asked = createGate();
    const answer = createGate();
    const fetch = async (): Promise<Response> => {
      asked.open();
      await answer.passed;
      return new Response("later", { status: 503 });
    };
    const store = createMemoryStore({ accessToken: "old", refreshToken: "r0", expiresAt: 90_000 });
    const session = createAuthorizationCode({ ...base, fetch, store });
    const { client } = apiWith(session, () => false);
    const sending = send(client, secured, plainCodec, {});
    await asked.passed;
    vi.setSystemTime(60_000);
    const other = session.token();
    answer.open();
    await expect(other).rejects.toMatchObject({ code: "OAUTH_RESPONSE_IS_NOT_CONFORM" });
    expect((await sending).status).toBe(401);
  });

  it("lets a second refusal stand", async () => {
    const { fetch, asked } = tokenEndpoint();
    const session = createClientCredentials({ ...base, fetch });
    const { client, shown } = apiWith(session, () => false);
    expect((await send(client, secured, plainCodec, {})).status).toBe(401);
    expect([shown.length, asked.length]).toEqual([2, 2]);
  });

  it("keeps the old refresh token where no new one comes", async () => {
    const { fetch } = tokenEndpoint(() => [
      200,
      { access_token: "new", token_type: "bearer", expires_in: "60" },
    ]);
    const store = createMemoryStore({ accessToken: "old", refreshToken: "r0", expiresAt: 0 });
    expect(await createAuthorizationCode({ ...base, fetch, store }).token()).toBe("new");
    expect(await store.load()).toEqual({ accessToken: "new", refreshToken: "r0", expiresAt: 60_000 });
  });

  it("signs out where the refresh token is refused, and lets the 401 stand", async () => {
    const { fetch } = tokenEndpoint(() => [400, { error: "invalid_grant" }]);
    const store = createMemoryStore({ accessToken: "old", refreshToken: "r0" });
    const session = createAuthorizationCode({ ...base, fetch, store });
    expect((await send(apiWith(session, () => false).client, secured, plainCodec, {})).status).toBe(401);
    expect(await store.load()).toBeUndefined();
    expect(await session.token()).toBeUndefined();
  });

  it("goes on with a token that is still good when an early renewal fails", async () => {
    const { fetch } = tokenEndpoint(() => [503, "later"]);
    const store = createMemoryStore({ accessToken: "old", refreshToken: "r0", expiresAt: 30_000 });
    const session = createAuthorizationCode({ ...base, fetch, store });
    expect(await session.token()).toBe("old");
    vi.setSystemTime(30_000);
    await expect(session.token()).rejects.toMatchObject({ code: "OAUTH_RESPONSE_IS_NOT_CONFORM" });
  });

  it("takes what another process has renewed already", async () => {
    const { fetch, asked } = tokenEndpoint();
    let kept: TokenSet | undefined = { accessToken: "old", refreshToken: "r0" };
    const save = (tokens: TokenSet | undefined): void => {
      kept = tokens;
    };
    const store = { load: () => kept, save };
    const session = createAuthorizationCode({ ...base, fetch, store });
    const { client } = apiWith(session, (token) => {
      if (token === "Bearer old") kept = { accessToken: "theirs", refreshToken: "r1" };
      return token === "Bearer theirs";
    });
    expect((await send(client, secured, plainCodec, {})).status).toBe(200);
    expect(asked).toEqual([]);
  });

  it.each([
    ["a store that answers at once", 0],
    ["a store that takes its time", 5],
  ])("forgets what a renewal under way brings, in %s", async (_, delay) => {
    const { session, store, answer, asked } = renewalUnderWay(delay);
    const underWay = session.token();
    await asked.passed;
    await session.forget();
    // Nor is the renewal waited for.
    expect(await session.token()).toBeUndefined();
    answer.open();
    expect(await underWay).toBeUndefined();
    expect([await store.load(), await session.token()]).toEqual([undefined, undefined]);
  });

  it("forgets what a renewal is saving", async () => {
    const { session, store, answer, saved } = renewalUnderWay(20);
    const underWay = session.token();
    answer.open();
    await saved.passed;
    await session.forget();
    await underWay;
    expect(await store.load()).toBeUndefined();
  });

  it("keeps those who have signed in from what an older renewal brings", async () => {
    const { session, store, answer, asked } = renewalUnderWay(0);
    const underWay = session.token();
    await asked.passed;
    const { pending } = await session.start();
    await session.finish(`${base.redirectUri}?code=c&state=${pending.state}`, pending);
    answer.open();
    expect([await underWay, await session.token()]).toEqual(["signed-in", "signed-in"]);
    expect(await store.load()).toMatchObject({ accessToken: "signed-in" });
  });

  it("goes on with what another process has renewed meanwhile, though its own renewal is refused", async () => {
    const store = createMemoryStore({ accessToken: "old", refreshToken: "r0", expiresAt: 0 });
    const theirs: TokenSet = { accessToken: "theirs", refreshToken: "r1", expiresAt: 900_000 };
    const { fetch, asked } = tokenEndpoint(() => {
      store.save(theirs);
      return [400, { error: "invalid_grant" }];
    });
    const session = createAuthorizationCode({ ...base, fetch, store });
    expect(await session.token()).toBe("theirs");
    expect(await store.load()).toEqual(theirs);
    expect(asked.length).toBe(1);
  });

  it("renews by another process's refresh token where that one's access token is refused or at its end", async () => {
    const store = createMemoryStore({ accessToken: "old", refreshToken: "r0", expiresAt: 0 });
    const { fetch, asked } = tokenEndpoint((form, count) => {
      if (form.get("refresh_token") !== "r0") return grant(form, count);
      store.save({ accessToken: "theirs", refreshToken: "r1", expiresAt: 0 });
      return [400, { error: "invalid_grant" }];
    });
    const session = createAuthorizationCode({ ...base, fetch, store });
    expect(await session.token()).toBe("access-2");
    expect(asked.map((form) => form.get("refresh_token"))).toEqual(["r0", "r1"]);
  });

  it("takes what another process has signed in with, though its own credentials are refused", async () => {
    const store = createMemoryStore();
    const { fetch } = tokenEndpoint(() => {
      store.save({ accessToken: "theirs", refreshToken: "r1" });
      return [400, { error: "invalid_grant" }];
    });
    expect(await createClientCredentials({ ...base, fetch, store }).token()).toBe("theirs");
  });

  it("shares a renewal that began after those who signed out", async () => {
    const gates = [createGate(), createGate()];
    let count = 0;
    const fetch = async (): Promise<Response> => {
      count += 1;
      const own = count;
      await gates[own - 1]?.passed;
      return Response.json({ access_token: `access-${own}`, token_type: "bearer" });
    };
    const store = createMemoryStore({ accessToken: "old", refreshToken: "r0", expiresAt: 0 });
    const session = createAuthorizationCode({ ...base, fetch, store });
    const first = session.token();
    await new Promise((resolve) => setTimeout(resolve));
    await session.forget();
    await store.save({ accessToken: "old", refreshToken: "r1", expiresAt: 0 });
    const second = session.token();
    gates[0]?.open();
    await first;
    const third = session.token();
    gates[1]?.open();
    expect([await second, await third, count]).toEqual(["access-2", "access-2", 2]);
  });

  it("leaves alone what was not signed by it", async () => {
    const { fetch, asked } = tokenEndpoint();
    const session = createClientCredentials({ ...base, fetch });
    const { client, shown } = apiWith(session, () => false, { headers: { authorization: "Bearer mine" } });
    expect((await send(client, secured, plainCodec, {})).status).toBe(401);
    expect(shown).toEqual(["Bearer mine"]);
    expect(asked.length).toBe(1);
  });
});

interface Gate {
  readonly passed: Promise<void>;
  open(): void;
}

function createGate(): Gate {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

/** A session during a renewal that waits for `answer`. The first save in its store takes `delay` milliseconds. */
function renewalUnderWay(delay: number) {
  const [asked, answer, saved] = [createGate(), createGate(), createGate()];
  let kept: TokenSet | undefined = { accessToken: "old", refreshToken: "r0", expiresAt: 0 };
  let wait = delay;
  const store: TokenStore = {
    load: () => kept,
    save: async (tokens) => {
      saved.open();
      const own = wait;
      wait = 0;
      if (own > 0) await new Promise((resolve) => setTimeout(resolve, own));
      kept = tokens;
    },
  };
  const fetch = async (request: Request): Promise<Response> => {
    const form = new URLSearchParams(await request.text());
    if (form.get("grant_type") !== "refresh_token")
      return Response.json({ access_token: "signed-in", token_type: "bearer" });
    asked.open();
    await answer.passed;
    return Response.json({ access_token: "renewed", token_type: "bearer", refresh_token: "r1" });
  };
  const session = createAuthorizationCode({ ...base, fetch, store });
  return { session, store, asked, answer, saved };
}
