import { posix } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { createValueChooser } from "../../../../live/sample/prepare-tools.ts";
import { createChecks } from "../../../../validation/checks/create-checks.ts";
import { emitSite, type ReadContract, readContract, readValue } from "../facts/site-fixture.ts";

let own: ReadContract;
let site: ReadonlyMap<string, string>;

beforeAll(async () => {
  own = await readContract("spec/openapi.yaml");
  site = await emitSite(own);
});

const minimal = {
  openapi: "3.1.0",
  info: { title: "Small", version: "1" },
  paths: { "/x": { get: { responses: { "200": { description: "ok" } } } } },
};

/** Links to a file or an anchor that does not exist in the site. */
function findDeadLinks(files: ReadonlyMap<string, string>): readonly string[] {
  const dead: string[] = [];
  for (const [path, text] of files) {
    if (!path.endsWith(".html")) continue;
    for (const [, href = ""] of text.matchAll(/\shref="([^"]*)"/g)) {
      if (/^(?:https?:|mailto:|data:)/.test(href)) continue;
      const [file = "", anchor] = href.split("#");
      const target = file === "" ? path : posix.join(posix.dirname(path), decodeURIComponent(file));
      const found = files.get(target);
      if (found === undefined || (anchor && !found.includes(`id="${anchor}"`))) dead.push(`${path}: ${href}`);
    }
  }
  return dead;
}

describe("the site of our own contract", () => {
  test("leads nowhere that is not there", () => {
    expect(findDeadLinks(site)).toEqual([]);
  });

  test("has a page for each operation, named after what generated code calls it", () => {
    expect(site.get("operations/updateRecipe.html")).toContain("Update recipe");
    expect(site.get("operations/showDeploymentLog.html")).toContain("Get deployment output");
  });

  test("tells every gap with its section and its line in the document", () => {
    const page = site.get("gaps.html") ?? "";
    for (let number = 1; number <= 12; number += 1) expect(page).toContain(`id="gap-G${number}"`);
    expect(page).toMatch(/Section 9\.3<\/span><code>openapi\.yaml:\d+<\/code>/);
    expect(page).toContain("List a site's SSL certificates.");
  });

  test("marks in the matrix exactly the scopes that open something", () => {
    const rows = (site.get("scopes.html") ?? "").match(/<tr id="scope-[^"]*" class="used">/g) ?? [];
    expect(rows).toEqual([
      '<tr id="scope-site%3Amanage-deploys" class="used">',
      '<tr id="scope-recipe%3Amanage" class="used">',
    ]);
  });

  test("keeps each page under 100 KB, and a policy on each", () => {
    for (const [path, text] of site) {
      if (!path.endsWith(".html")) continue;
      expect(Buffer.byteLength(text)).toBeLessThan(100_000);
      expect(text.indexOf("Content-Security-Policy")).toBeLessThan(text.indexOf('<link rel="stylesheet"'));
      expect(text).not.toMatch(/unsafe-inline|unsafe-eval|\sstyle="|\son[a-z]+="/);
    }
  });

  test("is the same when it is made again", async () => {
    const again = await emitSite(await readContract("spec/openapi.yaml"));
    expect([...again]).toEqual([...site]);
  });

  test("is searched by operation, schema and scope", () => {
    const text = site.get("search-index.js") ?? "";
    const [entries] = JSON.parse(text.slice("window.tenonSearch=".length, -2)) as [
      [string, string, string, string][],
    ];
    expect(entries).toContainEqual(["s", "RecipeResource", "", "schemas/RecipeResource.html"]);
    expect(entries).toContainEqual([
      "c",
      "recipe:manage",
      "manage recipes",
      "scopes.html#scope-recipe%3Amanage",
    ]);
    expect(entries.filter(([kind]) => kind === "o")).toHaveLength(2);
  });

  test("is searched by member, value of an enum, parameter, scope and status of an error", async () => {
    const answer = (schema: object): object => ({
      description: "x",
      content: { "application/json": { schema } },
    });
    const status = { type: "string", enum: ["open", "not_planned"] };
    const parameters = [{ name: "per_page", in: "query", schema: { type: "integer" } }];
    const found = await emitSite(
      await readValue({
        ...minimal,
        paths: {
          "/x": {
            get: {
              operationId: "listX",
              parameters,
              responses: {
                "200": answer({ type: "array", items: { $ref: "#/components/schemas/X" } }),
                "409": answer({ type: "object", properties: { trace_id: { type: "string" } } }),
              },
            },
          },
        },
        components: { schemas: { X: { type: "object", properties: { status } } } },
      }),
    );
    const text = found.get("search-index.js") ?? "";
    const [entries, terms, uses] = JSON.parse(text.slice("window.tenonSearch=".length, -2)) as [
      [string, string, string, string][],
      [string, ...number[]][],
      [number, ...number[]][],
    ];
    const pathsOf = (distances: readonly number[]): readonly (string | undefined)[] => {
      let number = 0;
      return distances.map((distance) => {
        number += distance;
        return entries[number]?.[3];
      });
    };
    const leads = (wanted: string): readonly (string | undefined)[] =>
      pathsOf(terms.find(([term]) => term === wanted)?.slice(1) as readonly number[]); // after the term
    expect(leads("not_planned")).toEqual(["schemas/X.html"]);
    expect(leads("status")).toEqual(["schemas/X.html"]);
    for (const term of ["per_page", "trace_id", "409", "listX"])
      expect(leads(term)).toEqual(["operations/listX.html"]);
    expect(entries).toContainEqual(["p", "Error 409", "x", "errors.html#status-409"]);
    expect(uses.map(([schema, ...distances]) => [entries[schema]?.[1], pathsOf(distances)])).toEqual([
      ["X", ["operations/listX.html"]],
    ]);
  });
});

