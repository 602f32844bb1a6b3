import type { Finding } from "../../contract/findings/finding.ts";
import type { Operation } from "../../contract/model/types.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { describeTemplateError, TemplateError } from "../../generator/render/create-renderer.ts";
import { tellContrast } from "../facts/css-colors.ts";
import { findRelativeLinks } from "../facts/find-relative-links.ts";
import { hasSignIn, returnPath } from "../facts/sign-in.ts";
import { type HtmlText, trustHtml } from "../text/html-text.ts";
import { emitShares } from "../tryit/emit-shares.ts";
import type { DocsContext, DocsPage } from "../views/docs-context.ts";
import { kindOf, titleOf } from "../views/operation-row.ts";
import { wordsOf } from "../words/languages.ts";
import type { Words } from "../words/words.ts";
import { emitFeed, emitSitemap, tellUndated } from "./emit-feed.ts";
import { type CreateConverter, createPageConverter, emitIndex } from "./emit-markdown.ts";
import {
  createMissingPage,
  createReturnPage,
  emitHosting,
  type Hosting,
  tellRedirects,
} from "./hosting-files.ts";
import { createFrame, type FramePage } from "./page-frame.ts";
import type { NavEntry, SectionEntry } from "./page-menu.ts";
import { type PlannedSite, planSite, prepareSite } from "./plan-site.ts";
import { emitSearchIndex } from "./search-index.ts";
import { addFormWords, type Brand, createSiteFiles, nameByContent, type SiteFiles } from "./site-files.ts";
import { createVersionLinks, reachVersion, type VersionLinks, type VersionSources } from "./version-links.ts";

export interface SiteOptions extends Hosting {
  readonly brand?: Brand | undefined;
  readonly liveScript?: string | undefined;
}

export type AddFile = (file: EmittedFile) => void;

export type PageForm = "html" | "markdown";

export interface EmittedDocs {
  /**
   * Creates files one at a time to save memory.
   * @param forms - With `--serve`, Markdown is created only on request.
   * @param createConverter - Converts the pages of a version to Markdown. Default: at once.
   * @returns A finding if a template fails, in which case the remaining files are not created.
   */
  emit(forms: readonly PageForm[], add: AddFile, createConverter?: CreateConverter): readonly Finding[];
  readonly findings: readonly Finding[];
}

/** Creates the pages for all versions, newest first. The newest version is at the root of the site. */
export function emitDocs(versions: readonly VersionSources[], options: SiteOptions = {}): EmittedDocs {
  const planned: { emit?: ReturnType<typeof planVersions> } = {};
  const findings = tellTemplateError(() => {
    planned.emit = planVersions(versions, options);
  });
  const { emit } = planned;
  if (emit === undefined) return { emit: () => [], findings };
  return {
    emit: (...given) => tellTemplateError(() => emit.emit(...given)),
    findings: emit.findings,
  };
}

function tellTemplateError(run: () => void): readonly Finding[] {
  try {
    run();
    return [];
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return [describeTemplateError(error)];
  }
}

interface PlannedVersions {
  emit(forms: readonly PageForm[], add: AddFile, createConverter?: CreateConverter): void;
  readonly findings: readonly Finding[];
}

function planVersions(versions: readonly VersionSources[], options: SiteOptions): PlannedVersions {
  const prepared = versions.map((version) => ({ ...version, site: prepareSite(version.sources) }));
  const planned = prepared.map((version) => ({
    ...version,
    site: planSite(version.site, (name) => {
      const other = prepared.find((each) => each.name === name);
      return other && { context: other.site.context, reach: (href) => reachVersion(href, other, version) };
    }),
  }));
  const links = createVersionLinks(planned);
  const feed = emitFeed(versions, options.siteUrl);
  const assets = versions[0]?.sources.templates.assets ?? {
    ...{ style: "", headScript: "", script: "", markdownScript: "" },
  };
  const lang = versions[0]?.sources.lang;
  const siteFiles = createSiteFiles(assets, options.brand ?? {}, {
    words: wordsOf(lang),
    liveScript: options.liveScript,
  });
  const emit: PlannedVersions["emit"] = (forms, add, createConverter = createPageConverter) => {
    for (const [index, { folder, site, date }] of planned.entries()) {
      const move: AddFile = (file) => add({ ...file, path: `${folder}${file.path}` });
      const frame = { links, index, options, siteFiles, hasFeed: feed.length > 0, date };
      const older = index === 0 ? versions.slice(1) : [];
      emitVersion(site, frame, { older, forms, add: move, createConverter });
    }
    if (!forms.includes("html")) return;
    const playground = versions[0]?.sources.tryIt?.playground;
    const paths = planned.flatMap(({ folder, site }) => listPaths(site).map((path) => folder + path));
    const { fonts, ...shared } = siteFiles;
    const files = [
      ...Object.values(shared),
      ...fonts,
      ...(playground === undefined ? [] : [addFormWords(playground, lang)]),
      ...feed,
    ];
    for (const file of [
      ...files,
      ...emitSitemap(paths, options.siteUrl),
      ...emitHosting(options, { lang: lang ?? "en", words: wordsOf(lang) }),
    ])
      add(file);
  };
  // Authors cannot fix guides from a past revision, so skip those findings.
  const ofGuides = planned.flatMap(({ site, isPast }) => (isPast === true ? [] : site.guides.findings));
  const findings = [
    ...tellUndated(versions, options.siteUrl),
    ...tellContrast(options.brand?.colors ?? {}, assets.style),
    ...tellRedirects(
      options,
      new Set(planned.flatMap(({ folder, site }) => listPaths(site).map((path) => folder + path))),
    ),
    ...ofGuides,
    ...planned
      .slice(0, 1)
      .flatMap(({ site: { context } }) => findRelativeLinks(context.contract, context.findAuthored)),
  ];
  return { emit, findings };
}

