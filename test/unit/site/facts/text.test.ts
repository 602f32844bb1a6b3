import { describe, expect, test } from "vitest";
import { firstSentence } from "../../../../site/text/first-sentence.ts";
import { highlightCode } from "../../../../site/text/highlight-code.ts";
import { escapeHtml } from "../../../../site/text/html-text.ts";
import { renderInline, renderMarkdown } from "../../../../site/text/render-markdown.ts";
import { expectLinear } from "../../../expect-linear.ts";

const hostile = [
  "<script>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](data:text/html,<script>alert(1)</script>)",
  "[x](vbscript:x)",
  "[x](//evil.example)",
  '[x](https://example.com "\\" onmouseover=alert(1) ")',
  "![x](https://evil.example/pixel.png)",
  '<https://example.com/"onmouseover=alert(1)>',
  "<javascript:alert(1)>",
  "```html\n</code></pre><script>alert(1)</script>\n```",
  "| a | b |\n|:-:|--:|\n| <b>x</b> | `</td><script>` |",
  "<!-- --><svg onload=alert(1)>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "[x]: javascript:alert(1)\n\n[x]",
];

test("a long URL of a shell command breaks between its parts", () => {
  const url = "https://api.example.com/v1/customers/{id}?limit=10&sort=asc";
  const shown = highlightCode(`curl --request GET \\\n  '${url}'`, "shell");
  expect(shown).toContain(
    "https://api<wbr>.example<wbr>.com/<wbr>v1/<wbr>customers/<wbr>{id}<wbr>?limit=10<wbr>&amp;sort=asc",
  );
  expect(highlightCode("curl https://x.example/a/b", "shell")).not.toContain("<wbr>");
});