test("schemas and errors show values that the document admits, chosen as those of operations are", async () => {
  const read = await readValue({
    ...minimal,
    paths: {
      "/x": {
        get: {
          responses: {
            "400": {
              description: "x",
              content: { "application/json": { schema: { $ref: "#/components/schemas/X" } } },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        X: {
          type: "object",
          required: ["code"],
          properties: { code: { type: "string", pattern: "^E[0-9]{4}$" } },
        },
        // Of what is not required, nothing plain is valid.
        Y: {
          allOf: [
            { type: "object", required: ["id"], properties: { id: { type: "string", examples: ["12345"] } } },
            { type: "object", properties: { sum: { type: "string", pattern: "^[0-9a-f]{40}$" } } },
          ],
        },
      },
    },
  });
  const { model } = read.contract;
  const site = await emitSite(read, undefined, {
    choose: createValueChooser(model, createChecks(read.contract)),
  });
  for (const path of ["schemas/X.html", "errors.html"]) {
    const text = (site.get(path) ?? "").replace(/<\/?i(?: [^>]*)?>/g, "");
    expect(text).toMatch(/"code": "E[0-9]{4}"/);
    expect(text).not.toContain('"string"\n}');
  }
  const plain = (site.get("schemas/Y.html") ?? "").replace(/<\/?i(?: [^>]*)?>/g, "");
  expect(plain).toContain('{\n  "id": "12345"\n}');
});

test("a response lists members once for media types with equal schemas, and its card says what the status means", async () => {
  const schema = {
    allOf: [
      { $ref: "#/components/schemas/Note" },
      { type: "object", properties: { self: { type: "string" } } },
    ],
  };
  const site = await emitSite(
    await readValue({
      ...minimal,
      paths: {
        "/notes": {
          get: {
            operationId: "listNotes",
            responses: {
              "200": {
                description: "The notes.",
                content: { "application/json": { schema }, "application/xml": { schema } },
              },
            },
          },
        },
      },
      components: { schemas: { Note: { type: "object", properties: { title: { type: "string" } } } } },
    }),
  );
  const page = site.get("operations/listNotes.html") ?? "";
  expect(page.match(/<code>self<\/code>/g)).toHaveLength(1);
  expect(page).toContain(
    '<p class="media"><code>application/json</code> <code>application/xml</code>  <span class="type"><a href="../schemas/Note.html">Note</a></span>',
  );
  expect(page).toContain("<p data-repeats>The notes.</p>");
  expect(site.get("operations/listNotes.md")?.match(/The notes\./g)).toHaveLength(1);
});

test("a page shows every member of its schema, and links to large schemas inside it by the names of the document", async () => {
  const members = (count: number): object =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index}`, { type: "string" }]));
  const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
  const site = await emitSite(
    await readValue({
      ...minimal,
      components: {
        schemas: {
          "big-one": { type: "object", properties: members(115) },
          "nearly-full": {
            type: "object",
            properties: { ...members(105), few: ref("two-members"), many: ref("big-one") },
          },
          "two-members": { type: "object", properties: members(2) },
        },
      },
    }),
  );
  expect(site.get("schemas/BigOne.html")).toContain("<code>m114</code>");
  const page = site.get("schemas/NearlyFull.html") ?? "";
  expect(page).toContain('<a href="../schemas/BigOne.html">big-one</a>');
  expect(page.match(/<summary>[^<]*<\/summary>/g)).toEqual(["<summary>2 members</summary>"]);
  expect(page).not.toContain("more members");
});

test("a page does not grow with what expandable members lead to", async () => {
  const count = 12;
  const expandable = (index: number): object => ({
    anyOf: [{ type: "string" }, { $ref: `#/components/schemas/S${index % count}` }],
  });
  const schemas = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `S${index}`,
      {
        type: "object",
        properties: Object.fromEntries(
          Array.from({ length: 10 }, (__, member) => [`m${member}`, expandable(index + member + 1)]),
        ),
      },
    ]),
  );
  const site = await emitSite(await readValue({ ...minimal, components: { schemas } }));
  const page = site.get("schemas/S0.html") ?? "";
  expect(page.match(/<dt>/g)?.length).toBeLessThan(130);
  expect(page).toContain('string or <a href="../schemas/S1.html">S1</a>');
});

