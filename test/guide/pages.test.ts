import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./guide-project.ts";

const guides = readdirSync(join(root, "docs/guide")).map((name) => `docs/guide/${name}`);
const pages = ["README.md", "SECURITY.md", "docs/asks.md", ...guides];
const read = (page: string): string => readFileSync(join(root, page), "utf8");
const withoutCode = (text: string): string =>
  text.replaceAll(/^```.*?^```$/gms, "").replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[()[\]]/g, ""));

test("no guide is longer than 250 lines", () => {
  expect(guides.filter((page) => read(page).split("\n").length > 251)).toEqual([]);
});

test("the index lists every guide", () => {
  const index = read("docs/guide/README.md");
  const names = guides.map((page) => page.slice("docs/guide/".length)).filter((name) => name !== "README.md");
  expect(names.filter((name) => !index.includes(`(${name})`))).toEqual([]);
});

test.each(pages)("every link of %s leads somewhere", (page) => {
  const links = [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  expect(links.filter((link) => !/^[a-z]+:/.test(link) && !leadsSomewhere(page, link))).toEqual([]);
});

function leadsSomewhere(page: string, link: string): boolean {
  const [path = "", anchor] = link.split("#", 2);
  const target = path === "" ? page : join(dirname(page), path);
  if (!existsSync(join(root, target))) return false;
  return anchor === undefined || !target.endsWith(".md") || anchorsOf(read(target)).has(anchor);
}

/** The ids that GitHub gives to the headings of a page, and those that it sets itself. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...text.replaceAll(/^```.*?^```$/gms, "").matchAll(/^#{1,6} (.*)$/gm)];
  const slugs = headings.map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, "")
      .replaceAll(" ", "-"),
  );
  return new Set([...slugs, ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = ""]) => id)]);
}
