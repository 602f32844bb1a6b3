import type { Contract } from "../../contract/build/contract.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { LossReport } from "../../contract/losses/loss-report.ts";
import { printDocuments } from "../../generator/emitters/emit-documents.ts";
import type { Names } from "../../generator/names/names.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { createRenderer } from "../../generator/render/create-renderer.ts";
import { describeTemplateError, TemplateError } from "../../generator/render/template-error.ts";
import { collectErrors } from "../facts/collect-errors.ts";
import { collectMarkers } from "../facts/collect-gaps.ts";
import { collectScopes } from "../facts/collect-scopes.ts";
import { createLinks, groupsOf } from "../facts/site-links.ts";
import type { OperationSamples } from "../samples/create-samples.ts";
import { type HtmlText, trustHtml } from "../text/html-text.ts";
import { emitShares } from "../tryit/emit-shares.ts";
import { createAccessPage } from "../views/access-page.ts";
import { type Changelog, createChangelogPage } from "../views/changelog-page.ts";
import { type CoverageSummary, createCoveragePage } from "../views/coverage-page.ts";
import type { DocsContext, DocsPage } from "../views/docs-context.ts";
import { createDownloadsPage } from "../views/downloads-page.ts";
import { createErrorsPage } from "../views/errors-page.ts";
import { createGapsPage } from "../views/gaps-page.ts";
import { createLossesPage } from "../views/losses-page.ts";
import { createOperationPage } from "../views/operation-page.ts";
import { createOverviewPage, createTagPage, groupByTag, type TagGroup } from "../views/overview-page.ts";
import { createSchemaPage, createSchemasPages } from "../views/schema-pages.ts";
import { createScopesPage } from "../views/scopes-page.ts";
import { emitMarkdown } from "./emit-markdown.ts";
import { createFrame, type DocsTemplates, type NavEntry } from "./page-frame.ts";
import { emitSearchIndex } from "./search-index.ts";

/** The sources of a site. */
export interface DocsSources {
  readonly contract: Contract;
  readonly names: Names;
  /** By the operation's pointer. */
  readonly samples: ReadonlyMap<string, OperationSamples>;
  readonly templates: DocsTemplates;
  /** The document as YAML, for download. */
  readonly yaml: string;
  /** The reference, a whole page. Absent: the site has none. */
  readonly reference?: string | undefined;
  readonly changelog?: Changelog | undefined;
  /** Absent: the site has no page of it. */
  readonly coverage?: CoverageSummary | undefined;
  /** What generated code leaves out. Absent or empty: the site has no page of it. */
  readonly losses?: LossReport | undefined;
  /** What operations are tried with. Absent: the site has no forms. */
  readonly tryIt?: TryItSources | undefined;
  /** A further script for every page, for live reload. */
  readonly liveScript?: string | undefined;
}

/** What operations are tried with. */
export interface TryItSources {
  /** The script that pages load when an operation is first tried. */
  readonly playground: EmittedFile;
  /** The origins that pages may connect to. */
  readonly origins: readonly string[];
}

/** The files of a site. */
export interface EmittedDocs {
  /** All but those of {@link markdown}. Empty if a template fails; a finding says why. */
  readonly files: readonly EmittedFile[];
  /** Converts the pages: who serves a site while it is edited does so once they are asked for. */
  markdown(): readonly EmittedFile[];
  readonly findings: readonly Finding[];
}

/** Emits a site. */
export function emitDocs(sources: DocsSources): EmittedDocs {
  try {
    return { ...emitSite(sources), findings: [] };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { files: [], markdown: () => [], findings: [describeTemplateError(error)] };
  }
}

