import { describe, expect, it } from "vitest";
import type { ServerDescriptor } from "../../../../runtime/descriptors.ts";
import type { Exchange } from "../../../../verifier/exchange.ts";
import { stripExchange, stripServer, stripServers } from "../../../../verifier/exchanges/base/strip-base.ts";

const asked = (url: string, host?: string): Exchange => ({
  request: {
    method: "GET",
    url,
    headers: host === undefined ? [] : [["Host", host]],
    body: { kind: "none" },
  },
});
const server = (url: string, variables: ServerDescriptor["variables"] = []): ServerDescriptor => ({
  url,
  variables,
});

describe("stripServer", () => {
  it.each([
    ["https://api.test/v1", "https://api.test/v1/orgs?x=/v1#f", "/orgs?x=/v1"],
    ["https://api.test/v1/", "https://API.test:443/v1", "/"],
    ["https://api.test/v1", "https://api.test/v10/orgs", undefined],
    ["https://api.test/v1", "https://other.test/v1/orgs", undefined],
    ["https://api.test/v1", "/v1/orgs", "/orgs"],
    ["localhost:9000", "http://localhost:9000/orgs", "/orgs"],
    ["localhost:9000", "http://localhost:9001/orgs", undefined],
    ["localhost:9000/api", "http://localhost:9000/api?x", "/?x"],
    ["/api", "https://any.test/api/a%2Fb", "/a%2Fb"],
    ["/a b/~x", "/a%20b/%7Ex/c", "/c"],
    ["http://api.test", "http://api.test:80", "/"],
  ])("below %s, %s is %s", (base, url, expected) => {
    expect(stripServer(base)(asked(url))).toBe(expected);
  });

  it("goes by the Host header where the URL has no host", () => {
    const strip = stripServer("api.test/v1");
    expect(strip(asked("/v1/orgs", "api.test:443"))).toBe("/orgs");
    expect(strip(asked("/v1/orgs", "other.test"))).toBeUndefined();
  });
});

describe("stripServers", () => {
  it("takes off the longest base path that fits, whatever the host", () => {
    const strip = stripServers([
      server("https://api.test/api"),
      server("https://api.test/api/v2"),
      server("/"),
    ]);
    expect(strip(asked("http://localhost/api/v2/orgs"))).toBe("/orgs");
    expect(strip(asked("http://localhost/api/v3/orgs"))).toBe("/v3/orgs");
    expect(strip(asked("http://localhost/orgs"))).toBe("/orgs");
  });

  it("minds the hosts where asked", () => {
    const strip = stripServers([server("https://api.test/v1")], { hosts: true });
    expect(strip(asked("https://api.test/v1/orgs"))).toBe("/orgs");
    expect(strip(asked("https://localhost/v1/orgs"))).toBeUndefined();
  });

  it("tries the values of variables", () => {
    const variables = [{ name: "version", default: "v1", enum: ["v1", "v2"] }];
    const strip = stripServers([server("https://api.test/{version}", variables)]);
    expect(strip(asked("/v2/orgs"))).toBe("/orgs");
    expect(strip(asked("/v3/orgs"))).toBeUndefined();
  });

  it("takes nothing off where there are no servers", () => {
    expect(stripServers([])(asked("https://x.test/orgs?a"))).toBe("/orgs?a");
  });

  it("leaves the rest of an exchange alone", () => {
    const exchange = { ...asked("https://x.test/v1/orgs"), id: "one" };
    expect(stripExchange(exchange, stripServer("/v1"))).toEqual({
      ...exchange,
      request: { ...exchange.request, url: "/orgs" },
    });
  });
});
