import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OperationDescriptor } from "../../../../runtime/descriptors.ts";
import { expressionsOf } from "../../../../runtime/paths/path-expressions.ts";
import {
  createMatcher as createWith,
  type Matcher,
  type MatcherOptions,
} from "../../../../runtime/routing/create-matcher.ts";
import type { MatchableOperation } from "../../../../runtime/routing/matcher-parts.ts";
import { createTrie } from "../../../../runtime/routing/segment-trie.ts";
import { templateQueries } from "../../../../runtime/routing/template-queries.ts";
import { createVariableBases } from "../../../../runtime/routing/variable-bases.ts";
import { expectLinear } from "../../../expect-linear.ts";
import { INTEGER, operation, parameter, TEXT } from "../server/describe.ts";

function createMatcher<O extends MatchableOperation>(
  operations: readonly O[],
  options: MatcherOptions = {},
): Matcher<O> {
  return createWith(operations, { ...options, createTrie, createVariableBases, templateQueries });
}

function matcherOf(...routes: string[]): Matcher<OperationDescriptor> {
  return createMatcher(
    routes.map((route) => operation(route.slice(0, route.indexOf(" ")), route.slice(route.indexOf(" ") + 1))),
  );
}

/** The template and captures of a match, or another outcome. */
function told(match: Matcher<OperationDescriptor>, method: string, path: string): unknown {
  const found = match(method, path);
  if (found.kind === "found") return [found.operation.path, ...found.captures];
  return found.kind === "method" ? { allow: found.allow } : found.kind;
}

