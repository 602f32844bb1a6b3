import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createFolder, tenon } from "./test-io.ts";

const document = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  tags: [{ name: "my notes" }],
  paths: {
    "/notes": {
      post: { operationId: "createNote", tags: ["my notes"], responses: { "204": { description: "ok" } } },
    },
  },
  components: { schemas: { Note: { type: "object" } } },
});

const start = `---
title: "Getting <started>"
section: Basics
order: 1
sidebar_label: of another program
---
# Getting <started>

Call [createNote](operation:createNote) with a [Note](schema:Note) of [a group](tag:my%20notes); see
[limits](more/limits.md#how-many), [below](#and-then) and [elsewhere](https://example.com/).

## And then

<script>alert(1)</script> ![picture](https://example.com/x.png) often[^1]

[^1]: Daily.

\`\`\`sh
curl https://example.com # now
\`\`\`
`;

const limits =
  "# Limits\n\nBack to [start](../start.md).\n\n### How many?\n\nTen.\n\n### How many?\n\nNo more.\n";

const config = {
  document: "api.json",
  output: "api",
  docs: {
    pages: "pages",
    siteUrl: "https://docs.example.com/",
    logo: "logo.svg",
    colors: { accent: { light: "#804000", dark: "oklch(0.8 0.1 60)" }, paper: "white" },
    footer: "By [us](https://example.com/us) & <b>co</b>",
  },
};

async function build(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<{ folder: string; text: string; code: number }> {
  const folder = createFolder({ "api.json": document });
  mkdirSync(join(folder, "pages/more"), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  const { code, out, err } = await tenon(folder, ["docs", "--reference", "off", "--no-try", "-o", "site"]);
  return { folder, text: out + err, code };
}

test("Markdown of the author becomes pages in menu, search, sitemap and Markdown, in its brand", async () => {
  const { folder, text, code } = await build({
    "pages/start.md": start,
    "pages/more/limits.md": limits,
    "logo.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "tenon.config.json": JSON.stringify(config),
  });
  expect(`${code} ${text}`).toMatch(/^0 /);
  const read = (path: string): string => readFileSync(join(folder, "site", path), "utf8");
  const page = read("guides/start.html");
  expect(page.match(/<h1>.*?<\/h1>/g)).toEqual(["<h1>Getting &lt;started&gt;</h1>"]);
  expect(page).toContain('<a href="../operations/createNote.html">createNote</a>');
  expect(page).toContain('<a href="../schemas/Note.html">Note</a>');
  expect(page).toContain('<a href="../tags/my-notes.html">a group</a>');
  expect(page).toContain('<a href="more-limits.html#how-many">limits</a>');
  expect(page).toContain('<a href="#and-then">below</a>'.replace("#", "start.html#"));
  expect(page).toContain('<h2 id="and-then">And then</h2>');
  expect(page).toContain("<i class=c> # now</i>");
  expect(page.match(/<script(?! type="application.ld.json")/g)).toHaveLength(1);
  expect(page).not.toMatch(/href="javascript|<img src="https/);
  expect(read("guides/more-limits.html")).toContain('<h3 id="how-many-1">');
  expect(read("index.html")).toMatch(
    /<h2>Basics<\/h2>\s*<ul>\s*<li><a href="guides\/start\.html">Getting &lt;started&gt;<\/a>[\s\S]*<h2>Guides<\/h2>[\s\S]*Limits/,
  );
  expect(read("search-index.js")).toContain("guides/start.html");
  expect(read("llms.txt")).toContain("(guides/start.md)");
  expect(read("guides/start.md")).toContain("](../operations/createNote.md)");
  expect(read("sitemap.xml")).toContain("<loc>https://docs.example.com/guides/start.html</loc>");
  expect(read("sitemap.xml")).toContain("<loc>https://docs.example.com/</loc>");
  expect(page).toContain('<meta property="og:url" content="https://docs.example.com/guides/start.html">');
  expect(page).toContain('<img src="data:image/svg+xml;base64,');
  expect(page).toContain("img-src data:;");
  expect(read(/href="\.\.\/([^"]+\.css)"/.exec(page)?.[1] ?? "")).toContain(
    ":root{--accent-soft:color-mix(in srgb,var(--accent) 12%,var(--paper));--accent:light-dark(#804000,oklch(0.8 0.1 60));--paper:white;}",
  );
  expect(page).toContain(
    'By <a href="https://example.com/us" rel="noopener noreferrer nofollow">us</a> &amp; &lt;b&gt;',
  );
});

test("a site is published with what surrounds its pages", async () => {
  const font = Buffer.concat([Buffer.from("wOF2"), Buffer.alloc(8)]);
  const docs = {
    ...config.docs,
    logo: undefined,
    css: "own.css",
    fonts: { text: "own.woff2" },
    theme: "dark",
    domain: "docs.example.com",
    header: { Status: "https://status.example.com/?a=1&b=2" },
    editUrl: "https://example.com/edit/{file}",
    feedback: "https://example.com/new?title={page}",
    redirects: { "old/start.html": "guides/start.html#and-then" },
    analytics: {
      script: "https://stats.example.com/s.js",
      attributes: { "data-domain": "</script>" },
      connect: ["https://stats.example.com"],
    },
  };
  const { folder, text, code } = await build({
    "pages/start.md": start,
    "pages/more/limits.md": limits,
    "own.css": ".own { color: red }",
    "own.woff2": font,
    "tenon.config.json": JSON.stringify({ ...config, docs }),
  });
  expect(`${code} ${text}`).toMatch(/^0 /);
  const read = (path: string): string => readFileSync(join(folder, "site", path), "utf8");
  expect(read("robots.txt")).toContain("Sitemap: https://docs.example.com/sitemap.xml");
  expect(read("CNAME")).toBe("docs.example.com\n");
  expect(read("404.html")).toContain('<link rel="stylesheet" href="/site.');
  expect(read("old/start.html")).toContain('content="0; url=../guides/start.html#and-then"');
  const page = read("guides/more-limits.html");
  expect(page).toContain('<html lang="en" data-theme="dark"');
  expect(page).toContain('<a href="https://status.example.com/?a=1&amp;b=2">Status</a>');
  expect(page).toContain('href="https://example.com/edit/more/limits.md"');
  expect(page).toContain('href="https://example.com/new?title=Limits%20(guides%2Fmore-limits.html)"');
  expect(page).toContain("connect-src https://stats.example.com;");
  expect(page).toContain("font-src 'self' file:;");
  expect(page).toContain('"data-domain":"\\u003c/script>"');
  const style = read(/href="\.\.\/([^"]+\.css)"/.exec(page)?.[1] ?? "");
  expect(style).toContain(".own { color: red }");
  const [, path = ""] = /url\("(text\.\w+\.woff2)"\)/.exec(style) ?? [];
  expect(readFileSync(join(folder, "site", path))).toEqual(font);
});

