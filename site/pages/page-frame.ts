import { posix } from "node:path";
import { encodePath } from "../../contract/findings/show-text.ts";
import type { Render } from "../../generator/render/create-renderer.ts";
import { createPolicy, ownFiles } from "../facts/policy.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { renderInline } from "../text/render-markdown.ts";
import type { DocsPage } from "../views/docs-context.ts";
import { directionOf } from "../words/language-tags.ts";
import { fill, type Words } from "../words/words.ts";
import { markdownPath } from "./emit-markdown.ts";
import { createMenu, type NavEntry, type SectionEntry } from "./page-menu.ts";
import type { Analytics, Brand, SiteFiles } from "./site-files.ts";
import { linkTo, type VersionChoice, type Whereabouts } from "./version-links.ts";

export interface FrameOptions {
  readonly siteTitle: string;
  readonly words: Words;
  /** Language of the site, as a tag of BCP 47. */
  readonly lang: string;
  readonly brand: Brand;
  readonly version: string;
  readonly pages: readonly NavEntry[];
  readonly guides: readonly SectionEntry[];
  readonly tags: readonly SectionEntry[];
  readonly headScript: string;
  readonly files: SiteFiles;
  readonly menu: string;
  readonly isLive: boolean;
  readonly origins: readonly string[];
  readonly siteUrl: string | undefined;
  readonly date: string | undefined;
  readonly hasFeed: boolean;
  readonly whereabouts: Whereabouts;
}

export type FramePage = (page: DocsPage, tag?: HtmlText) => string;

export function createFrame(options: FrameOptions, render: Render): FramePage {
  const { siteTitle, files, isLive, origins, whereabouts, brand, words } = options;
  const { analytics } = brand;
  const headScript = options.headScript + (analytics === undefined ? "" : printAnalytics(analytics));
  // The icon and the logo are data URLs.
  const images = ["data:"];
  const policyOf = (sources: readonly string[]): HtmlText =>
    createPolicy({
      scripts: [headScript],
      images: sources,
      connects: [...(isLive ? ["'self'"] : []), ...origins, ...(analytics?.connect ?? [])],
      hasFonts: (brand.fonts ?? []).length > 0,
    });
  const [policy, policyOfPictures] = [policyOf(images), policyOf([...images, ...ownFiles])];
  const fixed = {
    lang: escapeHtml(options.lang),
    dir: trustHtml(directionOf(options.lang) ?? ""),
    headScript: trustHtml(headScript),
    script: trustHtml(files.script.path),
    menuScript: trustHtml(options.menu),
    markdownScript: trustHtml(files.markdown.path),
    siteTitle: escapeHtml(siteTitle),
    logo: escapeHtml(brand.logo ?? ""),
    theme: trustHtml(brand.theme ?? ""),
    footer:
      brand.footer === undefined
        ? escapeHtml(fill(words.footer, { title: siteTitle, version: options.version }))
        : renderInline(brand.footer),
  };
  const printMenu = createMenu(options, render);
  return (page, tag) => {
    const { path, title, description, body, isSource = false, hasPictures = false } = page;
    const root = page.root ?? trustHtml("../".repeat(path.split("/").length - 1));
    return render("layout.hbs", {
      ...fixed,
      policy: hasPictures ? policyOfPictures : policy,
      ...viewVersions(whereabouts.choose(path), { root, folder: whereabouts.folder }, options.siteUrl),
      feed: options.hasFeed ? linkTo("feed.xml", whereabouts.folder, root) : trustHtml(""),
      style: linkTo(files.style.path, whereabouts.folder, root),
      root,
      header: listHeader(brand, linkTo("", whereabouts.folder, root)),
      title: escapeHtml(title === siteTitle ? title : `${title} · ${siteTitle}`),
      description: escapeHtml(description),
      markdown: escapeHtml(isSource ? "" : posix.basename(markdownPath(path))),
      data: isSource ? trustHtml("") : describePage(page, tag, options),
      menu: trustHtml(printMenu({ root, path, tag })),
      social:
        options.siteUrl === undefined
          ? trustHtml("")
          : escapeHtml(options.siteUrl + encodeURI(whereabouts.folder + path)),
      body,
      actions: listActions(page, brand, words),
    });
  };
}

/** Prints an inline script that inserts the analytics script, because `strict-dynamic` only allows scripts loaded by another one. */
function printAnalytics({ script, attributes }: Analytics): string {
  const members = JSON.stringify({ ...attributes, src: script }).replaceAll("<", "\\u003c");
  return `\n{const s=document.createElement("script");for(const[n,v]of Object.entries(${members}))s.setAttribute(n,v);document.head.append(s)}`;
}