describe("createMatcher", () => {
  it("prefers paths without expressions, segment by segment", () => {
    const match = matcherOf(
      "GET /pets/{id}",
      "GET /pets/mine",
      "GET /{kind}/mine",
      "GET /pets/{id}/toys",
      "GET /{a}/mine/toys",
    );
    expect(told(match, "GET", "/pets/mine")).toEqual(["/pets/mine"]);
    expect(told(match, "GET", "/pets/7")).toEqual(["/pets/{id}", "7"]);
    expect(told(match, "GET", "/cats/mine")).toEqual(["/{kind}/mine", "cats"]);
    expect(told(match, "GET", "/pets/mine/toys")).toEqual(["/pets/{id}/toys", "mine"]);
    expect(told(match, "GET", "/cats/mine/toys")).toEqual(["/{a}/mine/toys", "cats"]);
  });

  it("goes back where the more concrete way leads nowhere", () => {
    const match = matcherOf("GET /a/b/{x}/c", "GET /a/{y}/d/e", "GET /{z}/b/d/{w}");
    expect(told(match, "GET", "/a/b/d/c")).toEqual(["/a/b/{x}/c", "d"]);
    expect(told(match, "GET", "/a/b/d/e")).toEqual(["/a/{y}/d/e", "b"]);
    expect(told(match, "GET", "/a/b/d/f")).toEqual(["/{z}/b/d/{w}", "a", "f"]);
  });

  it("answers the same whatever it was asked before", () => {
    const routes = [
      "GET /a/{x}/c",
      "PUT /a/{x}/c",
      "GET /a/b/{y}",
      "GET /{z}/b/c",
      "GET /{z}-{w}/b/d",
      "PUT /a/b/c",
    ];
    const paths = ["/a/b/c", "/a/q/c", "/r/b/c", "/r-s/b/d", "/a/b", "/a/b/c/d", "/none"];
    const asked = ["GET", "PUT"].flatMap((method) => paths.map((path) => [method, path] as const));
    const alone = asked.map(([method, path]) => told(matcherOf(...routes), method, path));
    const match = matcherOf(...routes);
    expect(asked.map(([method, path]) => told(match, method, path))).toEqual(alone);
    expect(asked.map(([method, path]) => told(match, method, path))).toEqual(alone);
  });

  it("names the methods of a path that has not this one, and tries less concrete templates first", () => {
    const match = matcherOf("GET /users/me", "DELETE /users/{id}", "PUT /users/{name}", "GET /other");
    expect(told(match, "DELETE", "/users/me")).toEqual(["/users/{id}", "me"]);
    expect(told(match, "PATCH", "/users/me")).toEqual({ allow: ["GET", "DELETE", "PUT"] });
    expect(told(match, "POST", "/other")).toEqual({ allow: ["GET"] });
    expect(told(match, "GET", "/nowhere")).toBe("none");
  });

  it.each([
    ["/compare/{base}...{head}", "/compare/main...dev", ["main", "dev"]],
    ["/compare/{base}...{head}", "/compare/a...b...c", ["a", "b...c"]],
    ["/files/{id}.json", "/files/a.json.json", ["a.json"]],
    ["/v{major}.{minor}", "/v1.20", ["1", "20"]],
    ["/x/{a}{b}", "/x/abc", ["a", "bc"]],
    ["/x/{a}-{b}-{c}", "/x/1-2-3-4", ["1", "2", "3-4"]],
  ])("matches several pieces in a segment: %s on %s", (template, path, captures) => {
    expect(told(matcherOf(`GET ${template}`), "GET", path)).toEqual([template, ...captures]);
  });

  it.each([
    ["/compare/{base}...{head}", "/compare/...dev"],
    ["/compare/{base}...{head}", "/compare/main..."],
    ["/compare/{base}...{head}", "/compare/main..dev"],
    ["/files/{id}.json", "/files/.json"],
    ["/pets/{id}", "/pets/"],
    ["/pets/{id}", "/pets/1/"],
    ["/pets/{id}/", "/pets/1"],
    ["/pets", "/Pets"],
  ])("does not match %s on %s", (template, path) => {
    expect(told(matcherOf(`GET ${template}`), "GET", path)).toBe("none");
  });

  it("takes more text in a segment before less", () => {
    const match = matcherOf("GET /f/{id}", "GET /f/{id}.json", "GET /f/data-{id}.json");
    expect(told(match, "GET", "/f/data-1.json")).toEqual(["/f/data-{id}.json", "1"]);
    expect(told(match, "GET", "/f/1.json")).toEqual(["/f/{id}.json", "1"]);
    expect(told(match, "GET", "/f/1.xml")).toEqual(["/f/{id}", "1.xml"]);
  });

  it.each([
    [["GET /a.{x}", "GET /a{x}b"]],
    [["GET /a{x}b", "GET /a.{x}"]],
    [["GET /a{x}b/c", "GET /a.{x}", "GET /a{x}b"]],
    [["GET /a{x}b", "GET /a~{x}", "GET /a.{x}"]],
  ])("takes of segments with as much text the one that has it first, in any order: %j", (routes) => {
    const match = matcherOf(...routes);
    expect(told(match, "GET", "/a.b")).toEqual(["/a.{x}", "b"]);
    const tilde = routes.includes("GET /a~{x}");
    expect(told(match, "GET", "/a~b")).toEqual(tilde ? ["/a~{x}", "b"] : ["/a{x}b", "~"]);
  });

  it("keeps parts in styles label and matrix apart", () => {
    const match = createMatcher([
      operation("GET", "/at{point}{format}", {
        parameters: [
          parameter("point", "path", { types: ["array"], items: INTEGER }, { style: "matrix" }),
          parameter("format", "path", TEXT, { style: "label" }),
        ],
      }),
    ]);
    expect(told(match, "GET", "/at;point=1,2.json")).toEqual(["/at{point}{format}", ";point=1,2", ".json"]);
  });

  it.each([
    ["matrix", "object", true, "/at;x=1;y=2.json", [";x=1;y=2", ".json"]],
    ["matrix", "object", true, "/at;x.json", [";x", ".json"]],
    ["matrix", "object", false, "/at;point=x,1.json", [";point=x,1", ".json"]],
    ["matrix", "object", false, "/at;x=1.json", "none"],
    ["matrix", "array", true, "/at;point=1;point=2.json", [";point=1;point=2", ".json"]],
    ["matrix", "array", true, "/at;x=1.json", "none"],
    ["matrix", "array", false, "/at-point=1.json", "none"],
    ["label", "array", false, "/at.1,2.json", [".1,2", ".json"]],
    ["label", "array", false, "/at1,2.json", "none"],
    ["simple", "array", false, "/at1,2.json", ["1,2", ".json"]],
  ] as const)("knows where a part in style %s of an %s begins (explode: %j) in %s", (...row) => {
    const [style, type, explode, path, expected] = row;
    const match = createMatcher([
      operation("GET", "/at{point}{format}", {
        parameters: [
          parameter("point", "query", TEXT),
          parameter("point", "path", { types: [type] }, { style, explode }),
          parameter("format", "path", TEXT, { style: "label" }),
        ],
      }),
    ]);
    const found = expected === "none" ? expected : ["/at{point}{format}", ...expected];
    expect(told(match, "GET", path)).toEqual(found);
  });

  it("tells two parts in style matrix apart by their names", () => {
    const matrix = (name: string) => parameter(name, "path", INTEGER, { style: "matrix" });
    const match = createMatcher([
      operation("GET", "/at{a b}{c}", { parameters: [matrix("a b"), matrix("c")] }),
    ]);
    expect(told(match, "GET", "/at;a%20b=1;c=2")).toEqual(["/at{a b}{c}", ";a%20b=1", ";c=2"]);
    expect(told(match, "GET", "/at;c=2;a%20b=1")).toBe("none");
  });

  it("leaves to the parameter's own check how the text of a whole segment begins", () => {
    const label = parameter("id", "path", INTEGER, { style: "label" });
    const match = createMatcher([operation("GET", "/a/{id}", { parameters: [label] })]);
    expect(told(match, "GET", "/a/.5")).toEqual(["/a/{id}", ".5"]);
    expect(told(match, "GET", "/a/5")).toEqual(["/a/{id}", "5"]);
  });

  it("knows empty segments, and braces that are no expression", () => {
    const match = matcherOf("GET /a//{x}", "GET /{x}//", "GET /{/{x}", "GET /}/{x}", "GET /100%/{x}");
    expect(told(match, "GET", "/a//1")).toEqual(["/a//{x}", "1"]);
    expect(told(match, "GET", "/1//")).toEqual(["/{x}//", "1"]);
    expect(told(match, "GET", "/%7B/1")).toEqual(["/{/{x}", "1"]);
    expect(told(match, "GET", "/%7Ba%7B/1")).toBe("none");
    expect(told(match, "GET", "/%7D/1")).toEqual(["/}/{x}", "1"]);
    expect(told(match, "GET", "/100%/1")).toEqual(["/100%/{x}", "1"]);
    expect(told(match, "GET", "/100%25/1")).toEqual(["/100%/{x}", "1"]);
  });

  it("goes on to the next segment that fits, of texts and of patterns", () => {
    const match = matcherOf("GET /ab/c/{z}", "GET /a{x}/d/{z}", "GET /{x}b/e/{z}");
    expect(told(match, "GET", "/ab/c/1")).toEqual(["/ab/c/{z}", "1"]);
    expect(told(match, "GET", "/ab/d/1")).toEqual(["/a{x}/d/{z}", "b", "1"]);
    expect(told(match, "GET", "/ab/e/1")).toEqual(["/{x}b/e/{z}", "a", "1"]);
  });

  it("tells names apart that begin alike", () => {
    const match = matcherOf("GET /a/{x}");
    for (const letter of "abcdefghijklmnopqrstuvwxyz")
      expect(told(match, "GET", `/a${letter}/1`)).toBe("none");
  });

  it("takes fewer expressions before more, with as much text", () => {
    const match = matcherOf("GET /{x}a", "GET /b{x}{y}", "GET /{x}.json", "GET /a{x}");
    expect(told(match, "GET", "/bca")).toEqual(["/{x}a", "bc"]);
    expect(told(match, "GET", "/a.json")).toEqual(["/{x}.json", "a"]);
  });

  it("takes the first of operations that cannot be told apart", () => {
    const match = matcherOf("GET /a", "GET /a", "GET /{x}/b", "GET /{y}/b", "GET /c/{x}.d", "GET /c/{y}.d");
    expect(told(match, "GET", "/1/b")).toEqual(["/{x}/b", "1"]);
    expect(told(match, "GET", "/c/1.d")).toEqual(["/c/{x}.d", "1"]);
  });

  it("needs no parts for paths without expressions", () => {
    const operations = [operation("GET", "/a"), operation("PUT", "/a")];
    const below = createWith(operations, { servers: [{ url: "https://a.test/v1", variables: [] }] });
    expect(told(below, "GET", "/v1/a")).toEqual(["/a"]);
    const match = createWith(operations, { basePath: "" });
    expect(told(match, "GET", "/a")).toEqual(["/a"]);
    expect(match("GET", "/a", "b=c").kind).toBe("found");
    expect(told(match, "POST", "/a")).toEqual({ allow: ["GET", "PUT"] });
    expect(told(match, "GET", "/b")).toBe("none");
  });

  it.each([
    "//.b",
    "//b",
    "/.b/",
    "/a/.b",
  ])("knows nothing of %s, with repeated slashes or a dot before a name", (path) => {
    expect(told(matcherOf("GET /{x}", "GET /a"), "GET", path)).toBe("none");
  });

  it.each([
    ["createTrie", "/a/{x}", {}],
    ["templateQueries", "/a?b=c", {}],
    [
      "createVariableBases",
      "/a",
      {
        servers: [
          { url: "/v1", variables: [] },
          { url: "/{v}", variables: [{ name: "v", default: "1" }] },
        ],
      },
    ],
  ])("says that it needs the part %s for %s", (part, path, options) => {
    expect(() => createWith([operation("GET", path)], options)).toThrow(
      new TypeError(`A matcher of ${path} needs the part "${part}".`),
    );
  });

  it("makes the percent-encoding of values uniform, and takes literal text in normal form alone", () => {
    const match = matcherOf("GET /a b/{x}", "GET /café", "GET /{x}/z");
    expect(told(match, "GET", "/a%20b/1%2F2")).toEqual(["/a b/{x}", "1%2F2"]);
    expect(told(match, "GET", "/a%20b/%61%2fb%c3%a9")).toEqual(["/a b/{x}", "a%2Fb%C3%A9"]);
    expect(told(match, "GET", "/caf%C3%A9")).toEqual(["/café"]);
    expect(told(match, "GET", "/caf%c3%a9")).toBe("ambiguous");
    expect(told(match, "GET", "/c%61f%C3%A9")).toBe("ambiguous");
    expect(told(match, "GET", "/c%61f%C3%A9s")).toBe("none");
    expect(told(match, "GET", "/a%2Fb/z")).toEqual(["/{x}/z", "a%2Fb"]);
    expect(told(match, "GET", "/%zz/z")).toEqual(["/{x}/z", "%zz"]);
  });

  it("takes literal text also as the document writes it", () => {
    const match = matcherOf("GET /%7Eme", "GET /%7eyou/{x}", "GET /x%61{x}", "GET /{x}");
    for (const path of ["/~me", "/%7Eme"]) expect(told(match, "GET", path)).toEqual(["/%7Eme"]);
    for (const path of ["/~you/1", "/%7eyou/1"])
      expect(told(match, "GET", path)).toEqual(["/%7eyou/{x}", "1"]);
    for (const path of ["/xab", "/x%61b"]) expect(told(match, "GET", path)).toEqual(["/x%61{x}", "b"]);
    for (const path of ["/%7eme", "/%7Eyou/1", "/~y%6Fu/1", "/%78ab"])
      expect(told(match, "GET", path)).toBe("ambiguous");
    const servers = [
      { url: "/%7Eapi", variables: [] },
      { url: "/%7e{v}", variables: [{ name: "v", default: "1", enum: ["1", "%32"] }] },
    ];
    const below = createMatcher([operation("GET", "/x")], { servers });
    for (const path of ["/~api/x", "/%7Eapi/x", "/~1/x", "/%7e1/x", "/~2/x", "/%7e%32/x"])
      expect(told(below, "GET", path)).toEqual(["/x"]);
    for (const path of ["/%7eapi/x", "/~%61pi/x", "/%7E1/x", "/~%31/x", "/~api/%78"])
      expect(told(below, "GET", path)).toBe("ambiguous");
  });

  it("says that a path is ambiguous if a guard in front may have taken it for another one", () => {
    const match = matcherOf(
      "GET /admin",
      "PUT /admin/{x}",
      "GET /users/me",
      "GET /users/{id}",
      "GET /f/{a}-{b}",
    );
    for (const path of [
      ...["/%61dmin", "/./admin", "/x/../admin", "/%2e/admin", "/x%2F..%2fadmin", "/\\admin", "/admin%00x"],
      ...["/admin/.", "/admin%2F1", "/admin/..%2F1", "/users/%6de", "/users/.", "/users/..", "/users/..;"],
      ...["/users/%2E%2e", "/users/..%2fadmin", "/users/a%5C..%5Cb", "/users/a%00", "/users/a\\b"],
      // The normal form splits at the first hyphen, the path as sent at the second.
      "/f/a%2Db-c",
    ])
      expect([path, told(match, "GET", path)]).toEqual([path, "ambiguous"]);
    for (const path of ["/x/../y", "/%79", "/..", "/x%00", "/y%2F..%2Fz", "/ADMIN", "//x", "/%2561dmin"])
      expect([path, told(match, "GET", path)]).toEqual([path, "none"]);
    for (const [path, id] of [
      ["/users/%41", "A"],
      ["/users/a%2Fb", "a%2Fb"],
      ["/users/a%5Cb", "a%5Cb"],
      ["/users/%252e%252e", "%252e%252e"],
      ["/users/..%2e", "..."],
      ["/users/.me", ".me"],
    ])
      expect([path, told(match, "GET", path ?? "")]).toEqual([path, ["/users/{id}", id]]);
    expect(told(match, "GET", "/f/%61-%62")).toEqual(["/f/{a}-{b}", "a", "b"]);
  });

  it("says that a path is ambiguous if a parameter would match a literal segment of any template, spelled differently", () => {
    const match = matcherOf(
      "GET /{tenant}/users",
      "GET /admin/settings",
      "GET /{tenant}/b.c/x/{y}",
      "GET /%7Eme",
    );
    for (const path of [
      "/adm%69n/users",
      "/%73ettings/users",
      "/a/b.c/x/b%2Ec",
      "/%7eme/users",
      "/a/b.c/x/%75sers",
    ])
      expect([path, told(match, "GET", path)]).toEqual([path, "ambiguous"]);
    for (const [path, tenant] of [
      ["/admin/users", "admin"],
      ["/~me/users", "~me"],
      ["/%7Eme/users", "~me"],
    ] as const)
      expect(told(match, "GET", path)).toEqual(["/{tenant}/users", tenant]);
    for (const path of ["/%61cme/users", "/adm%69ns/users", "/adm%69n%2Fx/users"])
      expect([path, told(match, "GET", path)]).toEqual([path, ["/{tenant}/users", expect.any(String)]]);
    const below = createMatcher([operation("GET", "/{tenant}/users")], {
      createTrie,
      basePath: ["/api", ""],
    });
    expect(told(below, "GET", "/%61pi/users")).toBe("ambiguous");
  });

  it("looks at an ambiguous path a bounded number of times", () => {
    const finds: string[] = [];
    const counted: typeof createTrie = (add) => {
      const trie = createTrie(add);
      const find = trie.find.bind(trie);
      trie.find = (method, text) => {
        finds.push(text);
        return find(method, text);
      };
      return trie;
    };
    const match = createWith([operation("GET", "/a/{x}")], { createTrie: counted });
    match("GET", `/${"%61/../".repeat(1000)}`);
    match("GET", "/a/b");
    expect(finds).toHaveLength(3);
  });

  it("tells templates apart by their queries", () => {
    const match = matcherOf("GET /r", "GET /r?beta=true", "GET /r?beta=true&v=2", "POST /r/{id}?beta=true");
    const path = (method: string, text: string, query: string): unknown => {
      const found = match(method, text, query);
      return found.kind === "found" ? found.operation.path : found.kind;
    };
    expect(path("GET", "/r", "")).toBe("/r");
    expect(path("GET", "/r", "beta=false")).toBe("/r");
    expect(path("GET", "/r", "other=true")).toBe("/r");
    expect(path("GET", "/r", "x=1&b%65ta=tr%75e")).toBe("/r?beta=true");
    expect(path("GET", "/r", "beta=true&%zz=%")).toBe("/r?beta=true");
    expect(path("GET", "/r", "v=2&beta=true")).toBe("/r?beta=true&v=2");
    expect(path("POST", "/r/1", "beta=true")).toBe("/r/{id}?beta=true");
    expect(path("POST", "/r/1", "")).toBe("none");
  });

  it("serves names that objects inherit", () => {
    const match = matcherOf("GET /__proto__", "GET /constructor/{toString}");
    expect(told(match, "GET", "/__proto__")).toEqual(["/__proto__"]);
    expect(told(match, "GET", "/constructor/x")).toEqual(["/constructor/{toString}", "x"]);
    expect(told(match, "GET", "/toString")).toBe("none");
    expect(told(match, "constructor", "/__proto__")).toEqual({ allow: ["GET"] });
  });

  it("stands below the paths of its servers, or below what it is told", () => {
    const server = (url: string) => ({ url, variables: [{ name: "v", default: "v2" }] });
    const servers = [server("https://api.example/base/"), server("/{v}"), server("https://other.example")];
    const own = operation("GET", "/own", { servers: [server("https://files.example/up")] });
    const match = createMatcher([operation("GET", "/x/{id}"), own], { servers });
    expect(told(match, "GET", "/base/x/1")).toEqual(["/x/{id}", "1"]);
    expect(told(match, "GET", "/v2/x/1")).toEqual(["/x/{id}", "1"]);
    expect(told(match, "GET", "/v3/y/x/1")).toEqual(["/x/{id}", "1"]);
    expect(told(match, "GET", "/x/1")).toEqual(["/x/{id}", "1"]);
    expect(told(match, "GET", "/up/own")).toEqual(["/own"]);
    expect(told(match, "GET", "/own")).toBe("none");
    const moved = createMatcher([own], { servers, basePath: "/m/" });
    expect(told(moved, "GET", "/m/own")).toEqual(["/own"]);
  });
});