test("own pages have tabs, admonitions and footnotes, and links in them are followed and checked", async () => {
  const page =
    '=== "curl"\n\n    See [note](schema:Note).[^1]\n\n!!! note\n    Ask [first](schema:Nope).\n\n[^1]: Why.\n';
  const files = (text: string): Record<string, string> => ({
    "pages/start.md": text,
    "tenon.config.json": JSON.stringify({ ...config, docs: { pages: "pages" } }),
  });
  const wrong = await build(files(page));
  expect(wrong.text).toMatch(/The document has no schema `Nope`\.\s+pages\/start\.md:6:17/);
  const { folder } = await build(files(page.replace("Nope", "Note")));
  const shown = readFileSync(join(folder, "site/guides/start.html"), "utf8");
  expect(shown).toMatch(/<summary>curl<\/summary>\s*<p>See <a href="..\/schemas\/Note.html">note<\/a>/);
  expect(shown).toContain("<p><strong>Note</strong></p>");
  expect(shown).toContain('<ol class="footnotes">');
});

test("a wrong link or front matter is told with its place, and nothing is written", async () => {
  const { folder, text, code } = await build({
    "pages/start.md":
      "---\ntitle: [a]\norder: 1\n---\nSee [note](schema:note)\nand [more](more/limits.md#how).\n",
    "pages/more/limits.md": "---\ntitle: 'x\n---\n\n# Limits\n\n## How many\n",
    "tenon.config.json": JSON.stringify({ ...config, docs: { pages: "pages" } }),
  });
  expect(code).toBe(1);
  expect(existsSync(join(folder, "site"))).toBe(false);
  expect(text).toContain("pages/start.md:2:1");
  expect(text).toContain("`title` is not a string.");
  expect(text).toMatch(/The document has no schema `note`\.\s+pages\/start\.md:5:12/);
  expect(text).toContain('Did you mean "Note"?');
  expect(text).toMatch(/The page has no heading `#how`\.\s+pages\/start\.md:6:12/);
  expect(text).toMatch(/The front matter is not YAML: .*\s+pages\/more\/limits\.md:\d+:\d+/);
});

