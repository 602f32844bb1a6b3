import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { anyCodec } from "../../../../runtime/client/any-codec.ts";
import type { CallOptions } from "../../../../runtime/client/client.ts";
import { plainCodec } from "../../../../runtime/client/plain-codec.ts";
import { send } from "../../../../runtime/client/send.ts";
import {
  type AuthorizationCodeOptions,
  createAuthorizationCode,
} from "../../../../runtime/oauth2/create-authorization-code.ts";
import { createClientCredentials } from "../../../../runtime/oauth2/create-client-credentials.ts";
import {
  createDeviceAuthorization,
  type DeviceAuthorization,
  type DeviceAuthorizationOptions,
} from "../../../../runtime/oauth2/create-device-authorization.ts";
import type { TokenSession } from "../../../../runtime/oauth2/create-session.ts";
import { findFlow, OAuthError } from "../../../../runtime/oauth2/request-tokens.ts";
import { createMemoryStore, type TokenSet, type TokenStore } from "../../../../runtime/oauth2/token-set.ts";
import { clientWith, contractWith, json, operationWith } from "../client/fixtures.ts";
import { readText, withServer } from "../client/http-server.ts";

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

const scheme = {
  kind: "oauth2",
  name: "oauth2",
  flows: [{ flow: "authorizationCode", tokenUrl: base.tokenUrl }],
} as const;
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
    const { fetch } = tokenEndpoint(() => [200, { access_token: "t", scope: "a  b:c" }]);
    const store = createMemoryStore();
    const { oauth, pending } = await signIn({ fetch, store });
    await oauth.finish(`${base.redirectUri}?code=c&state=${pending.state}`, pending);
    expect(await store.load()).toEqual({ accessToken: "t", scopes: ["a", "b:c"] });
  });

  it("takes no answer that is not meant for it", async () => {
    const { fetch, asked } = tokenEndpoint();
    const { oauth, pending } = await signIn({ fetch, issuer: "https://auth.test" });
    const finish = (query: string): Promise<void> => oauth.finish(`${base.redirectUri}?${query}`, pending);
    await expect(finish("code=c&state=other")).rejects.toMatchObject({ code: "state_mismatch" });
    await expect(finish("error=access_denied&state=other")).rejects.toMatchObject({ code: "state_mismatch" });
    await expect(finish(`code=c&state=${pending.state}`)).rejects.toMatchObject({ code: "issuer_mismatch" });
    const good = `state=${pending.state}&iss=https://auth.test`;
    await expect(finish(`error=access_denied&error_description=No.&${good}`)).rejects.toMatchObject({
      code: "access_denied",
      description: "No.",
    });
    await expect(finish(good)).rejects.toThrow("invalid_response: the callback URL has no code");
    await expect(oauth.finish("/callback?code=c", pending)).rejects.toThrow(
      'OAuth 2: invalid_url: "/callback" is not an absolute URL, or has user information',
    );
    expect(asked).toEqual([]);
  });
});

const deviceCodes = {
  device_code: "secret-device",
  user_code: "WDJB-MJHT",
  verification_uri: "https://auth.test/device",
  verification_uri_complete: "https://auth.test/device?code=WDJB-MJHT",
  expires_in: 60,
};

/** The device grant with these answers of the token endpoint in turn. Waiting advances its clock. */
function deviceGrant(
  answers: readonly [status: number, body: unknown][],
  codes: unknown = deviceCodes,
  options: Partial<DeviceAuthorizationOptions> = {},
): {
  readonly oauth: DeviceAuthorization;
  readonly waited: number[];
} & ReturnType<typeof tokenEndpoint> {
  let time = 1_000;
  const waited: number[] = [];
  const endpoint = tokenEndpoint((asked, count) => {
    return asked.has("grant_type") ? (answers[count - 2] ?? grant(asked, count)) : [200, codes];
  });
  const oauth = createDeviceAuthorization({
    deviceAuthorizationUrl: "https://auth.test/device_authorization",
    tokenUrl: base.tokenUrl,
    clientId: "app",
    fetch: endpoint.fetch,
    now: () => time,
    wait: async (milliseconds) => {
      waited.push(milliseconds);
      time += milliseconds;
    },
    ...options,
  });
  return { oauth, waited, ...endpoint };
}

