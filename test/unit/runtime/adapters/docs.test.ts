import { expect, test } from "vitest";
import { serveDocs } from "../../../../runtime/adapters/docs.ts";
import { incomingOf } from "../../../../runtime/server/problem.ts";
import { serveAll } from "../../../serve-all.ts";

const site: Readonly<Record<string, string>> = {
  "index.html": "<p>",
  "a/b c.html": "<b>",
  "site.css": "p {}",
  "a/index.html": "<i>",
};
const asked: string[] = [];
const router = serveAll({
  contract: { title: "T", version: "1", servers: [], securitySchemes: [] },
  routes: [
    {
      operation: {
        id: "own",
        method: "GET",
        path: "/docs/own",
        parameters: [],
        responses: [{ status: 204, content: [], headers: [] }],
        security: [],
      },
      handler: async () => ({ status: 204 }),
    },
  ],
});
const served = serveDocs(router, {
  read: (path) => {
    asked.push(path);
    return site[path];
  },
  document: { openapi: "3.1.0" },
});

async function ask(path: string, method = "GET") {
  const response = await served(new Request(`http://x.test${path}`, { method }));
  const { status, headers } = response;
  return {
    status,
    text: await response.text(),
    type: headers.get("content-type"),
    location: headers.get("location"),
  };
}

test.each([
  ["/docs/", "<p>", "text/html; charset=utf-8"],
  ["/docs/?q=1", "<p>", "text/html; charset=utf-8"],
  ["/docs/a/", "<i>", "text/html; charset=utf-8"],
  ["/docs/a/b%20c.html", "<b>", "text/html; charset=utf-8"],
  ["/docs/site.css", "p {}", "text/css; charset=utf-8"],
  ["/openapi.json", '{"openapi":"3.1.0"}', "application/json"],
])("%s is served", async (path, text, type) => {
  expect(await ask(path)).toMatchObject({ status: 200, text, type });
  expect(await ask(path, "HEAD")).toMatchObject({ status: 200, text: "", type });
});

test("the path of the site leads to its first page", async () => {
  expect(await ask("/docs")).toMatchObject({ status: 308, location: "/docs/", text: "" });
  expect(await ask("/docs?q=1")).toMatchObject({ status: 308, location: "/docs/?q=1" });
});

test.each([
  "/docs/none.html",
  "/docsx",
  "/",
  "/docs/own",
  "/openapi.json/x",
])("%s goes to the router", async (path) => {
  expect((await ask(path)).status).toBe(path === "/docs/own" ? 204 : 404);
});

test("other methods go to the router", async () => {
  expect((await ask("/openapi.json", "POST")).status).toBe(404);
  expect((await ask("/docs/", "DELETE")).status).toBe(404);
});

test.each([
  "/docs/%2e%2e/secret",
  "/docs/..%2fsecret",
  "/docs/a%5c..%5csecret",
  "/docs//etc/passwd",
  "/docs/%00",
  "/docs/c:%2fx",
  "/docs/%zz",
])("%s leads nowhere out of the site", async (path) => {
  asked.length = 0;
  expect((await ask(path)).status).toBe(404);
  expect(asked).toEqual([]);
});

test("nothing is served that was not asked for", async () => {
  const bare = serveDocs(router, {});
  for (const path of ["/docs", "/docs/", "/openapi.json"])
    expect((await bare(new Request(`http://x.test${path}`))).status).toBe(404);
});

test("an adapter that passes on what no operation has does so still", async () => {
  const incoming = {
    method: "GET",
    target: "/none",
    hasBody: false,
    signal: new AbortController().signal,
    headers: new Headers(),
    body: null,
    context: undefined,
    request: new Request("http://x.test/none"),
  };
  expect(await served.answerOrPass(incoming)).toBeUndefined();
  expect(await served.answerOrPass({ ...incoming, target: "/docs/" })).toMatchObject({ status: 200 });
});

test("what the router is asked is answered by it, also through an adapter", async () => {
  const incoming = incomingOf(new Request("http://x.test/docs/own"));
  expect(await served.answer(incoming)).toMatchObject({ status: 204 });
  expect(await served.answerOrPass(incoming)).toMatchObject({ status: 204 });
  expect(await served.answer(incomingOf(new Request("http://x.test/docs/")))).toMatchObject({ status: 200 });
});

test("a request without a host is refused by the router, whatever it asks for", async () => {
  const request = new Request("http://x.test/docs/", { headers: { host: "a/b" } });
  expect(await served.answer(incomingOf(request))).toMatchObject({ status: 400 });
});

test.each([
  ["/site", "/site/", "/site/index.html"],
  ["/site/", "/site/", "/site/index.html"],
  ["/", "/", "/index.html"],
])("the site may be at the path %s", async (path, first, page) => {
  const moved = serveDocs(router, { path, read: (file) => site[file] });
  for (const target of [first, page])
    expect(await (await moved(new Request(`http://x.test${target}`))).text()).toBe("<p>");
  expect((await moved(new Request("http://x.test/docs/"))).status).toBe(404);
});

test("the document may be a text, and at another path", async () => {
  const moved = serveDocs(router, { document: "openapi: 3.1.0", documentPath: "/api.yaml" });
  const response = await moved(new Request("http://x.test/api.yaml?a"));
  expect([await response.text(), response.headers.get("content-type")]).toEqual([
    "openapi: 3.1.0",
    "application/yaml",
  ]);
  expect(response.headers.get("cache-control")).toBe("no-cache");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect((await moved(new Request("http://x.test/openapi.json"))).status).toBe(404);
});

test.each([
  ["a.html", "text/html; charset=utf-8"],
  ["a.css", "text/css; charset=utf-8"],
  ["a.js", "text/javascript; charset=utf-8"],
  ["a.json", "application/json"],
  ["a.yaml", "application/yaml"],
  ["a.md", "text/markdown; charset=utf-8"],
  ["a.txt", "text/plain; charset=utf-8"],
  ["a.xml", "application/xml"],
  ["a.png", "image/png"],
  ["a.jpg", "image/jpeg"],
  ["a.svg", "image/svg+xml"],
  ["a.b.woff2", "font/woff2"],
  ["a.bin", "application/octet-stream"],
])("a file %s has the type %s", async (file, type) => {
  const any = serveDocs(router, { read: async () => new Uint8Array([1]) });
  expect((await any(new Request(`http://x.test/docs/${file}`))).headers.get("content-type")).toBe(type);
});
