import { encodePath } from "../../contract/findings/show-text.ts";
import type { ApiModel, Operation } from "../../contract/model/types.ts";
import { groupsOf } from "../facts/site-links.ts";
import { escapeHtml, type HtmlText, trustHtml } from "../text/html-text.ts";
import type { DocsSources, PlannedSite } from "./plan-site.ts";

export interface SiteVersion {
  readonly name: string;
  /** Folder relative to the root of the site, ending in a slash. Empty for the newest version. */
  readonly folder: string;
  readonly date?: string | undefined;
}

export interface VersionSources extends SiteVersion {
  readonly sources: DocsSources;
  /** Whether the author's pages come from a past revision, for which no findings are reported. Default: false. */
  readonly isPast?: boolean | undefined;
}

export interface VersionChoice {
  readonly name: string;
  readonly path: string;
  readonly isCurrent: boolean;
  /** Whether the linked page covers the same subject, rather than being a fallback. */
  readonly isSame: boolean;
}

export interface Whereabouts {
  readonly folder: string;
  choose(path: string): readonly VersionChoice[];
}

export interface VersionLinks {
  of(version: number): Whereabouts;
}

/**
 * Creates links from a page to the same page in other versions. Operations match by method and path, or else by operationId; schemas and
 * tags match by name. Without a match, links lead to the page of the operation's tag, the list of schemas, or the overview.
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

export function reachVersion(href: HtmlText, to: SiteVersion, from: SiteVersion): HtmlText {
  return linkTo(encodePath(to.folder) + href, from.folder, trustHtml(""));
}

/**
 * Returns a relative link that is safe inside an attribute.
 * @param path - Target path, relative to the root of the site.
 * @param folder - Version folder of the linking page.
 * @param root - Path from the linking page to the root of its version.
 */
export function linkTo(path: string, folder: string, root: HtmlText): HtmlText {
  const depth = folder.split("/").length - 1;
  return escapeHtml(root + "../".repeat(depth) + path);
}

interface PageSubjects {
  readonly subjects: readonly string[];
  /** Fallback subjects for versions in which no page matches, best first. */
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
  // Path parameters can be renamed without changing the operation.
  const place = `${kind} ${method} ${path.replace(/\{[^{}]*\}/g, "{}")}`;
  return {
    subjects: hasOperationId ? [place, `${kind} ${id}`] : [place],
    near: groupsOf(operation, model).map((tag) => `tag ${tag}`),
  };
}
