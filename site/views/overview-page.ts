import type { ApiModel, Operation } from "../../contract/model/types.ts";
import { addTo } from "../../language/values/group.ts";
import { groupsOf } from "../facts/site-links.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { firstSentence, renderMarkdown } from "../text/render-markdown.ts";
import { createPage, type DocsContext, type DocsPage } from "./docs-context.ts";
import { listMarks } from "./gaps-page.ts";
import { createOperationRow, type OperationRow } from "./operation-row.ts";

export interface TagGroup {
  readonly name: string;
  readonly description?: string | undefined;
  readonly operations: readonly Operation[];
}

/** The maximum number of operations that the overview lists. If there are more operations, it lists only the tags. */
const mostListed = 200;

/** Groups operations by their tags; see `groupsOf` for those without. An operation with several tags is in several groups. */
export function groupByTag(model: ApiModel): readonly TagGroup[] {
  const { tags, operations } = model;
  const groups = new Map<string, Operation[]>(tags.map(({ name }) => [name, []]));
  for (const operation of operations) {
    for (const name of groupsOf(operation, model)) addTo(groups, name, operation);
  }
  const descriptions = new Map(tags.map(({ name, description }) => [name, description]));
  return [...groups].map(([name, found]) => ({
    name,
    description: descriptions.get(name),
    operations: found,
  }));
}

interface TagView {
  readonly name: HtmlText;
  readonly href: HtmlText;
  readonly description: HtmlText;
  readonly count: HtmlText;
  readonly operations: readonly OperationRow[];
}

/** Makes the first page: the API, its servers, and its operations by tag. */
export function createOverviewPage(context: DocsContext): DocsPage {
  const { contract, scopes, markers } = context;
  const { model } = contract;
  const groups = groupByTag(model);
  const isLarge = model.operations.length > mostListed;
  const filled = groups
    .filter(({ operations }) => operations.length > 0)
    .map((group) => viewTag(group, context, !isLarge));
  const gaps = markers.gaps.length;
  return createPage(
    context,
    "overview.hbs",
    { path: "index.html", title: model.title, description: firstSentence(model.description) },
    {
      title: escapeHtml(model.title),
      version: escapeHtml(model.version),
      description: renderMarkdown(model.description),
      facts: [
        fact(model.operations.length, "operation"),
        ...(model.webhooks.length > 0 ? [fact(model.webhooks.length, "webhook")] : []),
        fact(context.links.schemas.length, "schema"),
        ...(scopes.length > 0 ? [fact(scopes.length, "scope", "scopes.html")] : []),
        ...(gaps > 0 ? [fact(gaps, "known gap", "gaps.html")] : []),
      ],
      servers: model.servers.slice(0, 10).map(({ url, variables }) => ({
        url: escapeHtml(url),
        variables: variables.map(({ name, default: value }) => ({
          name: escapeHtml(name),
          value: escapeHtml(value),
        })),
      })),
      isLarge,
      tags: filled,
      empty: groups
        .filter(({ operations }) => operations.length === 0)
        .map((group) => viewTag(group, context, false)),
      webhooks: model.webhooks
        .slice(0, mostListed)
        .map((webhook) => createOperationRow(webhook, context.links, trustHtml(""))),
    },
  );
}

function fact(count: number, word: string, href?: string): { count: number; word: HtmlText; href: HtmlText } {
  const plural = word.endsWith("y") ? `${word.slice(0, -1)}ies` : `${word}s`;
  return { count, word: escapeHtml(count === 1 ? word : plural), href: trustHtml(href ?? "") };
}

function viewTag(
  { name, description, operations }: TagGroup,
  { links }: DocsContext,
  listed: boolean,
): TagView {
  return {
    name: escapeHtml(name),
    href: links.tag(name),
    description: escapeHtml(firstSentence(description)),
    count: html`${operations.length}`,
    operations: listed
      ? operations.map((operation) => createOperationRow(operation, links, trustHtml("")))
      : [],
  };
}

export function createTagPage({ name, description, operations }: TagGroup, context: DocsContext): DocsPage {
  const root = trustHtml("../");
  const declared = context.contract.model.tags.find((tag) => tag.name === name);
  return createPage(
    context,
    "tag.hbs",
    { path: decodeURI(context.links.tag(name)), title: name, description: firstSentence(description) },
    {
      name: escapeHtml(name),
      description: renderMarkdown(description),
      operations: operations.map((operation) => createOperationRow(operation, context.links, root)),
      marks: declared === undefined ? [] : listMarks(declared.pointer, context),
    },
  );
}
