import { type HtmlText, trustHtml } from "../text/html-text.ts";

/** The data about a page for search engines. Texts are plain, URLs are absolute. */
export interface PageFacts {
  /** The path from the root of its version. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  /** The pages above this one, starting with the overview. */
  readonly above: readonly { readonly title: string; readonly url: string }[];
}

/** The data about a site for search engines. */
export interface SiteFacts {
  readonly title: string;
  readonly url: string;
  readonly version: string;
  /** The date of the version, in the format of RFC 3339. */
  readonly date?: string | undefined;
}

/** The maximum number of characters of a title or description. Search engines do not show more. */
const longestText = 300;

/**
 * Prints a page's JSON-LD in the vocabulary of schema.org: a `WebAPI`, `APIReference` or `TechArticle`, and the path to it as a
 * `BreadcrumbList`. It is safe in a `script` element, whatever the texts contain; a policy for scripts does not apply, since it is data.
 */
export function printStructuredData(page: PageFacts, site: SiteFacts): HtmlText {
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
    ...(path === "index.html" ? {} : { version: cut(site.version), inLanguage: "en" }),
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
  // The result contains no `<` that could begin markup, and no character that older JavaScript reads as a line end.
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