test.each([
  [{ colors: { accent: "red;}body{display:none" } }, "not a CSS colour"],
  [{ colors: { accent: "notacolour" } }, 'The option "accent" is "notacolour", not a CSS colour'],
  [{ colors: { accent: "#12345" } }, "not a CSS colour"],
  [{ colors: { accent: "rgb(1 2)" } }, "not a CSS colour"],
  [{ colors: { acent: "red" } }, 'Did you mean "accent"?'],
  [{ theme: "blue" }, 'The option "theme" is "blue", not `light` or `dark`.'],
  [{ lang: "klingon" }, 'The option "lang" is "klingon", not a language that sites can have.'],
  [{ lang: "DE" }, "The known languages are en, de, es, fr, pt, ja, zh, ar, fa, he, ur"],
  [{ css: "none.css" }, "The file `none.css` cannot be read."],
  [{ fonts: { text: "api.json" } }, "The font `api.json` is not a WOFF2 file."],
  [{ header: { x: "javascript:alert(1)" } }, "which is not an address"],
  [{ editUrl: "https://example.com/" }, "not an address with {file}"],
  [{ redirects: { "../x.html": "index.html" } }, 'The redirect "../x.html" is not a path'],
  [{ redirects: { "x.html": "//example.com" } }, "which is not the path of a page"],
  [{ domain: "x\ny" }, "not a domain such as"],
  [{ analytics: { script: "http://x.example/s.js" } }, "not an address that starts with https"],
  [
    { analytics: { script: "https://x.example/s.js", attributes: { onload: "x" } } },
    'The attribute "onload" is not allowed',
  ],
  [
    { analytics: { script: "https://x.example/s.js", connect: ["https://x.example; script-src *"] } },
    "which is not an origin",
  ],
  [{ logo: "logo.txt" }, "is not an SVG, PNG, JPEG, WebP or GIF"],
  [{ logo: "logo.svg" }, "does not exist"],
  [{ pages: "none" }, "There is no folder `none` of pages."],
])("%j is a mistake that is told", async (docs, message) => {
  const { text, code } = await build({ "tenon.config.json": JSON.stringify({ ...config, docs }) });
  expect(text).toContain(message);
  expect(code).toBe(2);
});

test("a member of front matter that is nearly known is told, and others are left to their programs", async () => {
  const { text, code } = await build({
    "pages/start.md": "---\nlayout: post\ntitel: First\nOrder: 2\nsections: 3\nsection: One\n---\nA text.\n",
    "tenon.config.json": JSON.stringify({ ...config, docs: { pages: "pages" } }),
  });
  expect(code).toBe(0);
  expect(text).toMatch(
    /warning docs\/front-matter: The front matter has an unknown member `titel`\.\s+pages\/start\.md:3:1/,
  );
  expect(text).toContain('Did you mean "title"?');
  expect(text).toContain('Did you mean "order"?');
  expect(text.match(/docs\/front-matter/g)).toHaveLength(2);
});

test("links that pages do not have, and files that are no pages, are told with their places", async () => {
  const settings = JSON.stringify({ ...config, docs: { pages: "pages" } });
  const { code, text, folder } = await build({
    "pages/start.md": [
      "# Start",
      "[a](javascript:alert(1)) [b](opration:createNote) [c](//example.com/) [d](mailto:me@example.com)",
      `![e](data:image/png;base64,${"A".repeat(200)})`,
      "[f](../README.md) and <ftp://example.com/>",
      "[g](/etc/passwd)",
    ].join("\n"),
    "pages/open.md": "---\ntitle: Open\n\nA text.\n",
    "pages/rule.md": "---\n\nA rule is no front matter.\n",
    "pages/latin.md": Buffer.from("# Caf\u00e9\n\nNot UTF-8.\n", "latin1"),
    "tenon.config.json": settings,
  });
  expect(code).toBe(1);
  expect(existsSync(join(folder, "site"))).toBe(false);
  expect(text).toMatch(/A page cannot link to `javascript:alert\(1\)`\.\s+pages\/start\.md:2:5/);
  expect(text).toMatch(
    /`opration:createNote`\.\s+pages\/start\.md:2:[\s\S]*?fix: Did you mean "operation"\?/,
  );
  expect(text).toMatch(/`\/\/example\.com\/`\.\s+pages\/start\.md:2:/);
  expect(text).toMatch(/A page cannot link to `data:image\/png;base64,A{37}…`\.\s+pages\/start\.md:3:6/);
  expect(text).toMatch(/`\.\.\/README\.md` is outside the pages folder\.\s+pages\/start\.md:4:5/);
  expect(text).toMatch(/`ftp:\/\/example\.com\/`\.\s+pages\/start\.md:4:/);
  expect(text).toMatch(/The front matter is never closed\.\s+pages\/open\.md:1:1/);
  expect(text).toMatch(/error load\/encoding: .* is not UTF-8\.\s+pages\/latin\.md:1:6/);
  expect(text).toMatch(/The address `\/etc\/passwd` starts at the server root.*\s+pages\/start\.md:5:5/);
  expect(text).toContain("9 errors");
});

/** The beginning of a PNG of 3 by 2 pixels, which contains its size. */
const picture = Buffer.from("89504e470d0a1a0a0000000d49484452000000030000000208020000", "hex");

