import { readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import type { Finding } from "../../contract/findings/finding.ts";
import { findPackageFolder } from "../../generator/output/package-folder.ts";
import type { Render } from "../../generator/render/create-renderer.ts";
import {
  describeUnknown,
  readTemplates,
  type TemplateSource,
} from "../../generator/render/read-templates.ts";
import { createPolicy } from "../facts/policy.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import type { DocsPage } from "../views/docs-context.ts";
import { markdownPath } from "./emit-markdown.ts";

/** The style and scripts of the frame. */
interface FrameAssets {
  readonly style: string;
  /** Runs before anything is painted, and loads the script below once the page is there. */
  readonly headScript: string;
  /** `site.js`: theme, menu, search, copying. */
  readonly script: string;
}

/** An entry of the menu. */
export interface NavEntry {
  readonly href: HtmlText;
  readonly label: string;
  readonly count?: number;
}

/** The options that all pages share. */
export interface FrameOptions {
  readonly siteTitle: string;
  readonly footer: string;
  readonly pages: readonly NavEntry[];
  readonly tags: readonly NavEntry[];
  readonly assets: FrameAssets;
  /** Whether pages connect to their own server. */
  readonly isLive: boolean;
  /** The origins of servers that pages may connect to. */
  readonly origins: readonly string[];
}

/** Puts a page into its frame. `tag`: the entry of the menu to mark, for a page without its own. */
export type FramePage = (page: DocsPage, tag?: HtmlText) => string;

/** An entry of the menu, as `layout.hbs` shows it. */
interface EntryView {
  readonly href: HtmlText;
  readonly label: HtmlText;
  readonly count: HtmlText;
  /** `page`, `true` or empty: the value of `aria-current`. */
  readonly current: HtmlText;
}

/** Makes the frame of all pages: head, policy, menu, search. */
export function createFrame(options: FrameOptions, render: Render): FramePage {
  const { siteTitle, assets, isLive, origins } = options;
  const policy = createPolicy({
    scripts: [assets.headScript],
    styles: [assets.style],
    connects: [...(isLive ? ["'self'"] : []), ...origins],
  });
  const fixed = {
    policy,
    style: trustHtml(assets.style),
    headScript: trustHtml(assets.headScript),
    siteTitle: escapeHtml(siteTitle),
    footer: escapeHtml(options.footer),
  };
  return ({ path, title, description, body }, tag) => {
    const root = trustHtml("../".repeat(path.split("/").length - 1));
    const view = (entry: NavEntry): EntryView => viewEntry(entry, { root, path, tag });
    return render("layout.hbs", {
      ...fixed,
      root,
      title: escapeHtml(title === siteTitle ? title : `${title} · ${siteTitle}`),
      description: escapeHtml(description),
      markdown: escapeHtml(posix.basename(markdownPath(path))),
      pages: options.pages.map(view),
      tags: options.tags.map(view),
      body,
    });
  };
}

interface Where {
  readonly root: HtmlText;
  readonly path: string;
  readonly tag: HtmlText | undefined;
}

function viewEntry({ href, label, count }: NavEntry, { root, path, tag }: Where): EntryView {
  const current = decodeURI(href) === path ? "page" : href === tag ? "true" : "";
  return {
    href: html`${root}${href}`,
    label: escapeHtml(label),
    count: count === undefined ? trustHtml("") : html`${count}`,
    current: trustHtml(current),
  };
}

/** The templates, style and scripts of the site. */
export interface DocsTemplates {
  readonly templates: readonly TemplateSource[];
  readonly assets: FrameAssets;
  readonly findings: readonly Finding[];
}

/** Reads `templates/docs`; a user's folder replaces templates, style and scripts one by one. */
export async function readDocsTemplates(folder?: string): Promise<DocsTemplates> {
  const own = join(findPackageFolder("templates"), "docs");
  const { templates, others, findings } = await readTemplates(folder, own);
  const read = async (name: string): Promise<string> => {
    const replaced =
      folder === undefined ? undefined : await readFile(join(folder, name), "utf8").catch(() => undefined);
    return (replaced ?? (await readFile(join(own, name), "utf8"))).trim();
  };
  const [style, headScript, script] = await Promise.all([read("site.css"), read("head.js"), read("site.js")]);
  const told = [...others.map((source) => describeUnknown(source)), ...findings];
  return { templates, findings: told, assets: { style, headScript, script } };
}
