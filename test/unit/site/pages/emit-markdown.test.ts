import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import { emitSite, readContract, readValue } from "../facts/site-fixture.ts";

const own = async (): Promise<ReadonlyMap<string, string>> =>
  emitSite(await readContract("spec/openapi.yaml"));

const linksOf = (text: string): readonly string[] =>
  [...text.matchAll(/\]\((?!\w+:)([^)\s#]+)(?:#[^)]*)?\)/g)].flatMap(([, target]) => target ?? []);

describe("the docs site as Markdown", () => {
  test("has a file beside each page, which names it", async () => {
    const files = await own();
    const pages = [...files.keys()].filter((path) => path.endsWith(".html"));
    expect(pages.length).toBeGreaterThan(10);
    for (const path of pages) {
      const name = posix.basename(path).replace(".html", ".md");
      expect(files.get(path)).toContain(`<link rel="alternate" type="text/markdown" href="${name}">`);
      expect(files.get(path.replace(".html", ".md"))).toMatch(/^#|^\S/);
    }
  });

  test("links to files that are there, from each page and from the texts at the root", async () => {
    const files = await own();
    const texts = [...files].filter(([path]) => /\.(?:md|txt)$/.test(path));
    const broken = texts.flatMap(([path, text]) =>
      linksOf(text)
        .map((target) => posix.join(posix.dirname(path), target))
        .filter((target) => !files.has(decodeURIComponent(target))),
    );
    expect([...new Set(broken)]).toEqual([]);
  });

  test("leads from pages to the lines of the document, which are no Markdown", async () => {
    const text = readFileSync("spec/openapi.yaml", "utf8");
    const files = await emitSite(await readContract("spec/openapi.yaml"), undefined, {
      source: { name: "openapi.yaml", text },
    });
    const pages = [...files].filter(([path]) => path.endsWith(".md"));
    const targets = pages.flatMap(([path, page]) =>
      linksOf(page).map((target) => posix.join(posix.dirname(path), target)),
    );
    expect(targets).toContain("source/1.html");
    expect(targets.filter((target) => !files.has(decodeURIComponent(target)))).toEqual([]);
  });

  test("says all of the API: operations, parameters, members, statuses, schemas", async () => {
    const read = await readContract("spec/openapi.yaml");
    const { model } = read.contract;
    const files = await emitSite(read);
    const whole = files.get("llms-full.txt") ?? "";
    const index = files.get("llms.txt") ?? "";
    for (const operation of model.operations) {
      const page = files.get(`operations/${read.names.operation(operation).file}.md`) ?? "";
      expect(index).toContain(`${operation.method} ${operation.path}`);
      expect(page).toMatch(
        new RegExp(`^${operation.method} \`https?://\\S+${operation.path.replace(/[{}]/g, "\\$&")}\`$`, "m"),
      );
      for (const { name } of operation.parameters) expect(page).toContain(`\`${name}\``);
      for (const { status } of operation.responses)
        expect(page).toMatch(new RegExp(`^### ${status}\\b`, "m"));
      expect(whole).toContain(page.trim().split("\n").at(-1));
    }
    for (const { name, derivedFrom } of model.schemas)
      if (derivedFrom === undefined) expect(whole).toMatch(new RegExp(`^# ${name}$`, "m"));
  });

  test("has the groups of tags in the index of a large document", async () => {
    const responses = { "200": { description: "ok" } };
    const paths = Array.from({ length: 501 }, (_, index) => {
      const tags = [["cats", "dogs", "birds"][index % 3]];
      return [`/p${index}`, { get: { operationId: `get${index}`, tags, responses } }];
    });
    const read = await readValue({
      openapi: "3.1.0",
      info: { title: "Large", version: "1" },
      "x-tagGroups": [
        { name: "Mammals", tags: ["cats", "dogs"] },
        { name: "Others", tags: ["birds"] },
      ],
      paths: Object.fromEntries(paths),
    });
    const index = (await emitSite(read)).get("llms.txt") ?? "";
    expect(index).toContain(
      [
        "### Mammals\n",
        "- [cats](tags/cats.md): 167 operations",
        "- [dogs](tags/dogs.md): 167 operations",
        "\n### Others\n",
        "- [birds](tags/birds.md): 167 operations",
      ].join("\n"),
    );
  });

  test("says where samples read credentials from", async () => {
    const files = await own();
    expect(files.get("access.md")).toContain(
      "Samples read the credentials from the environment: `ACCESS_TOKEN`.",
    );
  });

  test("shows the call once, for curl, and names the language of each block", async () => {
    const files = await own();
    const page = files.get("operations/updateRecipe.md") ?? "";
    expect(page).toContain("curl --request PUT");
    for (const language of ["shell", "json"]) expect(page).toContain(`\n\`\`\`${language}\n`);
    expect(page).toContain("**2XX**");
    expect(page).not.toContain("Python");
  });

  test("keeps what a document says inert", async () => {
    const hostile = "<script>alert(1)</script> [x](javascript:alert(1)) `` `a` *b* &lt;b&gt;";
    const files = await emitSite(
      await readValue({
        openapi: "3.1.0",
        info: { title: hostile, version: "1", description: hostile },
        paths: { "/a": { get: { summary: hostile, responses: { "200": { description: hostile } } } } },
      }),
    );
    const texts = [...files].filter(([path]) => /\.(?:md|txt)$/.test(path));
    expect(texts.length).toBeGreaterThan(3);
    for (const [, text] of texts) {
      expect(text).not.toMatch(/(?<!\\)<script/);
      expect(text).not.toMatch(/(?<!\\)\]\(javascript:/);
    }
  });

  test("has the whole descriptions of members on the page of their schema, and folds the long ones", async () => {
    const short = "One sentence. And *another*, e.g. this.";
    const long = `The first, e.g. this one. ${"A further sentence. ".repeat(20)}The last one.`;
    const properties = {
      short: { type: "string", description: short },
      long: { type: "string", description: long },
    };
    const answer = (schema: object): object => ({
      responses: { "200": { description: "ok", content: { "application/json": { schema } } } },
    });
    const files = await emitSite(
      await readValue({
        openapi: "3.1.0",
        info: { title: "t", version: "1" },
        paths: {
          "/named": { get: { operationId: "named", ...answer({ $ref: "#/components/schemas/Named" }) } },
          "/inline": { get: { operationId: "inline", ...answer({ type: "object", properties }) } },
        },
        components: { schemas: { Named: { type: "object", properties } } },
      }),
    );
    for (const path of ["schemas/Named", "operations/inline"]) {
      expect(files.get(`${path}.html`)).toContain("<p>One sentence. And <em>another</em>, e.g. this.</p>");
      expect(files.get(`${path}.html`)).toContain("The last one.</p>");
      expect(files.get(`${path}.md`)).toContain("The last one.");
    }
    const inPlace = files.get("operations/named.html");
    expect(inPlace).toContain("<p>One sentence. And <em>another</em>, e.g. this.</p>");
    expect(inPlace).toMatch(/<div class="fold">.*<p>The first, e\.g\. this one\. .*The last one\.<\/p>/);
    expect(files.get("operations/named.md")).toContain("The last one.");
  });
});
