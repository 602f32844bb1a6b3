import { describe, expect, it } from "vitest";
import { anyCodec } from "../../../../runtime/client/any-codec.ts";
import type { Credentials, Middleware } from "../../../../runtime/client/client.ts";
import { plainCodec } from "../../../../runtime/client/plain-codec.ts";
import { jsonTokenCodec, send } from "../../../../runtime/client/send.ts";
import type {
  ParameterDescriptor,
  SecurityAlternative,
  SecuritySchemeDescriptor,
} from "../../../../runtime/descriptors.ts";
import { clientWith, contractWith, operationWith, parameterWith } from "./fixtures.ts";

const schemes: readonly SecuritySchemeDescriptor[] = [
  { kind: "bearer", name: "token" },
  { kind: "basic", name: "login" },
  { kind: "http", name: "digest", scheme: "Digest" },
  { kind: "apiKey", name: "header", in: "header", parameter: "X-Key" },
  { kind: "apiKey", name: "query", in: "query", parameter: "api key" },
  { kind: "apiKey", name: "cookie", in: "cookie", parameter: "sid" },
  { kind: "oauth2", name: "oauth2" },
  { kind: "mutualTLS", name: "tls" },
];

async function sent(credentials: Credentials, ...security: SecurityAlternative[]): Promise<Request> {
  const { client, requests } = clientWith(() => Response.json({}), { credentials }, contractWith(...schemes));
  await send(client, operationWith({ security }), plainCodec, {});
  const [request] = requests;
  if (request === undefined) throw new Error("nothing was sent");
  return request;
}

const need = (scheme: string, ...scopes: string[]): { scheme: string; scopes: readonly string[] } => ({
  scheme,
  scopes,
});