test("pictures of the folder are copied, and others are told with their place", async () => {
  const show = (path: string): string => `# Start\n\n![The "way" of <a> call](${path})\n`;
  const files = { "pages/a b.png": picture, "pages/unused.png": picture, "secret.png": picture };
  const settings = JSON.stringify({ ...config, docs: { pages: "pages" } });
  const good = await build({
    ...files,
    "pages/more/start.md": show("../a%20b.png"),
    "tenon.config.json": settings,
  });
  expect(good).toMatchObject({ code: 0 });
  const read = (path: string): string => readFileSync(join(good.folder, "site", path), "utf8");
  const page = read("guides/more-start.html");
  expect(page).toContain(
    '<img src="pictures/a-b.png" alt="The &quot;way&quot; of &lt;a&gt; call" width="3" height="2">',
  );
  expect(page).toContain("img-src data: 'self' file:");
  expect(read("index.html")).toContain("img-src data:;");
  expect(readFileSync(join(good.folder, "site/guides/pictures/a-b.png"))).toEqual(picture);
  expect(existsSync(join(good.folder, "site/guides/pictures/unused.png"))).toBe(false);
  expect(read("guides/more-start.md")).toContain("](pictures/a-b.png)");
  expect(await tenon(good.folder, ["docs", "--reference", "off", "--no-try", "-o", "site"])).toMatchObject({
    code: 0,
  });

  const large = Buffer.alloc(1_000_001);
  const text = `${show("../secret.png")}\n![x](nothing.png) ![y](large.png) ![z](https://example.com/z.png)\n`;
  const bad = await build({
    ...files,
    "pages/large.png": large,
    "pages/start.md": text,
    "tenon.config.json": settings,
  });
  expect(bad.code).toBe(1);
  expect(bad.text).toMatch(
    /The image `\.\.\/secret\.png` is outside the pages folder\.\s+pages\/start\.md:3:26/,
  );
  expect(bad.text).toContain("There is no image `nothing.png`.");
  expect(bad.text).toContain("The image `large.png` has 1000001 bytes; the limit is 1000000.");
  expect(bad.text).toContain("3 errors");
});

test("an accent that is hard to read is told with its theme, and colours of all forms are taken", async () => {
  const tell = async (colors: object): Promise<string> => {
    const { text, code } = await build({
      "tenon.config.json": JSON.stringify({ ...config, docs: { colors } }),
    });
    expect(code).toBe(0);
    return text;
  };
  const text = await tell({ accent: { light: "Khaki", dark: "rgb(240, 176, 112)" } });
  expect(text).toContain(
    "warning docs/low-contrast: The accent is hard to read in the light theme: Khaki on #fff",
  );
  expect(text).not.toContain("dark theme");
  expect(await tell({ accent: "#000", paper: { light: "#fff", dark: "rgb(10% 10% 10%)" } })).toContain(
    "in the dark theme: #000 on rgb(10% 10% 10%) has a contrast of 1.2",
  );
  for (const accent of ["oklch(0.8 0.1 60)", "CanvasText", "#12345678", "hsl(120deg 50% 40% / 50%)"])
    expect(await tell({ accent })).not.toContain("low-contrast");
}, 30_000);

test("sections of pages are nested by ` / `, each in the place of its first page", async () => {
  const page = (title: string, section: string, order: number): string =>
    `---\ntitle: ${title}\nsection: ${section}\norder: ${order}\n---\nText.\n`;
  const { folder, text, code } = await build({
    "pages/a.md": page("Refresh", "Basics / Tokens / Advanced", 1),
    "pages/b.md": page("Get one", "Basics / Tokens", 2),
    "pages/c.md": page("Start", "Basics", 3),
    "pages/d.md": page("Limits", "Basics / Errors", 9),
    "pages/e.md": page("About", "Other", 0),
    "tenon.config.json": JSON.stringify({ ...config, docs: { pages: "pages" } }),
  });
  expect(`${code} ${text}`).toMatch(/^0 /);
  const html = readFileSync(join(folder, "site/guides/b.html"), "utf8");
  const menu = /<nav[\s\S]*<\/nav>/.exec(html)?.[0] ?? "";
  const lines = menu
    .slice(menu.indexOf("<h2>"))
    .match(/<(?:h2|summary)>[^<]*|<a[^>]*>[^<]+|<\/?ul>/g)
    ?.map((each) => each.replace(/<a[^>]*aria-current="page">/, "> ").replace(/<(?:a|h2|summary)[^>]*>/, ""));
  expect(lines?.slice(0, lines.indexOf("Operations")).join("\n")).toMatchInlineSnapshot(`
    "Other
    <ul>
    About
    </ul>
    Basics
    <ul>
    Start
    Tokens
    <ul>
    > Get one
    Advanced
    <ul>
    Refresh
    </ul>
    </ul>
    Errors
    <ul>
    Limits
    </ul>
    </ul>"
  `);
});
