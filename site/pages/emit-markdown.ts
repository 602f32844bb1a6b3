import { posix } from "node:path";
import type { ApiModel, Operation } from "../../contract/model/types.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import type { ServerDescriptor } from "../../runtime/descriptors.ts";
import { fillDefaults, splitServerUrl } from "../../runtime/routing/base-path.ts";
import { firstSentence } from "../text/first-sentence.ts";
import { escapeMarkdown, toMarkdown } from "../text/to-markdown.ts";
import type { DocsContext, DocsPage } from "../views/docs-context.ts";
import { titleOf } from "../views/operation-row.ts";
import type { TagGroup } from "../views/overview-page.ts";
import type { PlannedSite } from "./plan-site.ts";
import type { SiteVersion } from "./version-links.ts";

/** Maximum number of operations to list in `llms.txt`. Beyond that, it lists tags instead, whose pages list the operations. */
const mostListed = 500;

export function markdownPath(path: string): string {
  return path.replace(/\.html$/, ".md");
}

/** What Markdown is made from: the page's path and content. */
export type PageContent = Pick<DocsPage, "path" | "body">;

/** Emits a Markdown version of each page, and all pages combined in `llms-full.txt`. */
export interface PageConverter {
  page(page: PageContent): void;
  /** Emits `llms-full.txt`. Call this after the last page. */
  end(): void;
}

export type CreateConverter = (add: (file: EmittedFile) => void) => PageConverter;

export const createPageConverter: CreateConverter = (add) => {
  const texts: string[] = [];
  return {
    page: ({ path, body }) => {
      const page = { path: markdownPath(path), text: toMarkdown(body) };
      add(page);
      texts.push(fromRoot(page));
    },
    end: () => add({ path: "llms-full.txt", text: texts.join("\n") }),
  };
};

function fromRoot({ path, text }: EmittedFile): string {
  return text.replace(
    /\]\((?!\w+:|#)([^)\s#]*)/g,
    (_, target: string) => `](${posix.join(posix.dirname(path), target)}`,
  );
}

/** Emits `llms.txt` (llmstxt.org), the index of the Markdown pages. */
export function emitIndex(site: PlannedSite, older: readonly SiteVersion[]): EmittedFile {
  return { path: "llms.txt", text: printIndex(site, older) };
}

function printIndex({ top, groups, guides, context }: PlannedSite, older: readonly SiteVersion[]): string {
  const { contract, links } = context;
  const { model } = contract;
  const filled = groups.filter(({ operations }) => operations.length > 0);
  const operations =
    model.operations.length > mostListed
      ? [
          "\n## Operations by tag\n",
          ...filled.flatMap((group, index) => printTag(group, links.tag(group.name), filled[index - 1])),
        ]
      : filled.flatMap(({ title, operations: listed }) => [
          `\n## ${escapeMarkdown(title)}\n`,
          ...listed.map((operation) => listOperation(operation, links)),
        ]);
  return [
    ...printHead(model),
    "## Pages\n",
    ...top.map(({ title, path, description }) => entry(title, path, description)),
    ...(guides.pages.length === 0 ? [] : ["\n## Guides\n"]),
    ...guides.pages.map(({ title, path, description }) => entry(title, path, description)),
    ...operations,
    ...listWebhooks(model, links),
    "\n## Optional\n",
    entry("llms-full.txt", "llms-full.txt", "All pages in one file"),
    entry("openapi.yaml", "download/openapi.yaml", "The OpenAPI document"),
    ...older.map(({ name, folder }) => entry(`Version ${name}`, `${folder}llms.txt`, "An older version")),
    "",
  ].join("\n");
}

function printHead({ title, version, description, servers }: ApiModel): readonly string[] {
  const lines = [`# ${escapeMarkdown(title)} ${escapeMarkdown(version)}\n`];
  const about = firstSentence(description);
  if (about !== "") lines.push(`> ${escapeMarkdown(about)}\n`);
  if (servers.length > 0) lines.push(`Servers: ${servers.map(printServer).join(", ")}\n`);
  return lines;
}

function printTag(
  { title, description, operations, within }: TagGroup,
  href: string,
  before: TagGroup | undefined,
): readonly string[] {
  const about = firstSentence(description, 120);
  const heading = within === "" || within === before?.within ? [] : [`\n### ${escapeMarkdown(within)}\n`];
  return [...heading, entry(title, href, `${countOf(operations.length)}${about === "" ? "" : `. ${about}`}`)];
}

function countOf(operations: number): string {
  return operations === 1 ? "1 operation" : `${operations} operations`;
}

function listWebhooks({ webhooks }: ApiModel, links: DocsContext["links"]): readonly string[] {
  if (webhooks.length === 0) return [];
  return ["\n## Webhooks\n", ...webhooks.map((webhook) => listOperation(webhook, links))];
}

function listOperation(operation: Operation, links: DocsContext["links"]): string {
  const { method, path } = operation;
  return `- [${escapeMarkdown(titleOf(operation))}](${markdownPath(links.operation(operation))}): ${printUrl(`${method} ${path}`)}`;
}

/** Prints a server with the defaults of its variables, followed by the template. */
function printServer(server: ServerDescriptor): string {
  const filled = fillDefaults(splitServerUrl(server));
  return filled === server.url ? printUrl(filled) : `${printUrl(filled)} (${printUrl(server.url)})`;
}

/** Prints a URL or path as it is, unless Markdown would read something else. */
function printUrl(text: string): string {
  return /^[\w/{}.:?=&,~ %+-]*$/.test(text) && !/(?:^|\W)_|_(?:\W|$)/.test(text)
    ? text
    : escapeMarkdown(text);
}

function entry(title: string, path: string, description: string): string {
  const about = description === "" ? "" : `: ${escapeMarkdown(description)}`;
  return `- [${escapeMarkdown(title)}](${markdownPath(path)})${about}`;
}
