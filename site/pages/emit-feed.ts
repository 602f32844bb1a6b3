import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { encodePath, showText } from "../../contract/findings/show-text.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { escapeXml } from "../../language/values/markup.ts";
import { replaceUnprintable } from "../text/html-text.ts";
import type { VersionSources } from "./version-links.ts";

/**
 * Creates `feed.xml` (Atom, RFC 4287) with the changes in each dated version. Feeds require absolute URLs, so there is no feed if the
 * site's URL is unknown. There is also none for a single version.
 */
export function emitFeed(
  versions: readonly VersionSources[],
  siteUrl: string | undefined,
): readonly EmittedFile[] {
  const dated = versions.flatMap((version) =>
    version.date === undefined ? [] : [{ ...version, date: version.date }],
  );
  const [newest] = dated;
  if (siteUrl === undefined || versions.length < 2 || newest === undefined) return [];
  const { title } = newest.sources.contract.model;
  const updated = dated.map(({ date }) => date).reduce((a, b) => (Date.parse(a) < Date.parse(b) ? b : a));
  const text = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${printXml(siteUrl)}</id>`,
    `<title>${printXml(title)}</title>`,
    `<author><name>${printXml(title)}</name></author>`,
    `<link rel="self" href="${printXml(`${siteUrl}feed.xml`)}"/>`,
    `<link href="${printXml(siteUrl)}"/>`,
    `<updated>${printXml(updated)}</updated>`,
    ...dated.map((version) => printEntry(version, siteUrl)),
    "</feed>",
    "",
  ].join("\n");
  return [{ path: "feed.xml", text }];
}

export function tellUndated(
  versions: readonly VersionSources[],
  siteUrl: string | undefined,
): readonly Finding[] {
  const undated = versions.filter(({ date }) => date === undefined);
  if (siteUrl === undefined || versions.length < 2 || undated.length === 0) return [];
  const older = undated.filter((version) => version !== versions[0]);
  const fixes = [
    ...(older.length === undated.length ? [] : ["`docs.date`"]),
    ...(older.length === 0 ? [] : ["`date` in the entries of `docs.versions`"]),
  ];
  const names = undated.map(({ name }) => showText(name)).join(", ");
  const message = `The feed omits ${names} because the date is unknown.`;
  return [createFinding("docs/no-date", { message, fix: `Set ${fixes.join(" and ")} in the config.` })];
}

function printEntry(
  { name, folder, date, sources: { contract, changelogs = [] } }: VersionSources & { readonly date: string },
  siteUrl: string,
): string {
  const [since] = changelogs;
  const page = `${siteUrl}${encodeURI(folder)}${since === undefined ? "" : "changelog.html"}`;
  return [
    "<entry>",
    // An entry's id must stay the same, even though its page moves when the next version is published.
    `<id>${printXml(`${siteUrl}#version-${encodeURIComponent(name)}`)}</id>`,
    `<title>${printXml(`${contract.model.title} ${name}`)}</title>`,
    `<link href="${printXml(page)}"/>`,
    `<updated>${printXml(date)}</updated>`,
    `<summary>${printXml(since?.summary ?? "The first version.")}</summary>`,
    "</entry>",
  ].join("\n");
}

const mostListed = 50_000;

/**
 * Creates `sitemap.xml`, split into several files for very large sites. Sitemaps require absolute URLs, so there is none if the site's URL
 * is unknown.
 */
export function emitSitemap(paths: readonly string[], siteUrl: string | undefined): readonly EmittedFile[] {
  if (siteUrl === undefined) return [];
  const count = Math.ceil(paths.length / mostListed);
  const parts = Array.from({ length: count }, (_, part) =>
    paths.slice(part * mostListed, (part + 1) * mostListed),
  );
  const [first = []] = parts;
  if (parts.length <= 1) return [printUrls("sitemap.xml", ["urlset", "url"], first, siteUrl)];
  const files = parts.map((part, index) =>
    printUrls(`sitemap-${index + 1}.xml`, ["urlset", "url"], part, siteUrl),
  );
  const names = files.map(({ path }) => path);
  return [printUrls("sitemap.xml", ["sitemapindex", "sitemap"], names, siteUrl), ...files];
}

function printUrls(
  path: string,
  [list, entry]: readonly [list: string, entry: string],
  paths: readonly string[],
  siteUrl: string,
): EmittedFile {
  const urls = paths.map((each) => siteUrl + encodePath(each).replace(/(^|\/)index\.html$/, "$1"));
  const lines = urls.map((url) => `<${entry}><loc>${printXml(url)}</loc></${entry}>`);
  const head = `<?xml version="1.0" encoding="utf-8"?>\n<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  return { path, text: `${head}\n${lines.join("\n")}\n</${list}>\n` };
}

function printXml(text: string): string {
  return escapeXml(replaceUnprintable(text));
}