function emitSite(sources: DocsSources): Omit<EmittedDocs, "findings"> {
  const context = createContext(sources);
  const groups = groupByTag(context.contract.model);
  const downloads = listDownloads(sources);
  const schemaLists = createSchemasPages(context);
  const topPages = createTopPages(context, schemaLists[0], sources, downloads);
  const frame = createFrame(
    {
      siteTitle: context.contract.model.title,
      footer: `${context.contract.model.title} ${context.contract.model.version}, from its OpenAPI document.`,
      pages: listEntries(topPages, context.hasReference),
      tags: groups
        .filter(({ operations }) => operations.length > 0)
        .map(({ name, operations }) => ({
          href: context.links.tag(name),
          label: name,
          count: operations.length,
        })),
      assets: sources.templates.assets,
      isLive: sources.liveScript !== undefined,
      origins: sources.tryIt?.origins ?? [],
    },
    context.render,
  );
  const inner = createInner(context, groups, schemaLists.slice(1));
  const files = [
    ...topPages.map((page) => ({ path: page.path, text: frame(page) })),
    ...inner.map(({ page, tag }) => ({ path: page.path, text: frame(page, tag) })),
    { path: "site.js", text: [sources.templates.assets.script, sources.liveScript ?? ""].join("\n") },
    emitSearchIndex(context, groups, topPages),
    ...(sources.tryIt === undefined ? [] : [sources.tryIt.playground, ...emitShares(context)]),
    ...downloads,
    ...(sources.reference === undefined ? [] : [{ path: "reference.html", text: sources.reference }]),
  ];
  const pages = { top: topPages, inner: inner.map(({ page }) => page), groups };
  return { files, markdown: () => emitMarkdown(pages, context) };
}

function createContext({ contract, names, samples, templates, reference, tryIt }: DocsSources): DocsContext {
  const named = new Map(contract.model.schemas.map(({ name, schema }) => [name, schema]));
  return {
    contract,
    names,
    samples,
    find: (name) => named.get(name),
    links: createLinks(contract.model, names),
    scopes: collectScopes(contract.model),
    markers: collectMarkers(contract),
    errors: collectErrors(contract.model),
    hasReference: reference !== undefined,
    tryOrigins: tryIt?.origins,
    render: createRenderer(templates.templates),
  };
}

/** The pages of the menu; a page without content is left out. */
function createTopPages(
  context: DocsContext,
  schemaList: DocsPage,
  { changelog, coverage, losses }: Pick<DocsSources, "changelog" | "coverage" | "losses">,
  downloads: readonly EmittedFile[],
): readonly DocsPage[] {
  const { contract, scopes, errors, markers } = context;
  const { gaps, choices, mentioned, rules } = markers;
  const isMarked = gaps.length + choices.length + mentioned.length + rules.length > 0;
  return [
    createOverviewPage(context),
    ...(contract.model.securitySchemes.length > 0 ? [createAccessPage(context)] : []),
    ...(scopes.length > 0 ? [createScopesPage(context)] : []),
    ...(errors.length > 0 ? [createErrorsPage(context)] : []),
    ...(contract.model.schemas.length > 0 ? [schemaList] : []),
    ...(isMarked ? [createGapsPage(context)] : []),
    ...(losses === undefined || losses.total === 0 ? [] : [createLossesPage(losses, context)]),
    ...(coverage === undefined ? [] : [createCoveragePage(coverage, context)]),
    ...(changelog === undefined ? [] : [createChangelogPage(changelog, context)]),
    createDownloadsPage(downloads, context),
  ];
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

/** A page that is not in the menu, and the entry of the menu that is marked for it. */
interface InnerPage {
  readonly page: DocsPage;
  readonly tag: HtmlText | undefined;
}

function createInner(
  context: DocsContext,
  groups: readonly TagGroup[],
  schemaLists: readonly DocsPage[],
): readonly InnerPage[] {
  const { operations, webhooks, schemas } = context.contract.model;
  const tagPages = groups.map((group) => ({ page: createTagPage(group, context), tag: undefined }));
  const operationPages = [...operations, ...webhooks].map((operation) => ({
    page: createOperationPage(operation, context),
    tag: context.links.tag(groupsOf(operation, context.contract.model)[0] ?? ""),
  }));
  const schemaPages = schemas.flatMap((schema) => {
    const page = schema.derivedFrom === undefined ? createSchemaPage(schema, context) : undefined;
    return page === undefined ? [] : [{ page, tag: trustHtml("schemas/index.html") }];
  });
  const lists = schemaLists.map((page) => ({ page, tag: trustHtml("schemas/index.html") }));
  return [...tagPages, ...operationPages, ...lists, ...schemaPages];
}

function listDownloads({ contract, yaml }: DocsSources): readonly EmittedFile[] {
  const documents = printDocuments(contract.document).map(({ path, text }) => ({
    path: `download/${path}`,
    text,
  }));
  return [{ path: "download/openapi.yaml", text: yaml }, ...documents];
}