describe("the members of a body", () => {
  const body = (schema: object): object => ({
    description: "x",
    content: { "application/json": { schema } },
  });
  const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
  let page = "";
  let section = "";

  beforeAll(async () => {
    const site = await emitSite(
      await readValue({
        ...minimal,
        paths: {
          "/orders": {
            post: {
              operationId: "createOrder",
              parameters: [{ name: "kind", in: "query", schema: ref("Kind") }],
              requestBody: body(ref("Order")),
              responses: { "201": body(ref("Order")) },
            },
          },
        },
        components: {
          schemas: {
            Kind: { type: "string", enum: ["hot", "cold"] },
            Day: { type: "string", format: "date", description: "x", examples: ["2026-11-23"] },
            Code: { type: "string", pattern: "^[A-Z]+$", maxLength: 9 },
            Order: {
              type: "object",
              properties: {
                id: { type: "string", readOnly: true },
                secret: { type: "string", writeOnly: true },
                kind: ref("Kind"),
                day: { anyOf: [ref("Day"), { type: "null" }] },
                codes: { type: "array", items: ref("Code"), minItems: 1 },
              },
            },
          },
        },
      }),
    );
    page = site.get("operations/createOrder.html") ?? "";
    section = page.slice(page.indexOf(">Body"), page.indexOf(">Responses"));
  });

  const namesIn = (text: string): readonly (string | undefined)[] =>
    [...text.matchAll(/<dt><code>(\w+)<\/code>/g)].map(([, name]) => name);

  test("are those of its direction", () => {
    expect(namesIn(section)).toEqual(["secret", "kind", "day", "codes"]);
    expect(namesIn(page.slice(page.indexOf(">Responses")))).toEqual(["id", "kind", "day", "codes"]);
  });

  test("tell the constraints of named schemas in place, as parameters do", () => {
    const told = (text: string, name: string): string | undefined =>
      new RegExp(`<dt><code>${name}</code>[^]*?<dd>[^]*?<p class="constraints">(.*?)</p>`).exec(text)?.[1];
    const limits = (text: string, name: string): string | undefined =>
      new RegExp(`<code>${name}</code>[^\\n]*?<span class="limits">(.*?)</span>`).exec(text)?.[1];
    expect(limits(section, "kind")).toBe("<code>hot</code> or <code>cold</code>");
    expect(limits(page, "kind")).toBe("<code>hot</code> or <code>cold</code>");
    expect(limits(section, "day")).toBe("string (date)");
    expect(told(section, "day")).toBe("for example <code>2026-11-23</code>");
    expect(limits(section, "codes")).toBe("at least 1 item · each item: string, at most 9 characters");
    expect(told(section, "codes")).toBe("each item: matches <code>^[A-Z]+$</code>");
    expect(section).toContain('<span class="type"><a href="../schemas/Kind.html">Kind</a></span>');
  });
});

