import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import { encodeComponent } from "../../contract/findings/show-text.ts";
import { findLinked } from "../../contract/model/model-lookup.ts";
import type {
  ApiModel,
  Header,
  Link,
  Media,
  Operation,
  Parameter,
  Response,
} from "../../contract/model/types.ts";
import type { Direction } from "../../language/schema/directional-members.ts";
import { refNameOf, refOf } from "../../language/schema/local-ref.ts";
import { groupBy } from "../../language/values/group.ts";
import {
  asObject,
  memberOf,
  membersOf,
  type SchemaObject,
  textOf,
} from "../../language/values/json-object.ts";
import type { SecurityAlternative } from "../../runtime/descriptors.ts";
import { parentPointer, readPointer } from "../../runtime/pointer.ts";
import { fillDefaults, splitServerUrl } from "../../runtime/routing/base-path.ts";
import { badgesOf, externalDocsOf } from "../facts/authored.ts";
import { groupsOf } from "../facts/site-links.ts";
import { firstSentence } from "../text/first-sentence.ts";
import { breakUrl } from "../text/highlight-code.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import {
  type FindLink,
  printOuterLink,
  renderFolded,
  renderInline,
  renderMarkdown,
  renderProse,
} from "../text/render-markdown.ts";
import { sharePath } from "../tryit/emit-shares.ts";
import { createMembers, type DescribeInside, describeText } from "./describe-members.ts";
import { kindOfScheme } from "./describe-scheme.ts";
import { describeSent } from "./describe-sent.ts";
import {
  type ConstraintTexts,
  describeType,
  describeTypeOnly,
  describeValue,
  explainValues,
} from "./describe-value.ts";
import { createPage, type DocsContext, type DocsPage } from "./docs-context.ts";
import { listMarks } from "./gaps-page.ts";
import { kindOfStatus, listCards } from "./operation-cards.ts";
import { createOperationRow, kindOf, printPath, titleOf } from "./operation-row.ts";
import { viewOwnServers } from "./servers.ts";

const root = trustHtml("../");

const sectionIds = ["access", "parameters", "body", "responses", "callbacks", "try"];

export function createOperationPage(operation: Operation, context: DocsContext): DocsPage {
  const { find, links, contract, hasReference } = context;
  const [tag = ""] = groupsOf(operation, contract.model);
  const isWebhook = contract.model.webhooks.includes(operation);
  const title = titleOf(operation);
  const findLink = context.findAuthored(root);
  const members = createMembers({ find, links, root, findLink, expand: context.expand });
  const { inside } = members;
  const prose = renderProse(operation.description === title ? undefined : operation.description, {
    link: findLink,
    top: 3,
    ids: new Set(sectionIds),
  });
  const [sent, received]: readonly [Direction, Direction] = isWebhook
    ? ["response", "request"]
    : ["request", "response"];
  const description = firstSentence(operation.description) || title;
  const node = readPointer(contract.document, operation.pointer);
  const descriptor = describeOperation(operation, contract.model);
  const host = isWebhook ? "" : baseOf(operation, contract.model);
  return createPage(
    context,
    "operation.hbs",
    { path: decodeURIComponent(links.operation(operation)), title, description },
    {
      tag: escapeHtml(links.tagName(tag)),
      tagHref: isWebhook ? trustHtml("") : html`${root}${links.tag(tag)}`,
      title: escapeHtml(title),
      id: escapeHtml(operation.id),
      method: escapeHtml(operation.method),
      kind: kindOf(operation.method),
      path: printPath(operation.path),
      host: breakUrl(escapeHtml(host.replace(/\/$/, ""))),
      deprecated: operation.deprecated,
      description: prose.body,
      ofPath: viewPath(operation, node, context),
      badges: badgesOf(node).map(escapeHtml),
      docs: viewDocs(node),
      servers: isWebhook ? [] : viewOwnServers(operation, contract.document, findLink),
      ...viewCallbacks(operation, context),
      parameters: operation.parameters.map((parameter, index) => {
        const view = viewParameter(parameter, (schema) => members.labelled(schema, sent), context);
        const told = describeSent(parameter, descriptor.parameters[index], context.sampleTools, links.words);
        const constraints = [view.constraints, told].filter((text) => text !== "").join("; ");
        return { ...view, constraints: trustHtml(constraints) };
      }),
      bodies: viewContent(operation.body?.content ?? [], (schema) => inside(schema, sent), context),
      bodyDescription: renderMarkdown(operation.body?.description, findLink),
      bodyRequired: operation.body?.required === true,
      responses: markFirst(
        operation.responses.map((response) => viewResponse(response, members, received, context)),
      ),
      access: isWebhook ? [] : operation.security.map((alternative) => viewAlternative(alternative, context)),
      isOpen: !isWebhook && operation.security.length === 0,
      cards: listCards(operation, isWebhook, context),
      share:
        isWebhook || context.tryOrigins === undefined
          ? trustHtml("")
          : escapeHtml(encodeURI(sharePath(operation, links))),
      origins: escapeHtml((context.tryOrigins ?? []).join(" ")),
      marks: listMarks(operation.pointer, context),
      reference: hasReference && !isWebhook ? html`${root}${links.reference(operation)}` : trustHtml(""),
      source: context.linkPlace(contract.placeOf(operation.pointer), root),
    },
  );
}