interface VersionFrame {
  readonly links: VersionLinks;
  readonly index: number;
  readonly options: SiteOptions;
  readonly siteFiles: SiteFiles;
  readonly hasFeed: boolean;
  readonly date: string | undefined;
}

interface VersionOutput {
  readonly older: readonly VersionSources[];
  readonly forms: readonly PageForm[];
  readonly add: AddFile;
  readonly createConverter: CreateConverter;
}

function emitVersion(
  site: PlannedSite,
  frame: VersionFrame,
  { older, forms, add, createConverter }: VersionOutput,
): void {
  const menu = listMenu(site);
  const menuFile = printMenu(menu);
  const asHtml = forms.includes("html") ? createVersionFrame(site, frame, menu, menuFile.path) : undefined;
  const asMarkdown = forms.includes("markdown") ? createConverter(add) : undefined;
  const emitPage = (page: DocsPage, tag?: HtmlText): void => {
    if (asHtml !== undefined) add({ path: page.path, text: asHtml(page, tag) });
    if (page.isSource !== true) asMarkdown?.page(page);
  };
  const { context, sources, top, inner, lines, guides, downloads } = site;
  for (const page of top) emitPage(page);
  for (const { tag, make } of inner) emitPage(make(), tag);
  if (asMarkdown !== undefined) {
    asMarkdown.end();
    add(emitIndex(site, older));
  }
  if (asHtml === undefined) return;
  const { siteUrl } = frame.options;
  if (frame.index === 0 && siteUrl !== undefined)
    add({ path: "404.html", text: asHtml(createMissingPage(siteUrl, context.links.words)) });
  const { origins } = sources.tryIt ?? {};
  const { securitySchemes } = context.contract.model;
  if (frame.index === 0 && origins !== undefined && securitySchemes.some((each) => hasSignIn(each, origins)))
    add({ path: returnPath, text: asHtml(createReturnPage(context.links.words)) });
  for (const { make } of lines) emitPage(make());
  for (const file of [menuFile, emitSearchIndex(site), ...guides.pictures, ...downloads]) add(file);
  if (sources.tryIt !== undefined) emitShares(context, add);
}

function listMenu({ context, groups }: PlannedSite): readonly SectionEntry[] {
  const { webhooks } = context.contract.model;
  const tags = groups
    .filter(({ operations }) => operations.length > 0)
    .map(({ name, title, within, operations }) => ({
      href: context.links.tag(name),
      label: title,
      section: within === "" ? context.links.words.operations : within,
      count: operations.length,
      inner: operations.map((operation) => listEntry(operation, context)),
    }));
  const others = webhooks
    .filter(({ callback }) => callback === undefined)
    .map((webhook) => ({ ...listEntry(webhook, context), section: context.links.words.webhooks }));
  return [...tags, ...others];
}

/** Prints the menu groups as a script, which pages load when a group is opened or the menu is filtered. */
function printMenu(menu: readonly SectionEntry[]): EmittedFile {
  const groups = menu.flatMap(({ inner = [] }) =>
    inner.length === 0 ? [] : [inner.map(({ method, label, href }) => [method, label, href])],
  );
  return nameByContent("menu", "js", `window.tenonMenu=${JSON.stringify(groups)};\n`);
}

function createVersionFrame(
  site: PlannedSite,
  { links, index, options, siteFiles, hasFeed, date }: VersionFrame,
  menu: readonly SectionEntry[],
  menuPath: string,
): FramePage {
  const { sources, context, top, guides } = site;
  const { model } = context.contract;
  const { words } = context.links;
  return createFrame(
    {
      siteTitle: model.title,
      words,
      lang: sources.lang ?? "en",
      brand: options.brand ?? {},
      version: model.version,
      pages: listEntries(top, context.hasReference, words),
      guides: guides.pages.map(({ path, title, section }) => ({
        href: trustHtml(encodeURI(path)),
        label: title,
        section,
      })),
      tags: menu,
      headScript: sources.templates.assets.headScript,
      files: siteFiles,
      menu: menuPath,
      isLive: options.liveScript !== undefined,
      origins: sources.tryIt?.origins ?? [],
      siteUrl: options.siteUrl,
      hasFeed,
      whereabouts: links.of(index),
      date,
    },
    context.render,
  );
}

function listEntry(operation: Operation, { links }: DocsContext): NavEntry {
  const { method } = operation;
  return { href: links.operation(operation), label: titleOf(operation), method, kind: kindOf(method) };
}

function listPaths({ top, inner }: PlannedSite): readonly string[] {
  return [...top, ...inner].map(({ path }) => path);
}

function listEntries(pages: readonly DocsPage[], hasReference: boolean, words: Words): readonly NavEntry[] {
  const entries = pages.map(({ path, title }) => ({
    href: trustHtml(path),
    label: path === "index.html" ? words.overview : title,
  }));
  return hasReference
    ? entries.toSpliced(1, 0, { href: trustHtml("reference.html"), label: words.reference })
    : entries;
}
