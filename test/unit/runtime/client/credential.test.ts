import { describe, expect, it } from "vitest";
import type { Credentials } from "../../../../runtime/client/client.ts";
import { jsonTokenCodec } from "../../../../runtime/client/json-codec.ts";
import { plainCodec } from "../../../../runtime/client/plain-codec.ts";
import { send } from "../../../../runtime/client/send.ts";
import type { SecurityAlternative, SecuritySchemeDescriptor } from "../../../../runtime/descriptors.ts";
import { clientWith, contractWith, operationWith } from "./fixtures.ts";

const schemes: readonly SecuritySchemeDescriptor[] = [
  { kind: "bearer", name: "token" },
  { kind: "basic", name: "login" },
  { kind: "http", name: "digest", scheme: "Digest" },
  { kind: "apiKey", name: "header", in: "header", parameter: "X-Key" },
  { kind: "apiKey", name: "query", in: "query", parameter: "api key" },
  { kind: "apiKey", name: "cookie", in: "cookie", parameter: "sid" },
  { kind: "oauth2", name: "oauth2", flows: [] },
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