describe("the device authorization grant", () => {
  it("shows the codes, and asks until the user has agreed", async () => {
    const answers: [number, unknown][] = [
      [400, { error: "authorization_pending" }],
      [400, { error: "slow_down" }],
    ];
    const { oauth, asked, requests, waited } = deviceGrant(answers, deviceCodes, { scopes: ["a", "b"] });
    const pending = await oauth.start();
    expect(pending).toEqual({
      userCode: "WDJB-MJHT",
      verificationUri: "https://auth.test/device",
      verificationUriComplete: "https://auth.test/device?code=WDJB-MJHT",
      deviceCode: "secret-device",
      expiresAt: 61_000,
      interval: 5_000,
    });
    await oauth.finish(pending);
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
    expect(waited).toEqual([5_000, 5_000, 10_000]);
    await oauth.forget();
    expect(await oauth.token()).toBeUndefined();
  });

  it("keeps to the interval of the server, and asks less often one that cannot be reached", async () => {
    const { oauth, waited } = deviceGrant(
      [[400, { error: "authorization_pending" }]],
      { ...deviceCodes, interval: 2 },
      { clientSecret: "s" },
    );
    await oauth.finish(await oauth.start());
    expect(waited).toEqual([2_000, 2_000]);
    let isDown = true;
    const slow: number[] = [];
    const other = createDeviceAuthorization({
      ...base,
      deviceAuthorizationUrl: "https://auth.test/device_authorization",
      fetch: async () => {
        if (!isDown) return Response.json({ access_token: "t" });
        isDown = slow.length < 2;
        throw new Error("offline");
      },
      now: () => 0,
      wait: async (milliseconds) => {
        slow.push(milliseconds);
      },
    });
    await other.finish({
      userCode: "",
      verificationUri: "",
      deviceCode: "d",
      expiresAt: 60_000,
      interval: 1_000,
    });
    expect(slow).toEqual([1_000, 2_000, 4_000]);
  });

  it.each([{}, { scopes: [] }])("asks for no scope with the options %j", async (options) => {
    const { oauth, asked } = deviceGrant([], deviceCodes, options);
    await oauth.start();
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({ client_id: "app" });
  });

  it("shows no address with the code in it where the server gives none, and waits at least a while", async () => {
    const { oauth } = deviceGrant([], { ...deviceCodes, verification_uri_complete: undefined, interval: 0 });
    const pending = await oauth.start();
    expect(Object.keys(pending)).not.toContain("verificationUriComplete");
    expect(pending.interval).toBe(5_000);
  });

  it("waits by itself", async () => {
    const oauth = createDeviceAuthorization({
      ...base,
      deviceAuthorizationUrl: "https://auth.test/device_authorization",
      fetch: async () => Response.json({ access_token: "t" }),
    });
    const codes = { userCode: "", verificationUri: "", deviceCode: "d" };
    const start = performance.now();
    await oauth.finish({ ...codes, expiresAt: Number.POSITIVE_INFINITY, interval: 20 });
    expect(performance.now() - start).toBeGreaterThan(15);
    expect(await oauth.token()).toBe("t");
  });

  it("ends where the user refuses, the codes are no longer good, or the caller has had enough", async () => {
    const refused = deviceGrant([[400, { error: "access_denied" }]]);
    await expect(refused.oauth.finish(await refused.oauth.start())).rejects.toMatchObject({
      code: "access_denied",
    });
    const late = deviceGrant(Array(20).fill([400, { error: "authorization_pending" }]));
    await expect(late.oauth.finish(await late.oauth.start())).rejects.toMatchObject({
      code: "expired_token",
    });
    expect(late.waited.length).toBe(12);
    const ended = deviceGrant([]);
    const pending = await ended.oauth.start();
    await expect(
      ended.oauth.finish(pending, { signal: AbortSignal.abort(new Error("enough")) }),
    ).rejects.toThrow("enough");
    expect(ended.asked.length).toBe(1);
  });

  it("waits no longer than the codes are good, nor than a timer can", async () => {
    const { oauth, asked, waited } = deviceGrant([], { ...deviceCodes, interval: 3_000_000 });
    await expect(oauth.finish(await oauth.start())).rejects.toMatchObject({ code: "expired_token" });
    expect(waited).toEqual([60_000]);
    expect(asked.length).toBe(1);
    const long = deviceGrant([], { ...deviceCodes, interval: 3_000_000, expires_in: 9_000_000 });
    await long.oauth.finish(await long.oauth.start());
    expect(long.waited).toEqual([2 ** 31 - 1]);
  });

  it("gives up the request on its way when the caller has had enough, and saves nothing that comes after", async () => {
    const enough = new Error("enough");
    const caller = new AbortController();
    const signals: AbortSignal[] = [];
    const settings = {
      ...base,
      deviceAuthorizationUrl: "https://auth.test/device_authorization",
      wait: async (): Promise<void> => undefined,
    };
    const pending = { userCode: "", verificationUri: "", deviceCode: "d", expiresAt: Infinity, interval: 1 };
    const hanging = createDeviceAuthorization({
      ...settings,
      fetch: ({ signal }) =>
        new Promise((_, reject) => {
          signals.push(signal);
          signal.addEventListener("abort", () => reject(signal.reason));
          caller.abort(enough);
        }),
    });
    await expect(hanging.finish(pending, { signal: caller.signal })).rejects.toBe(enough);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    const late = new AbortController();
    const heedless = createDeviceAuthorization({
      ...settings,
      fetch: async () => {
        late.abort(enough);
        return Response.json({ access_token: "t" });
      },
    });
    await expect(heedless.finish(pending, { signal: late.signal })).rejects.toBe(enough);
    expect(await heedless.token()).toBeUndefined();
  });

  it("stops waiting when the caller has had enough", async () => {
    const oauth = createDeviceAuthorization({
      ...base,
      deviceAuthorizationUrl: "https://auth.test/device_authorization",
      fetch: async () => Response.json(deviceCodes),
    });
    const signal = AbortSignal.timeout(10);
    await expect(oauth.finish(await oauth.start(), { signal })).rejects.toMatchObject({
      name: "TimeoutError",
    });
  });

  it.each([
    "device_code",
    "user_code",
    "verification_uri",
    "expires_in",
  ])("takes no answer without %s", async (member) => {
    for (const value of [undefined, member === "expires_in" ? 0 : ""]) {
      const { oauth } = deviceGrant([], { ...deviceCodes, [member]: value });
      await expect(oauth.start()).rejects.toThrow(
        `invalid_response: https://auth.test/device_authorization answered 200 without ${member}`,
      );
    }
  });

  it("renews by the refresh token", async () => {
    const { oauth, asked } = deviceGrant([
      [200, { access_token: "short", refresh_token: "r", expires_in: 0 }],
    ]);
    await oauth.finish(await oauth.start());
    expect(await oauth.token()).toBe("access-3");
    expect(asked.at(-1)?.get("refresh_token")).toBe("r");
  });
});