it("lists the expressions of a template in their order", () => {
  expect(expressionsOf("/{a}/b{c d}.{e}/{f/g}/{}")).toEqual(["a", "c d", "e", ""]);
});

describe("a matcher below servers with variables", () => {
  const below = (...urls: readonly string[]) => {
    const variables = [
      { name: "any", default: "v1" },
      { name: "one", default: "a", enum: ["a", "b c", "b c/d/"] },
      { name: "empty", default: "" },
      { name: "root", default: "/v1" },
      { name: "host", default: "a.test/v1" },
      { name: "hosts", default: "a.test", enum: ["a.test", "b.test/v2"] },
      { name: "urls", default: "https://a.test/v1", enum: ["https://a.test/v1", "https://b.test/v2"] },
      { name: "longer", default: "bb", enum: ["bb", "b"] },
    ];
    const servers = urls.map((url) => ({ url, variables }));
    return createMatcher(
      [operation("GET", "/x/{id}"), operation("DELETE", "/x/x/{id}"), operation("GET", "/")],
      { servers },
    );
  };

  it.each([
    ["/{any}", "/x/1", "none"],
    ["/{any}", "/v2/x/1", ["/x/{id}", "1"]],
    ["/{any}", "/v2/", ["/"]],
    ["/{any}", "/v2/x/x/1", { allow: ["DELETE"] }],
    ["/{any}", "/v1/y/x/1", ["/x/{id}", "1"]],
    ["/{any}/{any}", "/a/b/c/x/1", ["/x/{id}", "1"]],
    ["/{any}-api", "/a-api-b-api/x/1", ["/x/{id}", "1"]],
    ["/{any}-api", "/a-apis/x/1", "none"],
    ["/{one}", "/b%20c/x/1", ["/x/{id}", "1"]],
    ["/{one}", "/b%20c/d/x/1", ["/x/{id}", "1"]],
    ["/{one}", "/b/x/1", "none"],
    ["{one}/v", "/b%20c/v/x/1", ["/x/{id}", "1"]],
    ["/{one}?a={any}", "/b%20c/x/1", ["/x/{id}", "1"]],
    ["/{one}?a={any}", "/b%20c/d/e/x/1", "none"],
    ["/v{empty}", "/v7/x/1", ["/x/{id}", "1"]],
    ["/{any}-api", "/a-api_x/1", "none"],
    ["/{longer}{any}b", "/bb/x/1", ["/x/{id}", "1"]],
    ["https://a.test{root}", "/v2/x/1", ["/x/{id}", "1"]],
    ["https://{any}.test/v1", "/v2/x/1", "none"],
    ["https://{any}.test/v1", "/v2/v1/x/1", "none"],
    ["https://{any}.test/{any}", "/v2/x/1", ["/x/{id}", "1"]],
    ["https://{host}/{one}", "/v1/b%20c/x/1", ["/x/{id}", "1"]],
    ["https://{host}/{one}", "/v2/b%20c/x/1", "none"],
    ["https://{hosts}/{one}", "/a/x/1", ["/x/{id}", "1"]],
    ["https://{hosts}/{one}", "/v2/b%20c/x/1", ["/x/{id}", "1"]],
    ["https://{hosts}", "/v3/x/1", "none"],
    ["{urls}", "/v2/x/1", ["/x/{id}", "1"]],
    ["{urls}", "/v3/x/1", "none"],
    ["{one}://api.test/v1", "/b%20c/v1/x/1", "none"],
    ["{any}://api.test/v1", "/v2/x/1", "none"],
    ["{one}://api.test/v1", "/v1/x/1", ["/x/{id}", "1"]],
  ])("%s: GET %s", (url, path, expected) => {
    expect(told(below(url), "GET", path)).toEqual(expected);
  });

  it("takes the shortest base that has the path, in any order", () => {
    const ways = [
      ["/{any}/{any}", "/{any}"],
      ["/{any}", "/{any}/{any}"],
    ];
    for (const urls of ways) expect(told(below(...urls), "GET", "/v2/x/x/1")).toEqual({ allow: ["DELETE"] });
  });

  it("takes work in proportion to a path that nobody has", async () => {
    const match = below("/{any}/{any}/a{any}a{any}", "/{any}%2F{one}");
    await expectLinear((length) => match("POST", "/a%2F".repeat(length)), 1_000);
  });
});