describe("credentials", () => {
  it("go where their scheme says", async () => {
    expect((await sent({ token: "t" }, [need("token")])).headers.get("authorization")).toBe("Bearer t");
    expect((await sent({ oauth2: async () => "o" }, [need("oauth2")])).headers.get("authorization")).toBe(
      "Bearer o",
    );
    expect((await sent({ digest: "d=1" }, [need("digest")])).headers.get("authorization")).toBe("Digest d=1");
    const login = { username: "Aladdin", password: "öpen:sesame" };
    expect((await sent({ login }, [need("login")])).headers.get("authorization")).toBe(
      `Basic ${Buffer.from("Aladdin:öpen:sesame").toString("base64")}`,
    );
    for (const [given, value] of [
      ["Aladdin:öpen:sesame", Buffer.from("Aladdin:öpen:sesame").toString("base64")],
      ["QWxhZGRpbg==", "QWxhZGRpbg=="], // encoded already
    ] as const)
      expect((await sent({ login: given }, [need("login")])).headers.get("authorization")).toBe(
        `Basic ${value}`,
      );
    expect((await sent({ token: "a:b" }, [need("token")])).headers.get("authorization")).toBe("Bearer a:b");
    expect((await sent({ header: "k" }, [need("header")])).headers.get("x-key")).toBe("k");
    expect(new URL((await sent({ query: "a&b" }, [need("query")])).url).search).toBe("?api%20key=a%26b");
    expect((await sent({ cookie: "a;b" }, [need("cookie")])).headers.get("cookie")).toBe("sid=a%3Bb");
  });

  it("that are tokens go into the header without the code for others", async () => {
    const security = [[need("header"), need("token")], [need("oauth2")]];
    const contract = contractWith(...schemes);
    const { client, requests } = clientWith(
      () => Response.json({}),
      { credentials: { oauth2: "o" } },
      contract,
    );
    await send(client, operationWith({ security }), jsonTokenCodec, {});
    expect(requests[0]?.headers.get("authorization")).toBe("Bearer o");
    const wrong = { credentials: { oauth2: { username: "u", password: "secret" } } };
    const refused = send(
      clientWith(() => Response.json({}), wrong, contract).client,
      operationWith({ security }),
      jsonTokenCodec,
      {},
    );
    await expect(refused).rejects.toThrow("this token cannot be sent");
  });

  it("are those of the first alternative for which all are there", async () => {
    const alternatives: SecurityAlternative[] = [
      [need("token"), need("header")],
      [need("header"), need("query")],
      [need("query")],
    ];
    const request = await sent({ header: "h", query: "q" }, ...alternatives);
    expect([
      request.headers.get("authorization"),
      request.headers.get("x-key"),
      new URL(request.url).search,
    ]).toEqual([null, "h", "?api%20key=q"]);
    const both = await sent({ token: "t", header: "h", query: "q" }, ...alternatives);
    expect([both.headers.get("authorization"), both.headers.get("x-key"), new URL(both.url).search]).toEqual([
      "Bearer t",
      "h",
      "",
    ]);
  });

  it("are given where they are optional, and left out where none fit or none are needed", async () => {
    expect((await sent({ token: "t" }, [], [need("token")])).headers.get("authorization")).toBe("Bearer t");
    expect((await sent({ header: "h" }, [need("token")])).headers.get("x-key")).toBeNull();
    expect((await sent({ token: "t" })).headers.get("authorization")).toBeNull();
    expect((await sent({ token: () => undefined }, [need("token")])).headers.get("authorization")).toBeNull();
  });

  it("give way to parameters of the same name, which the call itself gives", async () => {
    const asked = async (scheme: string, parameter: ParameterDescriptor): Promise<Request> => {
      const credentials = { header: "k", query: "k", cookie: "k", token: "k" };
      const { client, requests } = clientWith(
        () => Response.json({}),
        { credentials },
        contractWith(...schemes),
      );
      const operation = operationWith({ parameters: [parameter], security: [[need(scheme)]] });
      await send(client, operation, anyCodec, { [parameter.key]: "own" });
      return requests[0] ?? new Request("https://never.test");
    };
    const header = await asked("header", parameterWith({ name: "x-key", in: "header" }));
    expect(header.headers.get("x-key")).toBe("own");
    const query = await asked("query", parameterWith({ name: "api key", in: "query" }));
    expect(new URL(query.url).search).toBe("?api%20key=own");
    const other = await asked("query", parameterWith({ name: "key", in: "query" }));
    expect(new URL(other.url).search).toBe("?key=own&api%20key=k");
    const cookie = await asked("cookie", parameterWith({ name: "sid", in: "cookie" }));
    expect(cookie.headers.get("cookie")).toBe("sid=own");
    const both = await asked("cookie", parameterWith({ name: "lang", in: "cookie" }));
    expect(both.headers.get("cookie")).toBe("lang=own; sid=k");
    const token = await asked("token", parameterWith({ name: "lang", in: "cookie" }));
    expect([token.headers.get("cookie"), token.headers.get("authorization")]).toEqual([
      "lang=own",
      "Bearer k",
    ]);
  });

  it("let fetch follow redirects unless they are beyond Authorization", async () => {
    const redirectOf = async (scheme: string): Promise<string> =>
      (await sent({ token: "t", header: "h", query: "q", cookie: "c" }, [need(scheme)])).redirect;
    expect(await redirectOf("token")).toBe("follow");
    expect(await redirectOf("query")).toBe("follow");
    expect(await redirectOf("header")).toBe("manual");
    expect(await redirectOf("cookie")).toBe("manual");
  });

  it("are told to middleware by the lower-case names of their headers", async () => {
    const namesOf = async (...names: string[]): Promise<readonly string[]> => {
      let told: readonly string[] = [];
      const credentials = { token: "t", header: "h", query: "q", cookie: "c" };
      const { client } = clientWith(() => Response.json({}), { credentials }, contractWith(...schemes));
      const note: Middleware = (request, next, { secretHeaders }) => {
        told = secretHeaders;
        return next(request);
      };
      const operation = operationWith({ security: [names.map((name) => need(name))] });
      await send(client, operation, plainCodec, {}, { middleware: [note] });
      return told;
    };
    expect(await namesOf("token", "header", "query", "cookie")).toEqual(["authorization", "x-key", "cookie"]);
    expect(await namesOf("query")).toEqual([]);
    expect(await namesOf()).toEqual([]);
  });

  it("are those that were given, whatever their schemes are called", async () => {
    const named = { kind: "bearer", name: "constructor" } as const;
    const { client, requests } = clientWith(() => Response.json({}), {}, contractWith(named));
    await send(client, operationWith({ security: [[need("constructor")]] }), plainCodec, {});
    expect(requests[0]?.headers.get("authorization")).toBeNull();
  });

  it("without a scheme in the contract are not sent", async () => {
    const request = await sent({ unknown: "u" }, [need("unknown")]);
    expect(request.headers.get("authorization")).toBeNull();
    const bare = clientWith(() => Response.json({}), { credentials: { token: "t" } });
    const contract = { serverUrl: bare.client.contract.serverUrl };
    await send({ ...bare.client, contract }, operationWith({ security: [[need("token")]] }), plainCodec, {});
    expect(bare.requests[0]?.headers.get("authorization")).toBeNull();
  });

  it("that no alternative needs as a whole are not sent", async () => {
    const request = await sent({ token: "t" }, [need("token"), need("header")], []);
    expect(request.headers.get("authorization")).toBeNull();
  });

  it("count mutual TLS as there", async () => {
    expect((await sent({ token: "t" }, [need("tls"), need("token")])).headers.get("authorization")).toBe(
      "Bearer t",
    );
  });

  it("are asked for with the scopes that are needed", async () => {
    const asked: unknown[] = [];
    await sent({ oauth2: (what) => void asked.push(what) }, [need("oauth2", "a", "b")]);
    expect(asked).toEqual([{ scheme: "oauth2", scopes: ["a", "b"] }]);
  });

  it("never show in an error", async () => {
    const error = await sent({ token: "hunter2\r\nx: y" }, [need("token")]).catch(
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(Error);
    expect(`${error} ${error instanceof Error && error.cause}`).not.toContain("hunter2");
  });
});