describe("renderMarkdown", () => {
  test.each(hostile)("%s stays text", (text) => {
    const printed = renderMarkdown(text) + renderInline(text);
    const tags = [...printed.matchAll(/<([a-z]+)((?:\s[^<>]*)?)>/gi)];
    for (const [, name = "", attributes = ""] of tags) {
      expect(name).toMatch(/^(?:p|a|code|pre|div|table|thead|tbody|tr|th|td|em|strong)$/);
      expect(attributes.replace(/"[^"]*"/g, '""')).not.toMatch(/\s(?:on\w+|style|src|srcdoc)\s*=/i);
      const href = /href="([^"]*)"/.exec(attributes)?.[1];
      if (href !== undefined) expect(href).toMatch(/^(?:https?:\/\/|mailto:)/);
    }
  });

  test("reads the plain tags of HTML as Markdown, and shows the others", () => {
    const text =
      '<p>Returns <b>all</b> <a href="https://example.com/a">notes</a>,<br/>see <a href="/docs">docs</a>.</p><ul class="x"><li>One</li>\n<li><code>a&lt;b&gt;</code></li></ul><table>';
    const printed = renderMarkdown(text);
    expect(printed).toContain('<p>Returns <strong>all</strong> <a href="https://example.com/a"');
    expect(printed).toMatch(/<br>\s*see docs \(<code>\/docs<\/code>\)\.<\/p>/);
    expect(printed).toMatch(/<li>[\s\S]*One[\s\S]*<\/li>[\s\S]*<li>[\s\S]*<code>a&lt;b&gt;<\/code>/);
    expect(printed).toContain("&lt;table&gt;");
    expect(renderMarkdown("As `<b>x</b>` and\n\n```\n<p>y</p>\n```")).toMatch(
      /<code>&lt;b&gt;x&lt;\/b&gt;<\/code>[\s\S]*&lt;p&gt;y&lt;\/p&gt;/,
    );
    expect(firstSentence("<p>Returns <em>all</em> notes.</p>")).toBe("Returns all notes.");
  });

  test("reads tables, pictures and marks of HTML", () => {
    const table = "<table><tr><th>Code</th><th>Why</th></tr><tr><td>1</td><td><p>a|b</p></td></tr></table>";
    const printed = renderMarkdown(`Codes: ${table} <del>gone</del>, <kbd>Ctrl</kbd>`);
    expect(printed).toMatch(/<th>Code<\/th>[\s\S]*<td>1<\/td>\s*<td>a\|b<\/td>/);
    expect(printed).toContain("<s>gone</s>, Ctrl");
    expect(renderMarkdown("<table></table>")).toContain("&lt;table&gt;");
    expect(renderMarkdown('<img width=1 src="https://x.example/a.png" alt="A b">')).toMatch(/>A b<\/a>/);
    expect(renderMarkdown("[![Run](https://x.example/a.svg =128x32)](https://y.example)")).toMatch(
      /<p><a href="https:\/\/y\.example"[^>]*>Run<\/a><\/p>/,
    );
  });

  test("keeps what CommonMark says, with headings below those of the page", () => {
    const printed = renderMarkdown("# Title\n\nA *b* `c`\n\n- d\n\n| e |\n|---|\n| f |");
    expect(printed).toContain('<p class="heading">Title</p>');
    expect(printed).toContain("<em>b</em> <code>c</code>");
    expect(printed).toContain("<li>d</li>");
    expect(printed).toContain("<td>f</td>");
    expect(printed).not.toMatch(/<h\d/);
  });

  test("callouts of Bump, titles of pictures and tabs of one line are read", () => {
    expect(renderMarkdown("> warn\n> Ask first.")).toBe(
      "<blockquote>\n<p><strong>Warning</strong></p>\n<p>Ask first.</p>\n</blockquote>\n",
    );
    expect(renderMarkdown("> warn them\n> now")).toContain("<p>warn them\nnow</p>");
    expect(renderMarkdown('![A](https://x.example/a.png "A \\"title\\"")')).toContain(
      ' title="A &quot;title&quot;"',
    );
    const tabs = renderMarkdown('<Tabs><Tab title="One">1</Tab> <Tab title="Two">2</Tab></Tabs> after');
    expect(tabs).toMatch(/>One<[\s\S]*<p>1<\/p>[\s\S]*>Two<[\s\S]*<p>2<\/p>[\s\S]*<p>after<\/p>/);
    expect(tabs).not.toContain("&lt;");
    expect(renderMarkdown("Use `<Tabs>` in <Tabs> here")).toContain("in &lt;Tabs&gt; here");
  });

  test("tabs and admonitions of MkDocs have their content", () => {
    const text = [
      '=== "curl"',
      "",
      "    Run:",
      "",
      "    ```sh",
      "    curl https://x.example",
      "",
      "    # later",
      "    ```",
      "",
      '=== "Python"',
      "    See [below](#below).",
      "",
      '!!! warning "Ask first"',
      "    Then *call*.",
      "??? example",
      "    Folded.",
      "Heading",
      "===",
      "```",
      '=== "code"',
      "```",
    ].join("\n");
    const shown = renderMarkdown(text);
    expect(shown).toMatch(
      /<div class="choices"><details open><summary>curl<\/summary>[\s\S]*<summary>Python<\/summary>[\s\S]*<\/div>\n<blockquote>/,
    );
    expect(shown).toContain("<p><strong>Ask first</strong></p>\n<p>Then <em>call</em>.</p>");
    expect(shown).toContain("<details><summary>Example</summary>\n<p>Folded.</p>");
    expect(shown).toContain('<p class="heading">Heading</p>');
    expect(shown.match(/=== "/g)).toHaveLength(1);
  });

  test("alerts of GitHub are quotations that begin with their kind", () => {
    const printed = renderMarkdown("> [!NOTE]\n> Ask *first*.\n>\n> Then call.");
    expect(printed).toBe(
      "<blockquote>\n<p><strong>Note</strong></p>\n<p>Ask <em>first</em>.</p>\n<p>Then call.</p>\n</blockquote>\n",
    );
    expect(renderMarkdown("> [!WARNING]\n>\n> - a")).toMatch(/<strong>Warning<\/strong><\/p>\n<ul>/);
    expect(renderMarkdown("> [!Tip]\n> [a][b]\n\n[b]: https://example.com/")).toContain(
      '<p><a href="https://example.com/"',
    );
    expect(renderMarkdown("> [!OTHER]\n> a")).toContain("[!OTHER]");
    expect(renderMarkdown("> [!TIP] in the line")).toContain("[!TIP] in the line");
  });

  test("links lead out without telling from where", () => {
    expect(renderMarkdown("[x](https://example.com)")).toContain('rel="noopener noreferrer nofollow"');
  });

  test.each([undefined, "", "  \n "])("%j is nothing", (text) => expect(renderMarkdown(text)).toBe(""));

  test("a link holds no other", () => {
    const inner = "![a](https://b.example)";
    expect(renderMarkdown(`[${inner} **${inner}**](https://c.example)`)).toBe(
      '<p><a href="https://c.example" rel="noopener noreferrer nofollow">a <strong>a</strong></a></p>\n',
    );
  });

  test("a picture from elsewhere is a link by its text, or by its address", () => {
    const link = '<a href="https://b.example/x.png" rel="noopener noreferrer nofollow">';
    expect(renderMarkdown("![a](https://b.example/x.png)")).toBe(`<p>${link}a</a></p>\n`);
    expect(renderMarkdown("![](https://b.example/x.png)")).toBe(
      `<p>${link}https://b.example/x.png</a></p>\n`,
    );
  });

  test("footnotes are a list at the end", () => {
    expect(renderMarkdown("Often[^a], `[^a]`.\n\n[^a]: *Daily*.")).toBe(
      '<p>Often<sup>1</sup>, <code>[^a]</code>.</p>\n<ol class="footnotes">\n<li><em>Daily</em>.</li>\n</ol>\n',
    );
    expect(renderMarkdown("Often[^b].")).toBe("<p>Often[^b].</p>\n");
  });

  test("a bare URL is a link, without the punctuation of its sentence", () => {
    expect(renderMarkdown("See https://example.com/a?b=1&c=2, or (https://example.com/).")).toContain(
      'See <a href="https://example.com/a?b=1&amp;c=2" rel="noopener noreferrer nofollow">https://example.com/a?b=1&amp;c=2</a>, or (<a ',
    );
    expect(renderMarkdown("`https://example.com/`")).not.toContain("<a ");
    expect(renderMarkdown("javascript:alert(1)")).not.toContain("<a ");
  });

  test("notes and details contain Markdown, and code may contain their marks", () => {
    expect(renderMarkdown(":::warning Stop\n\nNot *now*.\n\n:::\n\nGo.")).toBe(
      "<blockquote>\n<p><strong>Stop</strong></p>\n<p>Not <em>now</em>.</p>\n</blockquote>\n<p>Go.</p>\n",
    );
    expect(renderMarkdown("<details><summary>More</summary>\n\n- a\n\n</details>")).toContain(
      "<details><summary>More</summary>\n<ul>",
    );
    expect(
      renderMarkdown(
        '{% tabs %}\n{% tab label="One" %}\nA\n{% /tab %}\n{% tab label="Two" %}\nB\n{% /tab %}\n{% /tabs %}',
      ),
    ).toBe(
      '<div class="choices"><details open><summary>One</summary>\n<p>A</p>\n</details>\n<details><summary>Two</summary>\n<p>B</p>\n</details>\n</div>\n',
    );
    expect(renderMarkdown('<Tabs>\n<TabItem value="a" label="One">\n\nA\n\n</TabItem>\n</Tabs>')).toContain(
      "<summary>One</summary>",
    );
    expect(renderMarkdown("```\n{% tabs %}\n```")).toContain("{% tabs %}");
    expect(renderMarkdown("```\n:::note\n```")).toContain("<code>:::note");
    expect(renderMarkdown(":::note\nopen")).toContain("<p>open</p>");
  });

  test.each([
    ">",
    "[",
    "*a_",
    "x",
    ":::note\n",
    '=== "a"\n    b\n',
    "[^a]: b\n",
    "https://a",
    "<details><summary>",
  ])("takes work in proportion to a text of %s", async (part) => {
    await expectLinear((count) => renderMarkdown(part.repeat(count)), 3_000);
  });
});

test("firstSentence is plain, of one line, and short", () => {
  expect(firstSentence("Reads *it*. And more.")).toBe("Reads it.");
  expect(firstSentence("See [the guide](https://x.example) now\nfor more\n\nNext")).toBe(
    "See the guide now for more",
  );
  expect(firstSentence("Kinds, e.g. a note. And more.")).toBe("Kinds, e.g. a note.");
  expect(firstSentence("Ada ([born](https://x.example/A_(b)_(c) 'in \"1815\"')) wrote. More")).toBe(
    "Ada (born) wrote.",
  );
  expect(
    firstSentence("![Logo](<https://x.example/a b.png>) [![CI](b.svg)](https://ci.example) **Notes**"),
  ).toBe("Logo CI Notes");
  expect(
    firstSentence("## A *list* of\n`per_page` notes in <b>C#</b>, `a<b>`, see <https://x.example>."),
  ).toBe("A list of per_page notes in C#, a<b>, see https://x.example.");
  expect(firstSentence("- one\n- two\n\nthree")).toBe("one two");
  expect(firstSentence(">".repeat(10_000)).length).toBe(180);
  expect(firstSentence("a".repeat(500)).length).toBe(180);
  expect(firstSentence(undefined)).toBe("");
});

test("escapeHtml leaves nothing that HTML reads as more than text", () => {
  expect(escapeHtml(`<a href='x' title="y">&`)).toBe("&lt;a href=&#39;x&#39; title=&quot;y&quot;&gt;&amp;");
  expect(escapeHtml("a\u0000b\u202ec\ud800")).toBe("a\ufffdb\ufffdc\ufffd");
});

test("highlightCode shows exactly what was given", () => {
  const code = 'const a = "<b>"; // </script>\nif (x) return 1;';
  const shown = highlightCode(code, "typescript").replace(/<\/?i(?: [^>]*)?>/g, "");
  // Quotes end no text between tags.
  expect(shown).toBe(escapeHtml(code).replaceAll("&quot;", '"'));
});

test("highlightCode marks the values of JSON, and leaves the names of members plain", () => {
  const shown = highlightCode('{ "a:b": "c", "d": ["e"], "f\\": ": 1 }', "json");
  expect([...shown.matchAll(/<i class=s>(.*?)<\/i>/g)].map(([, text]) => text)).toEqual(['"c"', '"e"']);
});