/** A simple reference: one pattern per template, tried in order of concreteness. */
function createReference(operations: readonly OperationDescriptor[]) {
  const quote = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const rank = (segment: string): string => {
    if (!segment.includes("{")) return "0";
    const text = segment.replace(/\{[^}]*\}/g, "").length;
    return text === 0 ? "2" : `1${String(999 - text)}`;
  };
  const entries = operations.map((candidate) => {
    const source = candidate.path
      .split(/(\{[^}]*\})/)
      .map((piece, i) => (i % 2 ? "([^/]+?)" : quote(piece)))
      .join("");
    const order = candidate.path.split("/").map(rank).join(" ");
    return { candidate, pattern: new RegExp(`^${source}$`), order };
  });
  entries.sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
  return (method: string, path: string): unknown => {
    const fits = entries.filter(({ pattern }) => pattern.test(path));
    const found = fits.find(({ candidate }) => candidate.method === method);
    if (found === undefined)
      return fits.length === 0 ? "none" : { allow: new Set(fits.map((fit) => fit.candidate.method)) };
    return [found.candidate.path, ...(found.pattern.exec(path)?.slice(1) ?? [])];
  };
}

function compared(match: Matcher<OperationDescriptor>, method: string, path: string): unknown {
  const result = told(match, method, path);
  return typeof result === "object" && result !== null && "allow" in result
    ? { allow: new Set(result.allow as string[]) }
    : result;
}

