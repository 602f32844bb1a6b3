// Where the pages of a site lead: what search engines are told, what uses a schema, and the lines of the document.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { emitSite, readContract, readValue } from "../facts/site-fixture.ts";

const hostile = '</script><img src=x onerror="alert(1)">\u2028';
const document = {
  openapi: "3.1.0",
  info: { title: `Notes ${hostile}`, version: "1" },
  tags: [{ name: hostile }],
  paths: {
    "/notes": {
      get: {
        operationId: "listNotes",
        summary: hostile,
        description: hostile,
        tags: [hostile],
        responses: {
          "200": {
            description: "ok",
            content: { "application/json": { schema: { $ref: "#/components/schemas/List" } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      List: { type: "array", items: { $ref: "#/components/schemas/Note" }, examples: [[{ title: "Milk" }]] },
      Note: {
        type: "object",
        properties: { title: { type: "string" }, next: { $ref: "#/components/schemas/Note" } },
      },
      Unused: { type: "string", minLength: 3 },
    },
  },
};

const siteUrl = "https://docs.example.com/api/";

interface Graph {
  readonly "@graph": readonly {
    readonly "@type": string;
    readonly url?: string;
    readonly itemListElement?: readonly { readonly name: string; readonly item: string }[];
  }[];
}

/** The structured data of a page, as an HTML parser reads it. */
function readData(page = ""): Graph {
  const [, text = ""] = /<script type="application\/ld\+json">(.*?)<\/script/s.exec(page) ?? [];
  return JSON.parse(text) as Graph;
}

describe("a site with an address", () => {
  test("tells search engines what each page is, and the way to it", async () => {
    const site = await emitSite(await readValue(document), undefined, { siteUrl });
    expect(readData(site.get("index.html"))["@graph"]).toMatchObject([{ "@type": "WebAPI", url: siteUrl }]);
    const [about, way] = readData(site.get("operations/listNotes.html"))["@graph"];
    const url = `${siteUrl}operations/listNotes.html`;
    expect(about).toMatchObject({ "@type": "APIReference", url, headline: hostile.trim() });
    expect(way).toMatchObject({ "@type": "BreadcrumbList" });
    expect(way?.itemListElement?.map(({ item }) => item)).toEqual([
      siteUrl,
      `${siteUrl}tags/script-img-src-x-onerror-alert-1.html`,
      url,
    ]);
    for (const [path, text] of site)
      if (path.endsWith(".html") && path !== "404.html")
        expect([path, text.match(/<script/g)?.length, text.includes("<img")]).toEqual([path, 2, false]);
  });

  test("tells them nothing without one", async () => {
    const site = await emitSite(await readValue(document));
    for (const text of site.values()) expect(text).not.toContain("ld+json");
  });
});

describe("the page of a schema", () => {
  test("lists the operations and schemas that refer to it, and an example", async () => {
    const site = await emitSite(await readValue(document));
    const list = site.get("schemas/List.html") ?? "";
    expect(list).toMatch(/<h2>Used by<\/h2>[\s\S]*href="\.\.\/operations\/listNotes\.html"/);
    expect(list).toMatch(/Example<\/span>[\s\S]*Milk/);
    const note = site.get("schemas/Note.html") ?? "";
    expect(note).toMatch(/<h2>Used by<\/h2>[\s\S]*href="\.\.\/schemas\/List\.html"/);
    expect(note).toContain("Example, generated from the schema");
    expect(site.get("schemas/Unused.html")).not.toContain("Used by");
    expect(site.get("schemas/List.md")).toContain("](../operations/listNotes.md)");
  });
});

describe("the lines of a document", () => {
  const path = "spec/openapi.yaml";
  const text = readFileSync(path, "utf8");

  test("are pages, which places lead to", async () => {
    const source = { name: "openapi.yaml", text };
    const site = await emitSite(await readContract(path), undefined, { source });
    const [, page = "", line = ""] =
      /href="\.\.\/(source\/\d+\.html)#L(\d+)"/.exec(site.get("schemas/RecipeResource.html") ?? "") ?? [];
    expect(text.split("\n")[Number(line) - 1]).toContain("RecipeResource:");
    expect(site.get(page)).toMatch(new RegExp(`<li id="L${line}">\\s*RecipeResource:`));
    const pages = [...site].filter(([name]) => name.startsWith("source/"));
    const lines = pages.flatMap(([, html]) =>
      [...html.matchAll(/<li id="L(\d+)">/g)].map(([, number]) => Number(number)),
    );
    expect(lines).toEqual(
      text
        .trimEnd()
        .split("\n")
        .map((_, index) => index + 1),
    );
    for (const [, html] of pages) expect(Buffer.byteLength(html)).toBeLessThan(150_000);
  });

  test("are where the author says", async () => {
    const source = { name: "openapi.yaml", text };
    const sourceUrl = "https://git.test/api/blob/main/{file}#L{line}";
    const site = await emitSite(await readContract(path), undefined, { source, sourceUrl });
    expect(site.get("schemas/RecipeResource.html")).toMatch(
      /href="https:\/\/git\.test\/api\/blob\/main\/openapi\.yaml#L\d+"/,
    );
    expect([...site.keys()].filter((name) => name.startsWith("source/"))).toEqual([]);
  });

  test("are left out where a program wrote them for programs", async () => {
    const read = await readValue(document);
    const site = await emitSite(read, undefined, {
      source: { name: "openapi.json", text: JSON.stringify(document) },
    });
    expect([...site.keys()].filter((name) => name.startsWith("source/"))).toEqual([]);
  });
});
