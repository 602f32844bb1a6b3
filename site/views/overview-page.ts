import { encodeComponent } from "../../contract/findings/show-text.ts";
import type { Operation } from "../../contract/model/types.ts";
import { addTo } from "../../language/values/group.ts";
import { asObject, textOf } from "../../language/values/json-object.ts";
import { readPointer } from "../../runtime/pointer.ts";
import { aboutLinksOf, tagGroupsOf } from "../facts/authored.ts";
import { groupsOf } from "../facts/site-links.ts";
import { firstSentence } from "../text/first-sentence.ts";
import { createCodeView } from "../text/highlight-code.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { printOuterLink, renderProse } from "../text/render-markdown.ts";
import { fillCount, type Words } from "../words/words.ts";
import { describeScheme } from "./describe-scheme.ts";
import { createPage, type DocsContext, type DocsPage } from "./docs-context.ts";
import { chooseFirstCall, curlOf } from "./first-call.ts";
import { listMarks } from "./gaps-page.ts";
import { viewDocs } from "./operation-page.ts";
import { createOperationRow, type OperationRow, titleOf } from "./operation-row.ts";
import { viewServers } from "./servers.ts";

export interface TagGroup {
  readonly name: string;
  readonly title: string;
  readonly within: string;
  readonly description?: string | undefined;
  readonly operations: readonly Operation[];
  readonly webhooks: readonly Operation[];
}

/** Maximum number of operations on the overview. Beyond that, it only lists tags. */
const mostListed = 200;

/** Groups operations by tag. An operation with several tags appears in each of their groups. `groupsOf` handles operations without tags. */
export function groupByTag({
  contract: { model, document },
  links,
}: Pick<DocsContext, "contract" | "links">): readonly TagGroup[] {
  const { tags, operations, webhooks } = model;
  const groups = new Map<string, Operation[]>(tags.map(({ name }) => [name, []]));
  for (const operation of operations) {
    for (const name of groupsOf(operation, model)) addTo(groups, name, operation);
  }
  const descriptions = new Map(tags.map(({ name, description }) => [name, description]));
  const order = tagGroupsOf(document).flatMap(({ name, tags: within }) =>
    within.map((tag) => [tag, name] as const),
  );
  const withinOf = new Map(order);
  const named = [...groups].map(([name, found]) => ({
    name,
    title: links.tagName(name),
    within: withinOf.get(name) ?? "",
    description: descriptions.get(name),
    operations: found,
    webhooks: webhooks.filter((webhook) => webhook.tags.includes(name)),
  }));
  const ordered = order.flatMap(([tag]) => named.filter(({ name }) => name === tag));
  return [...new Set([...ordered, ...named])];
}

interface TagView {
  readonly name: HtmlText;
  readonly href: HtmlText;
  readonly description: HtmlText;
  readonly count: HtmlText;
  readonly operations: readonly OperationRow[];
}

export function createOverviewPage(context: DocsContext): DocsPage {
  const { contract, scopes, markers } = context;
  const { model } = contract;
  const { words } = context.links;
  const fact = (count: number, word: keyof Words["facts"], href = ""): object => ({
    ...{ count, href: trustHtml(href) },
    word: escapeHtml(fillCount(words.forms, words.facts[word], count)),
  });
  const groups = groupByTag(context);
  const isLarge = model.operations.length > mostListed;
  const filled = groups
    .filter(({ operations }) => operations.length > 0)
    .map((group, index, all) => ({
      ...viewTag(group, context, !isLarge),
      within: escapeHtml(group.within === all[index - 1]?.within ? "" : group.within),
    }));
  const gaps = markers.gaps.length;
  const findLink = context.findAuthored(trustHtml(""));
  const prose = renderProse(model.description, { link: findLink, top: 2, ids: new Set() });
  return createPage(
    context,
    "overview.hbs",
    { path: "index.html", title: model.title, description: firstSentence(model.description) },
    {
      title: escapeHtml(model.title),
      version: escapeHtml(model.version),
      summary: escapeHtml(textOf(asObject(contract.document["info"]), "summary") ?? ""),
      description: prose.body,
      contents: prose.headings.length < 3 ? [] : prose.headings,
      about: aboutLinksOf(contract.document["info"]).map(([kind, { url, label }]) => ({
        kind: escapeHtml(words[kind]),
        link: printOuterLink(url, escapeHtml(label)),
      })),
      docs: viewDocs(contract.document),
      facts: [
        fact(model.operations.length, "operations"),
        ...(model.webhooks.length > 0 ? [fact(model.webhooks.length, "webhooks")] : []),
        fact(context.links.schemas.length, "schemas"),
        ...(scopes.length > 0 ? [fact(scopes.length, "scopes", "scopes.html")] : []),
        ...(gaps > 0 ? [fact(gaps, "gaps", "gaps.html")] : []),
      ],
      servers: viewServers(model.servers, contract.document, findLink),
      access: model.securitySchemes.map((scheme) => ({
        name: escapeHtml(scheme.descriptor.name),
        kind: describeScheme(scheme, words),
        href: html`access.html#scheme-${escapeHtml(encodeComponent(scheme.descriptor.name))}`,
      })),
      isOpen: model.operations.length > 0 && model.operations.every(({ security }) => security.length === 0),
      isCallable: model.operations.length > 0,
      call: viewFirstCall(context),
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

/** Displays a first call, preferably a GET request that needs no credentials. */
function viewFirstCall(context: DocsContext): readonly object[] {
  const { operations } = context.contract.model;
  const open = chooseFirstCall(
    operations,
    ({ method, security }) =>
      method === "GET" && (security.length === 0 || security.some((needs) => needs.length === 0)),
  );
  const call = open ?? chooseFirstCall(operations, () => true);
  const text = call && curlOf(call, context);
  if (call === undefined || text === undefined) return [];
  const sample = createCodeView("cURL", text, "shell");
  return [{ title: escapeHtml(titleOf(call)), href: context.links.operation(call), ...sample }];
}

function viewTag(
  { name, title, description, operations }: TagGroup,
  { links }: DocsContext,
  listed: boolean,
): TagView {
  return {
    name: escapeHtml(title),
    href: links.tag(name),
    description: escapeHtml(firstSentence(description)),
    count: html`${operations.length}`,
    operations: listed
      ? operations.map((operation) => createOperationRow(operation, links, trustHtml("")))
      : [],
  };
}

export function createTagPage(
  { name, title, description, operations, webhooks }: TagGroup,
  context: DocsContext,
): DocsPage {
  const root = trustHtml("../");
  const declared = context.contract.model.tags.find((tag) => tag.name === name);
  return createPage(
    context,
    "tag.hbs",
    { path: decodeURI(context.links.tag(name)), title, description: firstSentence(description) },
    {
      name: escapeHtml(title),
      description: renderProse(description, {
        link: context.findAuthored(root),
        top: 2,
        ids: new Set(),
      }).body,
      docs:
        declared === undefined
          ? trustHtml("")
          : viewDocs(readPointer(context.contract.document, declared.pointer)),
      operations: [...operations, ...webhooks].map((operation) =>
        createOperationRow(operation, context.links, root),
      ),
      marks: declared === undefined ? [] : listMarks(declared.pointer, context),
    },
  );
}
