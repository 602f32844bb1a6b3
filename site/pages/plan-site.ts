import type { Contract } from "../../contract/build/contract.ts";
import type { LossReport } from "../../contract/losses/loss-report.ts";
import { lookupOf } from "../../contract/model/model-lookup.ts";
import type { ValueChooser } from "../../contract/model/value-chooser.ts";
import { printDocuments } from "../../generator/emitters/emit-documents.ts";
import type { Names } from "../../generator/names/names.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { createRenderer } from "../../generator/render/create-renderer.ts";
import { collectFacts } from "../facts/collect-facts.ts";
import { createAuthoredLinks } from "../facts/find-authored-page.ts";
import { createLinks, groupsOf } from "../facts/site-links.ts";
import {
  createPlaceLinks,
  divideSource,
  lineLinksOf,
  type SourcePages,
  type SourceText,
} from "../facts/source-links.ts";
import type { OperationSamples } from "../samples/create-samples.ts";
import { createPlaceholder } from "../samples/placeholder-value.ts";
import { type HtmlText, trustHtml } from "../text/html-text.ts";
import { createAccessPage, createScopesPage } from "../views/access-pages.ts";
import { type Changelog, createChangelogPages, type FindVersion } from "../views/changelog-page.ts";
import { type CoverageSummary, createCoveragePage } from "../views/coverage-page.ts";
import type { DocsContext, DocsPage } from "../views/docs-context.ts";
import { createDownloadsPage, listSourcePages } from "../views/document-pages.ts";
import { createErrorsPage } from "../views/errors-page.ts";
import { createGapsPage, createLossesPage } from "../views/gaps-page.ts";
import { createGuides, type GuideFolder, type Guides } from "../views/guide-pages.ts";
import { createOperationPage } from "../views/operation-page.ts";
import { createOverviewPage, createTagPage, groupByTag, type TagGroup } from "../views/overview-page.ts";
import { collectSchemaUses, createSchemaPage, createSchemasPages } from "../views/schema-pages.ts";
import { wordsOf } from "../words/languages.ts";
import { translateTemplate } from "../words/words.ts";
import type { DocsTemplates } from "./docs-templates.ts";

export interface DocsSources {
  readonly contract: Contract;
  readonly names: Names;
  readonly samples: ReadonlyMap<string, OperationSamples>;
  /** Chooses a valid value for a schema or error. Default: takes the first candidate without validation. */
  readonly choose?: ValueChooser | undefined;
  readonly templates: DocsTemplates;
  /** Language of the site, as a tag of BCP 47. Default: `en`. */
  readonly lang?: string | undefined;
  readonly yaml: string;
  /** Source text of the document. Absent if the document consists of several files or uses overlays. */
  readonly source?: SourceText | undefined;
  /** URL template with `{file}` and `{line}` for another site that displays the source. Replaces the pages for `source`. */
  readonly sourceUrl?: string | undefined;
  /** Base URL for relative links in descriptions. If absent, relative links are printed as text. */
  readonly authoredBase?: string | undefined;
  /** Package name of the generated client. If absent, pages contain no client samples. */
  readonly clientPackage?: string | undefined;
  /** Number of nested levels that are expanded initially. Default: 0. */
  readonly expand?: number | undefined;
  /** Whether the site includes a `reference.html` built by Redocly. */
  readonly hasReference: boolean;
  /** Changelogs, starting with the changes since the previous version. If absent, there is no changelog page. */
  readonly changelogs?: readonly Changelog[] | undefined;
  readonly guides?: GuideFolder | undefined;
  readonly coverage?: CoverageSummary | undefined;
  readonly losses?: LossReport | undefined;
  /** Sources for the try-it forms. If absent, pages contain no forms. */
  readonly tryIt?: TryItSources | undefined;
}

export interface TryItSources {
  readonly playground: EmittedFile;
  readonly origins: readonly string[];
}

interface InnerPage {
  readonly path: string;
  readonly tag: HtmlText | undefined;
  /** Creates the page on demand, since keeping thousands of pages would use too much memory. */
  make(): DocsPage;
}

export interface PreparedSite {
  readonly sources: DocsSources;
  readonly context: DocsContext;
  readonly source: SourcePages | undefined;
}

export interface PlannedSite extends PreparedSite {
  readonly groups: readonly TagGroup[];
  readonly top: readonly DocsPage[];
  readonly inner: readonly InnerPage[];
  readonly guides: Guides;
  readonly lines: readonly InnerPage[];
  readonly downloads: readonly EmittedFile[];
}

