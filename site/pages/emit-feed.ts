import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { escapeXml } from "../text/html-text.ts";
import type { VersionSources } from "./version-links.ts";

/**
 * Emits `feed.xml` (Atom, RFC 4287): an entry for each version whose date is known, with what changed in it. A feed has absolute
 * addresses, so that there is none without the site's, and none of a single version.
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
    `<id>${escapeXml(siteUrl)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<author><name>${escapeXml(title)}</name></author>`,
    `<link rel="self" href="${escapeXml(`${siteUrl}feed.xml`)}"/>`,
    `<link href="${escapeXml(siteUrl)}"/>`,
    `<updated>${escapeXml(updated)}</updated>`,
    ...dated.map((version) => printEntry(version, siteUrl)),
    "</feed>",
    "",
  ].join("\n");
  return [{ path: "feed.xml", text }];
}

function printEntry(
  { name, folder, date, sources: { contract, changelogs = [] } }: VersionSources & { readonly date: string },
  siteUrl: string,
): string {
  const [since] = changelogs;
  const page = `${siteUrl}${encodeURI(folder)}${since === undefined ? "" : "changelog.html"}`;
  return [
    "<entry>",
    // The page moves when the next version comes; what an entry is known by does not.
    `<id>${escapeXml(`${siteUrl}#version-${encodeURIComponent(name)}`)}</id>`,
    `<title>${escapeXml(`${contract.model.title} ${name}`)}</title>`,
    `<link href="${escapeXml(page)}"/>`,
    `<updated>${escapeXml(date)}</updated>`,
    `<summary>${escapeXml(since?.summary ?? "The first version here.")}</summary>`,
    "</entry>",
  ].join("\n");
}