describe("the page of an operation", () => {
  const operation = (tag: string, index: number): object => ({
    tags: [tag],
    operationId: `${tag}${index}`,
    summary: `Call ${tag} ${index}`,
    responses: { "200": { description: "ok" }, default: { description: "no" } },
  });
  let site: ReadonlyMap<string, string>;

  beforeAll(async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `/a${index}`,
        { get: operation("many", index), ...(index < 3 ? { put: operation("few", index) } : {}) },
      ]),
    );
    site = await emitSite(await readValue({ ...minimal, paths }));
  });

  test("has links to its sections and statuses, which are not in its Markdown", () => {
    const page = site.get("operations/few1.html") ?? "";
    for (const id of ["access", "responses", "status-200", "status-default"])
      expect(page).toContain(`id="${id}"`);
    for (const id of ["access", "responses"]) expect(page).toContain(`<a class="anchor" href="#${id}">`);
    expect(site.get("operations/few1.md")).toContain("\n## Responses\n\n### 200 ok\n");
  });

  test("has the other operations of its tag in the menu, of many the nearest", () => {
    const menuOf = (path: string): string => /<nav[\s\S]*<\/nav>/.exec(site.get(path) ?? "")?.[0] ?? "";
    const menu = menuOf("operations/few1.html");
    expect([...menu.matchAll(/Call few (\d)/g)].map(([, index]) => index)).toEqual(["0", "1", "2"]);
    expect(menu).toContain(
      '<a href="few1.html" aria-current="page"><span>Call few 1</span><b class="change">PUT</b></a>',
    );
    expect(menu).not.toContain("Call many");
    const shown = (index: number): readonly number[] =>
      [...menuOf(`operations/many${index}.html`).matchAll(/Call many (\d+)/g)].map((found) =>
        Number(found[1]),
      );
    for (const [index, first] of [
      [0, 0],
      [30, 22],
      [59, 44],
    ] as const) {
      expect(shown(index)).toHaveLength(16);
      expect(shown(index)[0]).toBe(first);
    }
    expect(menuOf("tags/few.html")).not.toContain("Call few");
    expect(findDeadLinks(site)).toEqual([]);
  });
});

describe("a document with little in it", () => {
  test("has no page for what it does not have", async () => {
    const files = await emitSite(await readValue(minimal));
    const pages = [...files.keys()].filter((path) => path.endsWith(".html") && !path.includes("/"));
    expect(pages).toEqual(["index.html", "downloads.html"]);
    expect(findDeadLinks(files)).toEqual([]);
  });

  test("without operations still has a site", async () => {
    const files = await emitSite(await readValue({ ...minimal, paths: {} }));
    expect(files.has("index.html")).toBe(true);
  });
});