function listHeader({ header = {}, apis = {} }: Brand, site: HtmlText): readonly object[] {
  const others = Object.entries(apis).map(([name, path]) => ({
    text: escapeHtml(name),
    href: html`${site}${escapeHtml(path)}index.html`,
  }));
  const links = Object.entries(header).map(([text, url]) => ({
    text: escapeHtml(text),
    href: escapeHtml(url),
  }));
  return [...others, ...links];
}

function listActions(
  { path, title, file, isSource }: DocsPage,
  brand: Brand,
  words: Words,
): readonly object[] {
  const { editUrl, feedback } = brand;
  const edit =
    editUrl === undefined || file === undefined
      ? []
      : [
          {
            text: escapeHtml(words.editPage),
            href: escapeHtml(editUrl.replaceAll("{file}", encodePath(file))),
          },
        ];
  if (feedback === undefined || isSource === true) return edit;
  const page = encodeURIComponent(`${title} (${path})`);
  return [
    ...edit,
    { text: escapeHtml(words.feedback), href: escapeHtml(feedback.replaceAll("{page}", page)) },
  ];
}

function describePage(page: DocsPage, tag: HtmlText | undefined, options: FrameOptions): HtmlText {
  const { siteUrl, siteTitle, version, date, whereabouts, pages, tags } = options;
  if (siteUrl === undefined) return trustHtml("");
  const root = siteUrl + encodeURI(whereabouts.folder);
  const [, ...entries] = [...pages, ...tags];
  const over = entries.find(({ href }) => href === tag);
  const above = [
    { title: siteTitle, url: root },
    ...(over === undefined ? [] : [{ title: over.label, url: root + over.href }]),
  ];
  const isFirst = page.path === "index.html";
  const url = isFirst ? root : root + encodeURI(page.path);
  return printStructuredData(
    { ...page, url, above: isFirst ? [] : above },
    { title: siteTitle, url: root, version, date, lang: options.lang },
  );
}

interface PageFacts {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly above: readonly { readonly title: string; readonly url: string }[];
}

interface SiteFacts {
  readonly lang: string;
  readonly title: string;
  readonly url: string;
  readonly version: string;
  readonly date?: string | undefined;
}

/** Maximum length of titles and descriptions, which search engines would truncate. */
const longestText = 300;

/**
 * Prints JSON-LD with schema.org types: a `WebAPI`, `APIReference` or `TechArticle`, and a `BreadcrumbList`. The output is safe inside a
 * `script` element. Script policies do not apply to JSON-LD, because browsers do not execute it.
 */
function printStructuredData(page: PageFacts, site: SiteFacts): HtmlText {
  const { path, url, above } = page;
  const title = cut(page.title);
  const about = {
    "@type": typeOf(path),
    "@id": `${url}#page`,
    url,
    name: title,
    ...(path === "index.html"
      ? { documentation: url }
      : { headline: title, isPartOf: { "@type": "WebSite", name: cut(site.title), url: site.url } }),
    ...(page.description === "" ? {} : { description: cut(page.description) }),
    ...(path === "index.html" ? {} : { version: cut(site.version), inLanguage: site.lang }),
    ...(path === "index.html" || site.date === undefined ? {} : { dateModified: site.date }),
  };
  const way = {
    "@type": "BreadcrumbList",
    itemListElement: [...above, { title, url }].map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: cut(step.title),
      item: step.url,
    })),
  };
  const graph = above.length === 0 ? [about] : [about, way];
  const text = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
  // Escape `<`, which could start markup, and characters that older JavaScript engines treat as line breaks.
  return trustHtml(text.replace(/[<>&\u2028\u2029\p{Surrogate}]/gu, escapeCharacter));
}

function typeOf(path: string): string {
  if (path === "index.html") return "WebAPI";
  return /^(?:operations|schemas|tags)\//.test(path) ? "APIReference" : "TechArticle";
}

function cut(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText - 1).trimEnd()}…`;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function viewVersions(
  choices: readonly VersionChoice[],
  { root, folder }: { readonly root: HtmlText; readonly folder: string },
  siteUrl: string | undefined,
): object {
  const [newest] = choices;
  const own = choices.find(({ isCurrent }) => isCurrent);
  const isOld = newest !== undefined && newest !== own;
  const best = newest?.isSame === true ? newest : own;
  const canonical =
    best === undefined || (siteUrl === undefined && !isOld)
      ? trustHtml("")
      : siteUrl === undefined
        ? linkTo(best.path, folder, root)
        : escapeHtml(siteUrl + best.path.replace(/(^|\/)index\.html$/, "$1"));
  return {
    site: linkTo("", folder, root),
    canonical,
    version: escapeHtml(own?.name ?? ""),
    newest: isOld ? { name: escapeHtml(newest.name), href: linkTo(newest.path, folder, root) } : undefined,
    versions:
      choices.length < 2
        ? []
        : choices.map(({ name, path, isCurrent, isSame }) => ({
            name: escapeHtml(name),
            href: linkTo(path, folder, root),
            current: isCurrent,
            same: isSame,
          })),
  };
}
