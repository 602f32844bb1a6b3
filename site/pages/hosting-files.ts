import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { encodePath } from "../../contract/findings/show-text.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { createPolicy } from "../facts/policy.ts";
import { returnPath } from "../facts/sign-in.ts";
import { escapeHtml, type HtmlText, trustHtml } from "../text/html-text.ts";
import type { DocsPage } from "../views/docs-context.ts";
import { fill, type Words } from "../words/words.ts";

export interface Hosting {
  /** URL of the published site, ending in a slash. */
  readonly siteUrl?: string | undefined;
  readonly domain?: string | undefined;
  readonly redirects?: Readonly<Record<string, string>> | undefined;
}

export function emitHosting(
  { siteUrl, domain, redirects = {} }: Hosting,
  language: Language,
): readonly EmittedFile[] {
  const robots = `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}sitemap.xml\n`;
  return [
    ...(siteUrl === undefined ? [] : [{ path: "robots.txt", text: robots }]),
    ...(domain === undefined ? [] : [{ path: "CNAME", text: `${domain}\n` }]),
    ...Object.entries(redirects).map(([path, target]) => ({
      path,
      text: printRedirect(path, target, language),
    })),
  ];
}

export function tellRedirects({ redirects = {} }: Hosting, paths: ReadonlySet<string>): readonly Finding[] {
  return Object.entries(redirects).flatMap(([path, target]) => {
    const [page = ""] = target.split("#");
    const problem = paths.has(path)
      ? `The redirect \`${path}\` has the path of an existing page.`
      : paths.has(page)
        ? undefined
        : `The redirect \`${path}\` points to \`${target}\`, which is not a page.`;
    const fix = "Correct `docs.redirects` in the config. Paths are relative to the site's root.";
    return problem === undefined ? [] : [createFinding("docs/broken-link", { message: problem, fix })];
  });
}

interface Language {
  readonly lang: string;
  readonly words: Words;
}

function printRedirect(path: string, target: string, { lang, words }: Language): string {
  const [page = "", anchor] = target.split("#");
  const href = "../".repeat(path.split("/").length - 1) + encodePath(page);
  const link = escapeHtml(anchor === undefined ? href : `${href}#${anchor}`);
  return `<!doctype html>
<html lang="${escapeHtml(lang)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${createPolicy({ scripts: [] })}">
<meta http-equiv="refresh" content="0; url=${link}">
<meta name="robots" content="noindex">
<link rel="canonical" href="${link}">
<title>${words.moved}</title>
</head>
<body><p>${fill(words.movedTo, { link })}</p></body>
</html>
`;
}

/** Creates the 404 page. It uses absolute links, because servers return it for paths at any depth. */
export function createMissingPage(siteUrl: string, words: Words): DocsPage {
  const root = new URL(siteUrl).pathname;
  const body = `<header class="intro"><h1>${words.notFound}</h1><p class="lead">${fill(words.notFoundLead, { root: escapeHtml(root) })}</p></header>`;
  return {
    ...{ path: "404.html", title: words.notFound, description: "", isSource: true },
    root: escapeHtml(root),
    body: trustHtml(body) satisfies HtmlText,
  };
}

/** Creates the page to which authorization servers return. `site.js` passes its query to the form in the other tab. */
export function createReturnPage(words: Words): DocsPage {
  const body = `<header class="intro signed-in"><h1>${words.signedIn}</h1><p class="lead">${words.signedInLead}</p></header>`;
  return {
    ...{ path: returnPath, title: words.signedIn, description: "", isSource: true },
    body: trustHtml(body),
  };
}
