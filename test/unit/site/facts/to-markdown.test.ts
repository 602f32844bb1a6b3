import { expect, test } from "vitest";
import { trustHtml } from "../../../../site/text/html-text.ts";
import { renderMarkdown } from "../../../../site/text/render-markdown.ts";
import { escapeMarkdown, toMarkdown } from "../../../../site/text/to-markdown.ts";
import { expectLinear } from "../../../expect-linear.ts";

const convert = (text: string): string => toMarkdown(trustHtml(text)).trimEnd();

test.each([
  ["blocks are set apart", "<h1>A\n b</h1><section><p>c</p>\n<p>d</section>", "# A b\n\nc\n\nd"],
  ["lines", "<p>a <em>b</em><strong> c</strong>, <code>d</code><br>e", "a _b_ **c**, `d`\ne"],
  ["lists", "<ol start=3><li>a<li>b<ul><li>c</ul></ol>", "1.  a\n2.  b\n    -   c"],
  ["a list from a number", '<ol start="3"><li>a<li>b</ol>', "3.  a\n4.  b"],
  [
    "loose items",
    "<ul><li><p>a</p><p>b</p></li><li>c</li></ul>",
    "-   a\n    \n    b\n\n-   c".replace("    \n", "\n"),
  ],
  ["members", "<dl><div><dt>a</dt><dd>b<p>c</p></dd></div></dl>", "- a\n  b\n\n  c"],
  ["code", "<pre><code>a\n\n  <i>b</i> &lt;\n</code></pre>", "```\na\n\n  b <\n```"],
  ["code with fences", "<pre><code>```\n</code></pre>", "````\n```\n````"],
  ["code in a line", "<p><code>a`<wbr>b`</code></p>", "`` a`b` ``"],
  [
    "tables",
    "<table><thead><tr><th>a<th>b</thead><tbody><tr><td>c|<td></table>",
    "| a | b |\n| --- | --- |\n| c\\| |  |",
  ],
  ["quotes", "<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"],
  ["links to pages", '<a href="../schemas/A%20b.html#c">a</a>', "[a](../schemas/A%20b.md#c)"],
  [
    "other links",
    '<a href="https://x.example/a.html?b=1&amp;c">a</a>',
    "[a](https://x.example/a.html?b=1&c)",
  ],
  ["a URL as a link", '<a href="https://x.example/a_b">https://x.example/a_b</a>', "<https://x.example/a_b>"],
  ["an email address", '<a href="mailto:a_b@x.example">a_b@x.example</a>', "<a_b@x.example>"],
  ["a URL with another text", '<a href="https://x.example">x.example</a>', "[x.example](https://x.example)"],
  [
    "a link with a title",
    '<a href="https://x.example" title="The &quot;x&quot;">a</a>',
    '[a](https://x.example "The \\"x\\"")',
  ],
  ["neighbours", "<span>GET</span><code>/a</code><small>b</small>", "GET `/a` b"],
  [
    "what a page needs a browser for",
    '<button>a</button><section class="try"><p>b</p></section><svg><path d=""/></svg>c',
    "c",
  ],
  ["struck text and marks", "<p>a <s>b</s> c.<sup>1</sup></p>", "a ~~b~~ c.<sup>1</sup>"],
  ["a dash in a line", "<p><code>a:</code>-b</p><p>-c</p>", "`a:`-b\n\n\\-c"],
  ["an end without a start", "</div>a</p>", "a"],
])("%s", (_, text, markdown) => expect(convert(text)).toBe(markdown));

test("text stays text", () => {
  const text = "<b> # * _a_ [b](c) `d` &amp; \\ ![e](https://x.example/pixel.png)";
  expect(escapeMarkdown(text)).toBe(
    "\\<b> # \\* \\_a\\_ \\[b\\](c) \\`d\\` \\&amp; \\\\ !\\[e\\](https://x.example/pixel.png)",
  );
  for (const start of ["- a", "+ a", "# a", "> a", "= a", "~~~ a"])
    expect(escapeMarkdown(start)).toBe(`\\${start}`);
  expect(escapeMarkdown("1. a")).toBe("1\\. a");
});

test("a picture of a description becomes a link, as on the page", () => {
  const text = "[![a](https://x.example/pixel.png)](https://y.example) ![b](https://x.example/b.png)";
  expect(toMarkdown(renderMarkdown(text))).not.toMatch(/(?<!\\)!\[/);
});

test.each([
  "<div>",
  "</p>",
  "<p>a &lt;",
  "<a b='",
])("takes work in proportion to a page of %s", async (part) => {
  await expectLinear((count) => convert(part.repeat(count)), 2_000);
});
