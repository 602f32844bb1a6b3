import { encodePath } from "../../contract/findings/show-text.ts";
import type { ApiModel, Operation } from "../../contract/model/types.ts";
import { groupsOf } from "../facts/site-links.ts";
import { escapeHtml, type HtmlText, trustHtml } from "../text/html-text.ts";
import type { DocsSources, PlannedSite } from "./plan-site.ts";

export interface SiteVersion {
  readonly name: string;
  /** The path from the root of the site, ending in a slash; empty for the newest version. */
  readonly folder: string;
  readonly date?: string | undefined;
}

export interface VersionSources extends SiteVersion {
  readonly sources: DocsSources;
  /**
   * Whether the author's own pages of this version come from a past revision of the files. If so, findings about them are not reported,
   * since the author can no longer correct these pages. Default: false.
   */
  readonly isPast?: boolean | undefined;
}

export interface VersionChoice {
  readonly name: string;
  readonly path: string;
  readonly isCurrent: boolean;
  /** Whether the page at `path` is about the same subject as the page with the menu. */
  readonly isSame: boolean;
}

export interface Whereabouts {
  readonly folder: string;
  /** The versions offered on the page at `path`, the newest first. `path` is relative to the root of the version. */
  choose(path: string): readonly VersionChoice[];
}

export interface VersionLinks {
  of(version: number): Whereabouts;
}

/**
 * Finds the same page in other versions: an operation by method and path, or else by operationId; a schema or tag by name. For a version
 * without such a page, the link leads to the page of the operation's tag, to the list of schemas, or else to the overview.
 */
export function createVersionLinks(
  versions: readonly (SiteVersion & { readonly site: PlannedSite })[],
): VersionLinks {
  const indexed = versions.map(({ name, folder, site }) => ({ name, folder, ...indexPages(site) }));
  return {
    of: (version) => ({
      folder: versions[version]?.folder ?? "",
      choose: (path) => {
        const { subjects = [], near = [] } = indexed[version]?.pages.get(path) ?? {};
        return indexed.map(({ name, folder, bySubject }, index) => {
          if (index === version)
            return { name, path: encodePath(folder + path), isCurrent: true, isSame: true };
          const same = subjects.find((subject) => bySubject.has(subject));
          const subject = same ?? near.find((each) => bySubject.has(each)) ?? "";
          const found = bySubject.get(subject) ?? "index.html";
          return { name, path: encodePath(folder + found), isCurrent: false, isSame: same !== undefined };
        });
      },
    }),
  };
}

/**
 * Converts a link that leads to a page of version `to`. The given `href` is relative to the root of `to`; the result is relative to the
 * root of `from`.
 */
export function reachVersion(href: HtmlText, to: SiteVersion, from: SiteVersion): HtmlText {
  return linkTo(encodePath(to.folder) + href, from.folder, trustHtml(""));
}

/**
 * A URL within the site, safe in an attribute.
 * @param path - The path of the target from the root of the site.
 * @param folder - The folder of the version that the linking page belongs to.
 * @param root - The path from the linking page to the root of its version.
 */
export function linkTo(path: string, folder: string, root: HtmlText): HtmlText {
  const depth = folder.split("/").length - 1;
  return escapeHtml(root + "../".repeat(depth) + path);
}

/** What a page is about. Pages of different versions that have a subject in common, such as `schema Pet`, are about the same thing. */
interface PageSubjects {
  /** The subjects of the page, the most specific first. */
  readonly subjects: readonly string[];
  /** The subjects of pages to link to if a version has no page for any of {@link subjects}, the nearest first. */
  readonly near: readonly string[];
}

interface PageIndex {
  readonly pages: ReadonlyMap<string, PageSubjects>;
  readonly bySubject: ReadonlyMap<string, string>;
}

function indexPages({ context: { contract, links }, groups, top, inner }: PlannedSite): PageIndex {
  const { model } = contract;
  const pages = new Map<string, PageSubjects>();
  for (const { path } of [...top, ...inner]) pages.set(path, { subjects: [`page ${path}`], near: [] });
  for (const { name } of groups)
    pages.set(decodeURIComponent(links.tag(name)), { subjects: [`tag ${name}`], near: [] });
  for (const operation of [...model.operations, ...model.webhooks])
    pages.set(decodeURIComponent(links.operation(operation)), describeOperation(operation, model));
  for (const { schema, path } of links.schemas)
    pages.set(decodeURIComponent(path), {
      subjects: [`schema ${schema.name}`],
      near: ["page schemas/index.html"],
    });
  const bySubject = new Map<string, string>();
  for (const [path, { subjects }] of pages)
    for (const subject of subjects) if (!bySubject.has(subject)) bySubject.set(subject, path);
  return { pages, bySubject };
}

function describeOperation(operation: Operation, model: ApiModel): PageSubjects {
  const { method, path, id, hasOperationId } = operation;
  const kind = model.webhooks.includes(operation) ? "webhook" : "operation";
  // Names of parameters may change without changing the operation.
  const place = `${kind} ${method} ${path.replace(/\{[^{}]*\}/g, "{}")}`;
  return {
    subjects: hasOperationId ? [place, `${kind} ${id}`] : [place],
    near: groupsOf(operation, model).map((tag) => `tag ${tag}`),
  };
}
