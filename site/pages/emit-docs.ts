import type { Finding } from "../../contract/findings/finding.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { describeTemplateError, TemplateError } from "../../generator/render/template-error.ts";
import { trustHtml } from "../text/html-text.ts";
import { emitShares } from "../tryit/emit-shares.ts";
import type { DocsPage } from "../views/docs-context.ts";
import { emitFeed, emitSitemap } from "./emit-feed.ts";
import { emitMarkdown } from "./emit-markdown.ts";
import { type Brand, createFrame, type NavEntry } from "./page-frame.ts";
import { type PlannedSite, planSite } from "./plan-site.ts";
import { emitSearchIndex } from "./search-index.ts";
import { createVersionLinks, type VersionLinks, type VersionSources } from "./version-links.ts";

/** What a whole site has once. */
export interface SiteOptions {
  /** The address of the site, which ends in a slash. Absent: pages do not tell where they are. */
  readonly siteUrl?: string | undefined;
  readonly brand?: Brand | undefined;
  /** A further script for every page, for live reload. */
  readonly liveScript?: string | undefined;
}

/** The files of a site. */
export interface EmittedDocs {
  /** All but those of {@link markdown}. Empty if a template fails; a finding says why. */
  readonly files: readonly EmittedFile[];
  /** Converts the pages: who serves a site while it is edited does so once they are asked for. */
  markdown(): readonly EmittedFile[];
  readonly findings: readonly Finding[];
}

/** Emits a site of the versions of a document, the newest first; its pages are at the root of the site. */
export function emitDocs(versions: readonly VersionSources[], options: SiteOptions = {}): EmittedDocs {
  try {
    return emitSite(versions, options);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { files: [], markdown: () => [], findings: [describeTemplateError(error)] };
  }
}

function emitSite(versions: readonly VersionSources[], options: SiteOptions): EmittedDocs {
  const planned = versions.map((version) => ({ ...version, site: planSite(version.sources) }));
  const links = createVersionLinks(planned);
  const feed = emitFeed(versions, options.siteUrl);
  const parts = planned.map(({ folder, site, date }, index) => {
    const move = (file: EmittedFile): EmittedFile => ({ ...file, path: `${folder}${file.path}` });
    return {
      files: emitVersion(site, { links, index, options, hasFeed: feed.length > 0, date }).map(move),
      markdown: () => emitMarkdown(site, index === 0 ? versions.slice(1) : []).map(move),
    };
  });
  const playground = versions[0]?.sources.tryIt?.playground;
  return {
    files: [
      ...parts.flatMap(({ files }) => files),
      ...(playground === undefined ? [] : [playground]),
      ...feed,
      ...emitSitemap(
        planned.flatMap(({ folder, site }) => listPaths(site).map((path) => folder + path)),
        options.siteUrl,
      ),
    ],
    markdown: () => parts.flatMap(({ markdown }) => markdown()),
    // What a revision of the past has cannot be mended any more.
    findings: planned.flatMap(({ site, isPast }) => (isPast === true ? [] : site.guides.findings)),
  };
}

interface VersionFrame {
  readonly links: VersionLinks;
  readonly index: number;
  readonly options: SiteOptions;
  readonly hasFeed: boolean;
  readonly date: string | undefined;
}

function emitVersion(
  site: PlannedSite,
  { links, index, options, hasFeed, date }: VersionFrame,
): readonly EmittedFile[] {
  const { sources, context, groups, top, inner, guides, lines, downloads } = site;
  const { model } = context.contract;
  const { assets } = sources.templates;
  const frame = createFrame(
    {
      siteTitle: model.title,
      brand: options.brand ?? {},
      version: model.version,
      pages: listEntries(top, context.hasReference),
      guides: guides.pages.map(({ path, title, section }) => ({
        href: trustHtml(encodeURI(path)),
        label: title,
        section,
      })),
      tags: groups
        .filter(({ operations }) => operations.length > 0)
        .map(({ name, operations }) => ({
          href: context.links.tag(name),
          label: name,
          count: operations.length,
        })),
      assets,
      isLive: options.liveScript !== undefined,
      origins: sources.tryIt?.origins ?? [],
      siteUrl: options.siteUrl,
      hasFeed,
      whereabouts: links.of(index),
      date,
    },
    context.render,
  );
  return [
    ...top.map((page) => ({ path: page.path, text: frame(page) })),
    ...inner.map(({ page, tag }) => ({ path: page.path, text: frame(page, tag) })),
    ...lines.map((page) => ({ path: page.path, text: frame(page) })),
    { path: "site.js", text: [assets.script, options.liveScript ?? ""].join("\n") },
    emitSearchIndex(site),
    ...(sources.tryIt === undefined ? [] : emitShares(context)),
    ...guides.pictures,
    ...downloads,
  ];
}

function listPaths({ top, inner }: PlannedSite): readonly string[] {
  return [...top, ...inner.map(({ page }) => page)].map(({ path }) => path);
}

function listEntries(pages: readonly DocsPage[], hasReference: boolean): readonly NavEntry[] {
  const entries = pages.map(({ path, title }) => ({
    href: trustHtml(path),
    label: path === "index.html" ? "Overview" : title,
  }));
  return hasReference
    ? entries.toSpliced(1, 0, { href: trustHtml("reference.html"), label: "Reference" })
    : entries;
}