/** The summary and description of the path, unless the operation takes them over. */
function viewPath({ pointer }: Operation, node: unknown, context: DocsContext): HtmlText {
  const item = asObject(readPointer(context.contract.document, parentPointer(pointer)));
  const told = (member: "summary" | "description"): string | undefined =>
    textOf(asObject(node), member) === undefined ? undefined : textOf(item, member);
  const summary = told("summary");
  const line = summary === undefined ? trustHtml("") : html`<p>${escapeHtml(summary)}</p>`;
  return html`${line}${renderFolded(told("description"), context.findAuthored(root))}`;
}

export function viewDocs(node: unknown): HtmlText {
  const docs = externalDocsOf(node);
  return docs === undefined ? trustHtml("") : printOuterLink(docs.url, escapeHtml(docs.label));
}

function viewCallbacks({ id, callback }: Operation, { contract, links }: DocsContext): object {
  const { webhooks, operations } = contract.model;
  const announcer = callback && operations.find((operation) => operation.id === callback.of);
  return {
    callbacks: webhooks
      .filter((webhook) => webhook.callback?.of === id)
      .map((webhook) => createOperationRow(webhook, links, root)),
    expression: escapeHtml(callback?.expression ?? ""),
    announcer: announcer === undefined ? [] : [createOperationRow(announcer, links, root)],
  };
}

type ListMembers = ReturnType<typeof createMembers>["labelled"];

function viewValue(
  value: Parameter | Header,
  labelled: (schema: unknown) => ReturnType<ListMembers>,
  context: DocsContext,
): ConstraintTexts & Readonly<Record<string, unknown>> {
  const { links, find, contract } = context;
  const { schema } = value.schema;
  const source = { find, links, root, findLink: context.findAuthored(root) };
  const written = value.description?.trim();
  const node = asObject(readPointer(contract.document, value.pointer));
  const media = value.content === undefined ? undefined : asObject(asObject(node["content"])[value.content]);
  const named = listNamedValues(media ?? node, contract.document, source.findLink);
  const single = memberOf(media ?? node, "example");
  const told = {
    ...asObject(schema),
    ...(value.content === undefined ? {} : { contentMediaType: value.content }),
    ...(named.length > 0 || single === undefined ? {} : { examples: [single] }),
  };
  // Nothing else shows the description of a schema without a page.
  const ofSchema = written && refNameOf(schema) !== undefined ? trustHtml("") : describeText(schema, source);
  return {
    name: escapeHtml(value.name),
    required: value.required,
    deprecated: node["deprecated"] === true,
    type: describeTypeOnly(schema, links, root),
    ...describeValue(told, source),
    values: explainValues(schema, source),
    description: written ? html`${renderFolded(written, source.findLink)}${ofSchema}` : ofSchema,
    examples: named,
    inner: labelled(schema),
  };
}

function viewParameter(
  parameter: Parameter,
  labelled: (schema: unknown) => ReturnType<ListMembers>,
  context: DocsContext,
): ReturnType<typeof viewValue> {
  return {
    ...viewValue(parameter, labelled, context),
    place: escapeHtml(parameter.in),
    deprecated: parameter.deprecated,
  };
}

function listNamedValues(node: SchemaObject, document: SchemaObject, findLink: FindLink): readonly object[] {
  return membersOf(node["examples"]).flatMap(([name, example]) => {
    const about = followExample(example, document);
    const value = about["dataValue"] ?? about["value"];
    if (value === undefined) return [];
    return [
      {
        name: escapeHtml(textOf(about, "summary") ?? name),
        value: escapeHtml(typeof value === "string" ? value : JSON.stringify(value)),
        description: renderMarkdown(textOf(about, "description"), findLink),
      },
    ];
  });
}

/** Follows a reference to an example. Its summary and description take precedence over those of the example. */
function followExample(example: unknown, document: SchemaObject): SchemaObject {
  const written = asObject(example);
  const ref = refOf(written);
  return ref?.startsWith("#") === true
    ? { ...asObject(readPointer(document, ref.slice(1))), ...written }
    : written;
}

