import { describe, expect, it } from "vitest";
import type { Exchange } from "../../../../verifier/exchanges/exchange.ts";
import { stripExchange, stripServer } from "../../../../verifier/exchanges/strip-base.ts";

const asked = (url: string, host?: string): Exchange => ({
  request: {
    method: "GET",
    url,
    headers: host === undefined ? [] : [["Host", host]],
    body: { kind: "none" },
  },
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

describe("stripExchange", () => {
  it("leaves the rest of an exchange alone", () => {
    const exchange = { ...asked("https://x.test/v1/orgs"), id: "one" };
    expect(stripExchange(exchange, stripServer("/v1"))).toEqual({
      ...exchange,
      request: { ...exchange.request, url: "/orgs" },
    });
  });
});