export function prepareSite(sources: DocsSources): PreparedSite {
  const source = readLines(sources);
  return { sources, context: createContext(sources, source), source };
}

export function planSite(prepared: PreparedSite, findVersion: FindVersion): PlannedSite {
  const { sources, context, source } = prepared;
  const groups = groupByTag(context);
  const downloads = listDownloads(sources);
  const [schemaList, ...schemaLists] = createSchemasPages(context);
  const [changelog, ...changelogs] = createChangelogPages(sources.changelogs ?? [], context, findVersion);
  const guides = createGuides(sources.guides ?? { pages: [], pictures: [], findings: [] }, context);
  const inner = [
    ...guides.pages.map((page) => keepPage(page)),
    ...listInner(context, groups, schemaLists),
    ...changelogs.map((page) => keepPage(page, trustHtml("changelog.html"))),
  ];
  return {
    ...prepared,
    groups,
    top: createTopPages(context, { schemaList, changelog }, sources, downloads),
    inner,
    guides,
    lines:
      source === undefined
        ? []
        : listSourcePages(source, context).map((page) => ({ ...page, tag: undefined })),
    downloads,
  };
}

function keepPage(page: DocsPage, tag?: HtmlText): InnerPage {
  return { path: page.path, tag, make: () => page };
}

function readLines({ source, sourceUrl }: DocsSources): SourcePages | undefined {
  return source === undefined || sourceUrl !== undefined ? undefined : divideSource(source);
}

function createContext(sources: DocsSources, lines: SourcePages | undefined): DocsContext {
  const { contract, names, samples, choose, templates, hasReference, tryIt, sourceUrl, authoredBase } =
    sources;
  const words = wordsOf(sources.lang);
  const links = createLinks(contract, names, words);
  const lineLinks = lineLinksOf(lines, sourceUrl);
  return {
    contract,
    names,
    samples,
    find: lookupOf(contract.model),
    links,
    findAuthored: createAuthoredLinks(contract, links, authoredBase),
    sampleTools: { placeholder: createPlaceholder(contract.model.schemas), choose },
    uses: collectSchemaUses(contract.model, links),
    lineLinks,
    linkPlace: createPlaceLinks(lineLinks),
    ...collectFacts(contract, words),
    hasReference,
    clientPackage: sources.clientPackage,
    expand: sources.expand ?? 0,
    tryOrigins: tryIt?.origins,
    render: createRenderer(
      templates.templates.map((each) => ({ ...each, text: translateTemplate(each.text, words) })),
    ),
  };
}

function createTopPages(
  context: DocsContext,
  { schemaList, changelog }: { readonly schemaList: DocsPage; readonly changelog: DocsPage | undefined },
  { coverage, losses }: Pick<DocsSources, "coverage" | "losses">,
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
    ...(changelog === undefined ? [] : [changelog]),
    createDownloadsPage(downloads, context),
  ];
}

function listInner(
  context: DocsContext,
  groups: readonly TagGroup[],
  schemaLists: readonly DocsPage[],
): readonly InnerPage[] {
  const { links, contract } = context;
  const { operations, webhooks } = contract.model;
  const ofSchemas = trustHtml("schemas/index.html");
  return [
    ...groups.map((group) => ({
      path: decodeURI(links.tag(group.name)),
      tag: undefined,
      make: () => createTagPage(group, context),
    })),
    ...[...operations, ...webhooks].map((operation) => ({
      path: decodeURIComponent(links.operation(operation)),
      tag: links.tag(groupsOf(operation, contract.model)[0] ?? ""),
      make: () => createOperationPage(operation, context),
    })),
    ...schemaLists.map((page) => keepPage(page, ofSchemas)),
    ...links.schemas.map(({ schema, path }) => ({
      path: decodeURIComponent(path),
      tag: ofSchemas,
      make: () => createSchemaPage(schema, path, context),
    })),
  ];
}

function listDownloads({ contract, yaml }: DocsSources): readonly EmittedFile[] {
  const documents = printDocuments(contract.document).map(({ path, text }) => ({
    path: `download/${path}`,
    // Indentation accounts for almost half of a large document, and only programs read this file. JSON strings cannot contain line breaks.
    text: `${text.replace(/\n */g, "")}\n`,
  }));
  return [{ path: "download/openapi.yaml", text: yaml }, ...documents];
}