test("hostile names stay in their folders, and their links work", async () => {
  const names = ["__proto__", "../../etc/passwd", "a b", "CON", "é", '"><script>', "A/B", "%2e%2e"];
  const schemas = Object.fromEntries(names.map((name) => [name, { type: "string", description: name }]));
  const tags = names.map((name) => ({ name, description: name }));
  const paths = Object.fromEntries(
    names.map((name, index) => [
      `/p${index}`,
      {
        get: { operationId: name, tags: [name], summary: name, responses: { "200": { description: name } } },
      },
    ]),
  );
  const files = await emitSite(await readValue({ ...minimal, tags, paths, components: { schemas } }));
  for (const path of files.keys()) {
    expect(path.split("/").every((part) => part !== ".." && part !== "")).toBe(true);
    expect(path).not.toMatch(/["<>\\:]/);
  }
  expect(findDeadLinks(files)).toEqual([]);
  for (const [path, text] of files)
    if (path.endsWith(".html")) expect(text.match(/<script/g)).toHaveLength(1);
});

test("a long list of schemas goes over several pages, none of them heavy", async () => {
  const names = Array.from({ length: 1100 }, (_, index) => `AnUncommonlyLongWindedNameOfAResource${index}`);
  const schemas = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  const files = await emitSite(await readValue({ ...minimal, components: { schemas } }));
  const lists = ["schemas", "schemas-2", "schemas-3"].map((name) => files.get(`${name}/index.html`) ?? "");
  for (const list of lists) {
    expect(list.length).toBeGreaterThan(10_000);
    expect(list.length).toBeLessThan(100_000);
  }
  for (const name of names) expect(lists.filter((list) => list.includes(`${name}.html"`))).toHaveLength(1);
  expect(lists[0]).toContain('<a href="../schemas-3/index.html">1001–1100, A</a>');
  expect(findDeadLinks(files)).toEqual([]);
});

test("a changelog puts what breaks first", async () => {
  const operations = ["GET /x", "GET /gone"];
  const changelog = {
    from: "1",
    to: "2",
    summary: "1 breaking change.",
    changes: [
      { operations, level: "compatible", message: "an addition" },
      { operations, level: "breaking", message: "a break of `x`", witness: "curl '<x>'" },
      { operations: [], level: "policy", message: "a notice" },
    ] as const,
  };
  const page = (await emitSite(await readValue(minimal), changelog)).get("changelog.html") ?? "";
  const order = ["a break", "an addition", "a notice"].map((text) => page.indexOf(text));
  expect(order).toEqual([...order].sort((a, b) => a - b));
  expect(page).toContain("1 breaking change.");
  expect(page).toMatch(/<a href="operations\/[\w-]+\.html"><code>GET \/x<\/code><\/a>/);
  expect(page).toContain("<code>GET /gone</code>");
  expect(page).toContain("curl &#39;&lt;x&gt;&#39;");
});

test("schemas have the names of the document, and inline ones their title or place", async () => {
  const response = (schema: object): object => ({
    responses: { "200": { description: "ok", content: { "application/json": { schema } } } },
  });
  const at = (path: string): string => `#/paths/~1${path}/get/responses/200/content/application~1json/schema`;
  const inline = { type: "object", properties: { a: { type: "string" } } };
  const schemas = {
    Error: { type: "object", properties: { inner: { $ref: "#/components/schemas/tree" } } },
    Tree: { type: "object" },
    tree: { type: "object", properties: { id: { type: "string", readOnly: true } } },
    Uses: { properties: { titled: { $ref: at("titled") }, plain: { $ref: at("plain") } } },
  };
  const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
  const body = { content: { "application/json": { schema: ref("tree") } } };
  const files = await emitSite(
    await readValue({
      ...minimal,
      paths: {
        "/x": {
          post: { requestBody: body, ...response({ anyOf: [ref("Error"), ref("Tree"), ref("Uses")] }) },
        },
        "/titled": { get: response({ title: "A titled one", ...inline }) },
        "/plain": { get: response(inline) },
      },
      components: { schemas },
    }),
    undefined,
    {
      guides: {
        pages: [
          { path: "a.md", file: "a.md", text: "[e](schema:Error) [t](schema:tree) [g](schema:ErrorModel)\n" },
        ],
        pictures: [],
        findings: [],
      },
    },
  );
  const links = [...files].flatMap(([path, text]) =>
    path.endsWith(".html") ? [...text.matchAll(/<a href="[^"]*schemas\/[^"]*">(?:<code>)?([^<]*)/g)] : [],
  );
  const names = new Set(links.map(([, name]) => name));
  expect([...names].filter((name) => /Model|_[0-9a-f]{6}/.test(name ?? ""))).toEqual([]);
  expect([...names]).toEqual(expect.arrayContaining(["Error", "Tree", "tree", "A titled one"]));
  expect([...names]).toContain("GET /plain › responses › 200 › application/json");
  expect(files.get("guides/a.html")?.match(/<a href="\.\.\/schemas\/[^"]+">[etg]</g)).toHaveLength(3);
  expect(findDeadLinks(files)).toEqual([]);
});
