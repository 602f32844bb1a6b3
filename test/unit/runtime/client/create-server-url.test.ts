import { describe, expect, it } from "vitest";
import { createServerUrl } from "../../../../runtime/client/create-server-url.ts";
import { operationWith } from "./fixtures.ts";

/** The URL of a server with a single variable `v`, which has a value. */
function fill(url: string, value: string, fallback = "default"): string | undefined {
  const serverUrl = createServerUrl([{ url, variables: [{ name: "v", default: fallback }] }]);
  return serverUrl({ variables: { v: value } }, operationWith());
}

const HOSTS = ["https://{v}", "https://{v}.test/v1", "https://api.test:{v}/v1", "//{v}/v1", "{v}://api.test"];

describe("the value of a server variable without an enum", () => {
  it.each(
    HOSTS.flatMap((url) =>
      ["127.0.0.1:7302/#", "evil.test/", "a?b", "a#b", "u@evil.test", "a\\b", "a:1", "a b", "\t", ""].map(
        (value) => [url, value],
      ),
    ),
  )("cannot leave the host or scheme: %s with %j", (url, value) => {
    expect(() => fill(url, value)).toThrow('server variable "v"');
  });

  it.each([
    ["https://api.test/{v}", "v1?x="],
    ["https://api.test/{v}", "v1#"],
    ["https://api.test/{v}", "a\\b"],
    ["https://api.test/a/{v}/b", "../.."],
    ["https://api.test/a/{v}/b", "%2e%2e"],
    ["https://api.test/?a={v}", "1#"],
    ["/{v}/b", "/evil.test"],
    ["/{v}/b", ""],
    ["/{v}", "\t/evil.test"],
    ["{v}/b", "https://evil.test?"],
    ["{v}/b", "https://evil.test#"],
    ["{v}/b", "https://evil.test\\a"],
    ["https://api.test/{v}", "a b"],
    ["https://api.test/{v}", "a\0"],
    ["https://api.test/{v}", ".."],
    ["https://api.test/{v}", "a/%2E./b"],
    ["/{v}", ""],
  ])("cannot leave the path or query: %s with %j", (url, value) => {
    expect(() => fill(url, value)).toThrow('server variable "v"');
  });

  it("cannot leave the host where the path begins with a variable", () => {
    expect(() => fill("https://api.test{v}", ".evil.test", "/v1")).toThrow('server variable "v"');
    expect(fill("https://api.test{v}", "/v2/x", "/v1")).toBe("https://api.test/v2/x");
  });

  it.each([
    ["https://{v}.test/v1", "eu-1", "https://eu-1.test/v1"],
    ["https://{v}/v1", "api.example.com", "https://api.example.com/v1"],
    ["https://api.test:{v}/v1", "8443", "https://api.test:8443/v1"],
    ["{v}://api.test", "http", "http://api.test"],
    ["https://api.test/{v}", "teams/a/v1", "https://api.test/teams/a/v1"],
    ["https://api.test/{v}", "$&", "https://api.test/$&"],
    ["/{v}/b", "v2", "/v2/b"],
    ["{v}/b", "http://localhost:8080", "http://localhost:8080/b"],
    ["{v}/b", "http://localhost:8080/x/../a", "http://localhost:8080/x/../a/b"],
    ["https://api.test/?at=/{v}/b", "..", "https://api.test/?at=/../b"],
    ["{v}", "http://localhost:8080/?a=", "http://localhost:8080/?a="],
    ["{v}", "http://localhost:8080/#a", "http://localhost:8080/#a"],
    ["https://api.test/?at={v}", "a?b c/d", "https://api.test/?at=a?b c/d"],
    ["https://api.test/{v}", "", "https://api.test/"],
    ["https://api.test/{v}", "/a", "https://api.test//a"],
    ["/a{v}", "/b", "/a/b"],
    ["https://api.test/a{v}", "b:c@d", "https://api.test/ab:c@d"],
  ])("stands where the document has it: %s with %j", (url, value, expected) => {
    expect(fill(url, value)).toBe(expected);
  });

  it("is not looked into for other variables", () => {
    const variables = [
      { name: "a", default: "x" },
      { name: "b", default: "y" },
    ];
    const serverUrl = createServerUrl([{ url: "https://api.test/{a}/{b}", variables }]);
    expect(serverUrl({ variables: { a: "{b}" } }, operationWith())).toBe("https://api.test/{b}/y");
  });

  it.each([
    ["https://a.test/{a}{b}/x", { a: "%2", b: "e%2e" }],
    ["https://a.test/{a}{b}/x", { a: ".", b: "." }],
    ["https://a.test/x/{a}{b}/", { a: "%2", b: "E." }],
    ["/{a}{b}/x", { a: "%2", b: "e%2e" }],
  ])("leaves no path together with another: %s with %j", (url, values) => {
    const variables = ["a", "b"].map((name) => ({ name, default: "d" }));
    const serverUrl = createServerUrl([{ url, variables }]);
    expect(() => serverUrl({ variables: values }, operationWith())).toThrow("server variable");
  });

  it("begins a path where a host ends with a variable that is empty by default", () => {
    for (const value of [".evil.test", "evil.test", ":1", "@evil.test"])
      expect(() => fill("https://api.test{v}", value, "")).toThrow('server variable "v"');
    expect(fill("https://api.test{v}", "/v2", "")).toBe("https://api.test/v2");
    expect(fill("https://api.test{v}", "", "")).toBe("https://api.test");
    expect(fill("https://{v}api.test", "eu.", "")).toBe("https://eu.api.test");
  });

  it("may be whatever the document itself says", () => {
    expect(fill("https://{v}/v1", "localhost:8080/base", "localhost:8080/base")).toBe(
      "https://localhost:8080/base/v1",
    );
  });
});

describe("the URL of a server", () => {
  const other = { url: "https://other.test", variables: [] };
  const serverUrl = createServerUrl([
    { url: "https://{a}.test/{unknown}/x/../y", variables: [{ name: "a", default: "d", enum: ["d", "e"] }] },
    other,
  ]);

  it("is that of the chosen one, of the operation before the document", () => {
    expect(serverUrl({ server: 1 }, operationWith())).toBe("https://other.test");
    expect(serverUrl({ server: 2 }, operationWith())).toBeUndefined();
    expect(serverUrl({}, operationWith({ servers: [other] }))).toBe("https://other.test");
    expect(serverUrl({}, operationWith({ servers: [] }))).toBeUndefined();
  });

  it("keeps what the document writes, also dot segments and names without a variable", () => {
    expect(serverUrl({}, operationWith())).toBe("https://d.test/{unknown}/x/../y");
    expect(serverUrl({ variables: { a: "e", unknown: "z" } }, operationWith())).toBe(
      "https://e.test/{unknown}/x/../y",
    );
    expect(() => serverUrl({ variables: { a: "f" } }, operationWith())).toThrow('server variable "a"');
  });

  it("takes values from the options only", () => {
    const variables = [{ name: "constructor", default: "d" }];
    expect(createServerUrl([{ url: "https://{constructor}.test", variables }])({}, operationWith())).toBe(
      "https://d.test",
    );
  });
});