describe("the token endpoint", () => {
  it.each<[what: string, status: number, body: unknown, code: string, told: string]>([
    ["an error", 400, { error: "invalid_grant", error_description: "expired" }, "invalid_grant", "expired"],
    ["an error with the status 200", 200, { error: "slow_down" }, "slow_down", ""],
    ["no JSON", 200, "<html>", "invalid_response", "200 with text/plain that is no JSON object"],
    ["null", 200, null, "invalid_response", "200 with application/json that is no JSON object"],
    ["a redirect", 302, "", "invalid_response", "302 with a redirect"],
    ["a failure", 500, "oops", "invalid_response", "500 with text/plain that is no JSON object"],
    ["an error that is no text", 400, { error: 1 }, "invalid_response", "400 without an error code"],
    ["no token", 200, { token_type: "bearer" }, "invalid_response", "200 without access_token"],
    ["an empty token", 200, { access_token: "" }, "invalid_response", "200 without access_token"],
    ["a token that is no text", 200, { access_token: 1 }, "invalid_response", "200 without access_token"],
    [
      "another token type",
      200,
      { access_token: "x", token_type: "mac" },
      "invalid_response",
      "200 with a token_type other than Bearer",
    ],
  ])("that answers %s is told of", async (_, status, body, code, told) => {
    const { fetch } = tokenEndpoint(() => [status, body]);
    const found = code === "invalid_response" ? `https://auth.test/token answered ${told}` : told;
    await expect(createClientCredentials({ ...base, fetch }).token()).rejects.toMatchObject({
      ...{ name: "OAuthError", code, status },
      message: ["OAuth 2", code, ...(found === "" ? [] : [found])].join(": "),
    });
  });

  it("that hides its redirect, as in a browser, is told of", async () => {
    const fetch = async (): Promise<Response> =>
      Object.defineProperties(new Response(), { type: { value: "opaqueredirect" }, status: { value: 0 } });
    await expect(createClientCredentials({ ...base, fetch }).token()).rejects.toThrow(
      "OAuth 2: invalid_response: https://auth.test/token answered 0 with a redirect",
    );
  });

  it.each([
    ["login.test/token?key=hunter2", "login.test/token"],
    ["https://app:hunter2@login.test/token", "https://login.test/token"],
    ["", ""],
  ])("has the URL %j, which cannot be requested", async (tokenUrl, shown) => {
    const { fetch, asked } = tokenEndpoint();
    await expect(createClientCredentials({ ...base, fetch, tokenUrl }).token()).rejects.toMatchObject({
      ...{ name: "OAuthError", code: "invalid_url", status: undefined },
      message: `OAuth 2: invalid_url: "${shown}" is not an absolute URL, or has user information`,
    });
    expect(asked).toEqual([]);
  });

  it("is never followed to another place, nor quoted", async () => {
    const secret = "hunter2";
    const visited: (string | undefined)[] = [];
    await withServer(
      async (request, response) => {
        visited.push(request.url);
        await readText(request);
        response.writeHead(307, { location: "/stolen" }).end();
      },
      async (url) => {
        const session = createClientCredentials({
          tokenUrl: `${url}/token`,
          clientId: "app",
          clientSecret: secret,
        });
        const error = await session.token().catch((caught: unknown) => caught);
        expect(error).toMatchObject({ code: "invalid_response" });
        expect(JSON.stringify(error) + String(error)).not.toContain(secret);
      },
    );
    expect(visited).toEqual(["/token"]);
  });

  it("is asked for JSON", async () => {
    const { fetch, requests } = tokenEndpoint();
    await createClientCredentials({ ...base, fetch }).token();
    expect(requests.map(({ headers }) => headers.get("accept"))).toEqual(["application/json"]);
  });

  it.each([
    ["invalid_grant", "OAuth 2: invalid_grant"],
    ["a.b-1", "OAuth 2: a.b-1"],
    ["x".repeat(64), `OAuth 2: ${"x".repeat(64)}`],
    ["x".repeat(65), "OAuth 2: an error without a proper code"],
    ["x\n", "OAuth 2: an error without a proper code"],
    ["<x", "OAuth 2: an error without a proper code"],
    ["", "OAuth 2: an error without a proper code"],
  ])("may give the error %j, of which the message quotes no more than a code", (code, message) => {
    expect(new OAuthError(code)).toMatchObject({ code, message });
  });

  it.each([
    [undefined, "OAuth 2: invalid_grant"],
    ["", "OAuth 2: invalid_grant"],
    ["The grant has expired.", "OAuth 2: invalid_grant: The grant has expired."],
    ["Línea\r\nTrace ID: 1", "OAuth 2: invalid_grant: Línea"],
    ["\u001b[2J", "OAuth 2: invalid_grant"],
    [`No token ${"x".repeat(22)}.`, "OAuth 2: invalid_grant: No token …"],
    ["too ".repeat(100), `OAuth 2: invalid_grant: ${"too ".repeat(50)}`],
  ])("may describe its error by %j, of which the message quotes no token", (description, message) => {
    expect(new OAuthError("invalid_grant", description)).toMatchObject({ description, message });
  });

  it("tells in the message what the server says about an error", async () => {
    const answer = { error: "invalid_client", error_description: "The secret has expired." };
    const { fetch } = tokenEndpoint(() => [401, answer]);
    await expect(createClientCredentials({ ...base, fetch }).token()).rejects.toThrow(
      "OAuth 2: invalid_client: The secret has expired.",
    );
  });

  it("that does not answer is told of, with the cause", async () => {
    const cause = new TypeError("fetch failed");
    const fetch = (): Promise<Response> => Promise.reject(cause);
    await expect(createClientCredentials({ ...base, fetch }).token()).rejects.toMatchObject({
      ...{ name: "OAuthError", code: "no_response", status: undefined, cause },
      message: "OAuth 2: no_response: https://auth.test/token cannot be reached",
    });
  });

  it("is waited for no longer than the timeout, though `fetch` or a body does not heed the signal", async () => {
    const silent = (): Promise<Response> => new Promise(() => {});
    const endless = async (): Promise<Response> => new Response(new ReadableStream());
    for (const fetch of [silent, endless]) {
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
      for (const { reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[])
        expect(reason).toMatchObject({
          ...{ name: "OAuthError", code: "no_response", cause: { name: "TimeoutError" } },
          message: "OAuth 2: no_response: https://auth.test/token gave no response within 20 ms",
        });
    }
  });

  it("is asked again by the device grant after a timeout, until the codes expire", async () => {
    let asked = 0;
    const oauth = createDeviceAuthorization({
      ...{ ...base, deviceAuthorizationUrl: base.tokenUrl, timeout: 20 },
      ...{ now: () => (asked < 2 ? 0 : 1000), wait: async (): Promise<void> => undefined },
      fetch: () => {
        asked++;
        return new Promise(() => {});
      },
    });
    const pending = { userCode: "", verificationUri: "", deviceCode: "d", expiresAt: 1000, interval: 1 };
    await expect(oauth.finish(pending)).rejects.toMatchObject({ code: "expired_token" });
    expect(asked).toBe(2);
  });
});

describe("a session", () => {
  it("gets a token once for calls side by side, and keeps it until shortly before its end", async () => {
    let time = 0;
    const { fetch, asked } = tokenEndpoint();
    const session = createClientCredentials({ ...base, fetch, scopes: ["x", "y"], now: () => time });
    const { client, shown } = apiWith(session, () => true);
    await Promise.all([1, 2, 3].map(() => send(client, secured, plainCodec, {})));
    expect(shown).toEqual(Array(3).fill("Bearer access-1"));
    expect(asked.length).toBe(1);
    expect(asked[0]?.get("scope")).toBe("x y");
    time = 3600_000 - 60_001;
    expect(await session.token()).toBe("access-1");
    time = 3600_000 - 60_000;
    expect(await session.token()).toBe("access-2");
  });

  it.each([
    [60, 30],
    [10, 5],
    [90, 45],
    [600, 540],
  ])("uses a token that lasts %i s for %i s, and not for one call only", async (lasts, used) => {
    let time = 0;
    const { fetch } = tokenEndpoint((_, count) => {
      const [status, granted] = grant(_, count);
      return [status, { ...Object(granted), expires_in: lasts }];
    });
    const session = createClientCredentials({ ...base, fetch, now: () => time });
    expect([await session.token(), await session.token()]).toEqual(["access-1", "access-1"]);
    time = used * 1000 - 1;
    expect(await session.token()).toBe("access-1");
    time = used * 1000;
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
    let time = 0;
    const { fetch, asked } = tokenEndpoint();
    const session = createClientCredentials({ ...base, fetch, now: () => time });
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
    time = 3600_000;
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
    let time = 0;
    const session = createAuthorizationCode({ ...base, fetch, store, now: () => time });
    const { client } = apiWith(session, () => false);
    const sending = send(client, secured, plainCodec, {});
    await asked.passed;
    time = 60_000;
    const other = session.token();
    answer.open();
    await expect(other).rejects.toMatchObject({ code: "invalid_response" });
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
    expect(await createAuthorizationCode({ ...base, fetch, store, now: () => 1000 }).token()).toBe("new");
    expect(await store.load()).toEqual({ accessToken: "new", refreshToken: "r0", expiresAt: 61_000 });
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
    let time = 0;
    const session = createAuthorizationCode({ ...base, fetch, store, now: () => time });
    expect(await session.token()).toBe("old");
    time = 30_000;
    await expect(session.token()).rejects.toMatchObject({ code: "invalid_response" });
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
    const session = createAuthorizationCode({ ...base, fetch, store, now: () => 0 });
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
    const session = createAuthorizationCode({ ...base, fetch, store, now: () => 0 });
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
      return Response.json({ access_token: `access-${own}` });
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
    if (form.get("grant_type") !== "refresh_token") return Response.json({ access_token: "signed-in" });
    asked.open();
    await answer.passed;
    return Response.json({ access_token: "renewed", refresh_token: "r1" });
  };
  const session = createAuthorizationCode({ ...base, fetch, store });
  return { session, store, asked, answer, saved };
}

describe("findFlow", () => {
  it("finds what the document describes", () => {
    expect(findFlow(contractWith(scheme), "oauth2", "authorizationCode")?.tokenUrl).toBe(base.tokenUrl);
    expect(findFlow(contractWith(scheme), "oauth2", "implicit")).toBeUndefined();
    expect(findFlow(contractWith(), "constructor", "implicit")).toBeUndefined();
    expect(findFlow(contractWith(scheme), "other", "authorizationCode")).toBeUndefined();
    expect(findFlow(contractWith({ kind: "bearer", name: "a" }, scheme), "a", "implicit")).toBeUndefined();
  });
});