function viewContent(
  content: readonly Media[],
  inside: DescribeInside,
  context: DocsContext,
): readonly object[] {
  const keyOf = ({ schema, itemSchema, pointer, encoding }: Media): string => {
    const about = textOf(asObject(readPointer(context.contract.document, pointer)), "description");
    const described = (schema ?? itemSchema)?.schema;
    return JSON.stringify([about, encoding.length === 0 ? described : (refNameOf(described) ?? pointer)]);
  };
  return [...groupBy(content, keyOf).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [
          {
            ...viewMedia(first, inside, context),
            types: [first, ...others].map(({ type }) => escapeHtml(type)),
          },
        ],
  );
}

function viewMedia(
  { schema, itemSchema, pointer, encoding }: Media,
  inside: DescribeInside,
  context: DocsContext,
): object {
  const { links, contract, find, findAuthored } = context;
  const findLink = findAuthored(root);
  const described = schema?.schema ?? itemSchema?.schema;
  const about = textOf(asObject(readPointer(contract.document, pointer)), "description");
  return {
    description:
      about === undefined ? describeText(described, { find, findLink }) : renderFolded(about, findLink),
    ...inside(described),
    parts: encoding.flatMap((part) => viewPart(part, context)),
    schema: described === undefined ? trustHtml("") : describeType(described, links, root),
  };
}

/** The media types and headers of a part of a form, where the author wrote any. */
function viewPart(
  { name, contentType, implied, partHeaders = [] }: Media["encoding"][number],
  context: DocsContext,
): readonly object[] {
  const types = implied === true || contentType === undefined ? [] : contentType.split(/\s*,\s*/);
  if (types.length + partHeaders.length === 0) return [];
  return [
    {
      name: escapeHtml(name),
      type: trustHtml(types.map((type) => html`<code>${escapeHtml(type)}</code>`).join(", ")),
      headers: partHeaders.map((header) => viewValue(header, () => [], context)),
    },
  ];
}

function viewResponse(
  { status, description, content, headers, links, pointer }: Response,
  members: ReturnType<typeof createMembers>,
  direction: Direction,
  context: DocsContext,
): { readonly kind: HtmlText; readonly [name: string]: unknown } {
  const summary = textOf(asObject(readPointer(context.contract.document, pointer)), "summary");
  const line = summary ?? lineOf(description);
  const isShort = summary === undefined && line !== undefined;
  const bodies = viewContent(content, (schema) => members.inside(schema, direction), context);
  return {
    status: escapeHtml(String(status)),
    kind: kindOfStatus(status),
    summary: isShort ? renderInline(line) : escapeHtml(line ?? ""),
    description: isShort ? trustHtml("") : renderFolded(description, context.findAuthored(root)),
    isEmpty: isShort && content.length + headers.length + links.length === 0,
    bodies,
    headers: headers.map((header) =>
      viewValue(header, (schema) => members.labelled(schema, direction), context),
    ),
    links: links.map((link) => viewLink(link, context)),
  };
}

function lineOf(description = ""): string | undefined {
  const line = description.trim();
  return line.length <= 90 && !/[\n#>|]/.test(line) ? line : undefined;
}

function markFirst<View extends { readonly kind: HtmlText }>(
  views: readonly View[],
): readonly (View & { readonly open: boolean })[] {
  const first = views.find(({ kind }) => kind === "good") ?? views[0];
  return views.map((view) => ({ ...view, open: view === first }));
}

function baseOf({ servers }: Operation, model: ApiModel): string {
  const [server] = servers ?? model.servers;
  const url = server === undefined ? "" : fillDefaults(splitServerUrl(server));
  return URL.canParse(url) ? url : "";
}

function viewLink(link: Link, context: DocsContext): object {
  const { name, description, parameters, body } = link;
  const found = findLinked(link, context.contract.model.operations);
  const values = body === undefined ? parameters : [...parameters, ["body", body.value] as const];
  return {
    name: escapeHtml(name),
    description: renderFolded(description, context.findAuthored(root)),
    operation: found === undefined ? [] : [createOperationRow(found, context.links, root)],
    parameters: values.map(([parameter, value]) => ({
      name: escapeHtml(parameter),
      value: escapeHtml(typeof value === "string" ? value : JSON.stringify(value)),
    })),
  };
}

function viewAlternative(alternative: SecurityAlternative, { contract, links }: DocsContext): object {
  const needs = alternative.map(({ scheme, scopes }) => ({
    scheme: escapeHtml(scheme),
    kind: escapeHtml(
      kindOfScheme(
        contract.model.securitySchemes.find(({ descriptor }) => descriptor.name === scheme),
        links.words,
      ),
    ),
    href: html`${root}access.html#scheme-${escapeHtml(encodeComponent(scheme))}`,
    scopes: scopes.map((scope) => ({
      name: escapeHtml(scope),
      href: html`${root}scopes.html#scope-${escapeHtml(encodeComponent(scope))}`,
    })),
  }));
  return { needs, isOpen: alternative.length === 0 };
}