const METHODS = ["GET", "POST", "DELETE"];
const word = fc.constantFrom("a", "b", "ab", "a.b", "a-b");
const segment = fc.oneof(
  word,
  fc.constantFrom("{x}", "{x}.{y}", "{x}-{y}", "a{x}", "{x}b", "{x}...{y}", "a{x}b", "{x}.b"),
);
const template = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join("/")}`);
const path = fc
  .array(
    fc.oneof(word, fc.constantFrom("aab", "a.b", "b-a-b", "a...b", "abb", ".c", "..c", "c", "", "a.b.b")),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((parts) => `/${parts.join("/")}`);

describe("createMatcher beside a plain matcher", () => {
  it("agrees on made-up templates and paths", () => {
    const templates = fc.uniqueArray(fc.tuple(fc.constantFrom(...METHODS), template), {
      minLength: 1,
      maxLength: 12,
      // Templates that cannot be told apart are an error in the document.
      selector: ([method, text]) => `${method} ${text.replace(/\{[^}]*\}/g, "{}")}`,
    });
    const property = fc.property(
      templates,
      fc.array(path, { minLength: 1, maxLength: 12 }),
      (routes, paths) => {
        const operations = routes.map(([method, text]) => operation(method, text));
        const match = createMatcher(operations);
        const reference = createReference(operations);
        const ambiguous = hasEqualRanks(operations);
        for (const method of METHODS) {
          for (const text of paths) {
            const expected = reference(method, text);
            const actual = compared(match, method, text);
            if (ambiguous) expect(Array.isArray(actual)).toBe(Array.isArray(expected));
            else expect(actual).toEqual(expected);
          }
        }
      },
    );
    fc.assert(property, { numRuns: 400 });
  });

  /** Whether two templates have patterns of equal rank at one place: either may match, since the document does not say which. */
  function hasEqualRanks(operations: readonly OperationDescriptor[]): boolean {
    const seen = new Set<string>();
    const shapes = new Set(operations.map(({ path: text }) => text.replace(/\{[^}]*\}/g, "{}")));
    for (const shape of shapes) {
      const key = shape
        .split("/")
        .map((part) => (part.includes("{}") && part !== "{}" ? `#${part.length}` : part))
        .join("/");
      if (seen.has(key)) return true;
      seen.add(key);
    }
    // Prefixes count as well: the choice is made segment by segment.
    return [...shapes].some((a) =>
      [...shapes].some((b) => a !== b && mixedClash(a.split("/"), b.split("/"))),
    );
  }

  function mixedClash(a: readonly string[], b: readonly string[]): boolean {
    for (let i = 0; i < Math.min(a.length, b.length); i++) {
      const [x = "", y = ""] = [a[i], b[i]];
      const mixed = (text: string): boolean => text.includes("{}") && text !== "{}";
      if (mixed(x) && mixed(y) && x !== y) return true;
    }
    return false;
  }

  const github = new URL("../../../../../shared/corpus/github-rest.json", import.meta.url);
  const known = existsSync(github);
  if (!known) console.log("GitHub's document is not beside the repository: its routes are not tried.");

  it.skipIf(!known)("is right on all of GitHub's operations, and set up in little time", () => {
    const document = JSON.parse(readFileSync(github, "utf8")) as {
      paths: Record<string, Record<string, unknown>>;
    };
    const operations = Object.entries(document.paths).flatMap(([text, item]) =>
      ["get", "put", "post", "delete", "patch"]
        .filter((key) => key in item)
        .map((key) => operation(key.toUpperCase(), text)),
    );
    expect(operations).toHaveLength(1223);
    const match = createMatcher(operations);
    const reference = createReference(operations);
    const fill = fc.constantFrom(
      "x",
      "octocat",
      "main",
      "a.b",
      "a...b",
      "1%2F2",
      "repos",
      "self-hosted",
      "%41",
    );
    for (const { method, path: text } of operations) {
      const plain = text.replace(/\{[^}]*\}/g, "Q7q");
      expect(told(match, method, plain)).toEqual([text, ...Array(text.split("{").length - 1).fill("Q7q")]);
      const [filled = plain] = fc
        .sample(fc.array(fill, { minLength: 12, maxLength: 12 }), { numRuns: 1, seed: text.length })
        .map((values) => {
          let index = 0;
          return text.replace(/\{[^}]*\}/g, () => values[index++ % values.length] ?? "x");
        });
      const normal = filled.replaceAll("%41", "A");
      for (const other of [method, "PATCH"])
        expect(compared(match, other, filled)).toEqual(reference(other, normal));
    }
  });
});
