import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { oauth2TokenFrom } from "../../../cli/probe/oauth2-token.ts";
import { UsageError } from "../../../cli/shared/usage-error.ts";

interface TokenEndpoint {
  readonly url: string;
  readonly asked: string[];
}

async function openEndpoint(answers: readonly number[]): Promise<TokenEndpoint> {
  const asked: string[] = [];
  const server = createServer(async (req, res) => {
    let body = "";
    for await (const chunk of req) body += String(chunk);
    asked.push(`${req.headers.authorization} ${body}`);
    const status = answers[asked.length - 1] ?? 200;
    const answer =
      status === 200
        ? { access_token: `t${asked.length}`, token_type: "bearer" }
        : { error: "invalid_client" };
    res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  // A server that listens on a port has an address of this type.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`, asked };
}

const variables = (url: string): Readonly<Record<string, string>> => ({
  TENON_MCP_OAUTH2_TOKEN_URL: url,
  TENON_MCP_OAUTH2_CLIENT_ID: "tenon",
  TENON_MCP_OAUTH2_CLIENT_SECRET: "s3cret",
  TENON_MCP_OAUTH2_SCOPE: "notes:read",
});

describe("tokens by the client credentials grant", () => {
  test("come from the endpoint in the environment, anew for each call", async () => {
    const { url, asked } = await openEndpoint([]);
    const next = oauth2TokenFrom("TENON_MCP", variables(url));
    expect([await next?.(), await next?.()]).toEqual(["t1", "t2"]);
    const basic = Buffer.from("tenon:s3cret").toString("base64");
    expect(asked[0]).toBe(`Basic ${basic} scope=notes%3Aread&grant_type=client_credentials`);
  });

  test("keep the former one if the endpoint refuses later, but not at first", async () => {
    const { url } = await openEndpoint([200, 401, 401]);
    const next = oauth2TokenFrom("TENON_MCP", variables(url));
    expect([await next?.(), await next?.()]).toEqual(["t1", undefined]);
    const refused = oauth2TokenFrom("TENON_MCP", variables(url));
    const error: unknown = await refused?.().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UsageError);
    expect(JSON.stringify((error as UsageError).findings)).not.toContain("s3cret");
  });

  test("need an endpoint and a client", () => {
    expect(oauth2TokenFrom("TENON_MCP", {})).toBeUndefined();
    expect(() => oauth2TokenFrom("TENON_MCP", { TENON_MCP_OAUTH2_CLIENT_ID: "tenon" })).toThrow(UsageError);
    expect(() => oauth2TokenFrom("TENON_MCP", variables("token"))).toThrow(UsageError);
  });
});
