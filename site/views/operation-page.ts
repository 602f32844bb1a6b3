import { describeOperation } from "../../contract/descriptors/describe-operation.ts";
import { encodeComponent } from "../../contract/findings/show-text.ts";
import { findLinked } from "../../contract/model/model-lookup.ts";
import type {
  Header,
  Link,
  Media,
  Operation,
  Parameter,
  Response,
  SecurityScheme,
} from "../../contract/model/types.ts";
import type { Direction } from "../../language/schema/directional-members.ts";
import { asObject, membersOf, textOf } from "../../language/values/json-object.ts";
import type { SecurityAlternative } from "../../runtime/descriptors.ts";
import { readPointer } from "../../runtime/pointer.ts";
import { badgesOf, codeSamplesOf, externalDocsOf } from "../facts/authored.ts";
import { groupsOf } from "../facts/site-links.ts";
import { sampleKinds } from "../samples/sample-kinds.ts";
import { type CodeView, createCodeView, languageOf } from "../text/highlight-code.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import {
  type FindLink,
  firstSentence,
  printOuterLink,
  renderFolded,
  renderMarkdown,
  renderProse,
} from "../text/render-markdown.ts";
import { sharePath } from "../tryit/emit-shares.ts";
import { createMembers, type DescribeInside, describeText } from "./describe-members.ts";
import { describeType, describeValue, explainValues } from "./describe-value.ts";
import { createPage, type DocsContext, type DocsPage } from "./docs-context.ts";
import { type ExamplesView, viewExamples } from "./examples.ts";
import { listMarks } from "./gaps-page.ts";
import { createOperationRow, kindOf, printPath, titleOf } from "./operation-row.ts";

const root = trustHtml("../");

const sectionIds = ["access", "parameters", "body", "responses", "callbacks", "try"];

export function createOperationPage(operation: Operation, context: DocsContext): DocsPage {
  const { find, links, contract, hasReference } = context;
  const [tag = ""] = groupsOf(operation, contract.model);
  const isWebhook = contract.model.webhooks.includes(operation);
  const title = titleOf(operation);
  const findLink = context.findAuthored(root);
  const inside = createMembers({ find, links, root, findLink });
  const prose = renderProse(operation.description === title ? undefined : operation.description, {
    link: findLink,
    top: 3,
    ids: new Set(sectionIds),
  });
  // The owner of the data decides the direction (JSON Schema Validation 2020-12 §9.4).
  const [sent, received]: readonly [Direction, Direction] = isWebhook
    ? ["response", "request"]
    : ["request", "response"];
  const description = firstSentence(operation.description) || title;
  const node = readPointer(contract.document, operation.pointer);
  const samples = listSamples(operation, node, context);
  const examples = listExamples(operation, isWebhook, context);
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
      deprecated: operation.deprecated,
      description: prose.body,
      badges: badgesOf(node).map(escapeHtml),
      docs: viewDocs(node),
      ...viewCallbacks(operation, context),
      parameters: operation.parameters.map((parameter) => viewParameter(parameter, context)),
      bodies: (operation.body?.content ?? []).map((media) =>
        viewMedia(media, (schema) => inside(schema, sent), context),
      ),
      bodyDescription: renderMarkdown(operation.body?.description, findLink),
      bodyRequired: operation.body?.required === true,
      responses: operation.responses.map((response) =>
        viewResponse(response, (schema) => inside(schema, received), context),
      ),
      access: isWebhook ? [] : operation.security.map((alternative) => viewAlternative(alternative, context)),
      isOpen: !isWebhook && operation.security.length === 0,
      samples,
      examples,
      shown: samples.length + examples.length > 0,
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

/** The External Documentation of a node as a link; empty if there is none. */
export function viewDocs(node: unknown): HtmlText {
  const docs = externalDocsOf(node);
  return docs === undefined ? trustHtml("") : printOuterLink(docs.url, escapeHtml(docs.label));
}

/** The callbacks that an operation announces; for a callback, the operation that does. */
function viewCallbacks({ id, callback }: Operation, { contract, links }: DocsContext): object {
  const { webhooks, operations } = contract.model;
  const announcer = callback && operations.find((operation) => operation.id === callback.of);
  return {
    callbacks: webhooks
      .filter((webhook) => webhook.callback?.of === id)
      .map((webhook) => createOperationRow(webhook, links, root)),
    announcer: announcer === undefined ? [] : [createOperationRow(announcer, links, root)],
  };
}

function viewValue(value: Parameter | Header, context: DocsContext): object {
  const { links, find, contract } = context;
  const { schema } = value.schema;
  const source = { find, links, root, findLink: context.findAuthored(root) };
  const written = value.description?.trim();
  return {
    name: escapeHtml(value.name),
    required: value.required,
    type: describeType(schema, links, root),
    constraints: describeValue(schema, source),
    values: explainValues(schema, source),
    description: written ? renderFolded(written, source.findLink) : describeText(schema, source),
    examples: listNamedValues(readPointer(contract.document, value.pointer), source.findLink),
  };
}

function viewParameter(parameter: Parameter, context: DocsContext): object {
  return {
    ...viewValue(parameter, context),
    place: escapeHtml(parameter.in),
    deprecated: parameter.deprecated,
  };
}

function listNamedValues(node: unknown, findLink: FindLink): readonly object[] {
  return membersOf(asObject(node)["examples"]).flatMap(([name, example]) => {
    const about = asObject(example);
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

function viewMedia(
  { type, schema, itemSchema, pointer }: Media,
  inside: DescribeInside,
  { links, contract, find, findAuthored }: DocsContext,
): object {
  const findLink = findAuthored(root);
  const described = schema?.schema ?? itemSchema?.schema;
  const about = textOf(asObject(readPointer(contract.document, pointer)), "description");
  return {
    type: escapeHtml(type),
    description:
      about === undefined ? describeText(described, { find, findLink }) : renderFolded(about, findLink),
    ...inside(described),
    schema: described === undefined ? trustHtml("") : describeType(described, links, root),
  };
}

function viewResponse(
  { status, description, content, headers, links, pointer }: Response,
  inside: DescribeInside,
  context: DocsContext,
): object {
  const summary = textOf(asObject(readPointer(context.contract.document, pointer)), "summary");
  return {
    status: escapeHtml(String(status)),
    kind: trustHtml(/^[23]/.test(String(status)) ? "good" : /^[45]/.test(String(status)) ? "bad" : "other"),
    summary: escapeHtml(summary ?? ""),
    description: renderFolded(description, context.findAuthored(root)),
    bodies: content.map((media) => viewMedia(media, inside, context)),
    headers: headers.map((header) => viewValue(header, context)),
    links: links.map((link) => viewLink(link, context)),
  };
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

function listExamples(
  operation: Operation,
  isWebhook: boolean,
  context: DocsContext,
): readonly ExamplesView[] {
  const { body, responses } = operation;
  const descriptor = describeOperation(operation, context.contract.model);
  const [sent, received] = isWebhook
    ? (["response", "request"] as const)
    : (["request", "response"] as const);
  const request = viewExamples(
    isWebhook ? "Payload" : "Request",
    "request",
    { content: body?.content ?? [], described: descriptor.body?.content, side: sent },
    context,
  );
  const answers = responses.map(({ status, content }, index) => {
    const described = descriptor.responses[index]?.content;
    return viewExamples(
      `Response ${status}`,
      `response-${status}`,
      { content, described, side: received },
      context,
    );
  });
  return [request, ...answers].filter((view) => view !== undefined);
}

function viewAlternative(alternative: SecurityAlternative, { contract }: DocsContext): object {
  const needs = alternative.map(({ scheme, scopes }) => ({
    scheme: escapeHtml(scheme),
    kind: escapeHtml(
      kindOfScheme(contract.model.securitySchemes.find(({ descriptor }) => descriptor.name === scheme)),
    ),
    href: html`${root}access.html#scheme-${escapeHtml(encodeComponent(scheme))}`,
    scopes: scopes.map((scope) => ({
      name: escapeHtml(scope),
      href: html`${root}scopes.html#scope-${escapeHtml(encodeComponent(scope))}`,
    })),
  }));
  return { needs, isOpen: alternative.length === 0 };
}

function kindOfScheme(scheme: SecurityScheme | undefined): string {
  switch (scheme?.descriptor.kind) {
    case undefined:
      return "not described";
    case "bearer":
      return "bearer token";
    case "basic":
      return "name and password";
    case "http":
      return `HTTP ${scheme.descriptor.scheme}`;
    case "apiKey":
      return `key in the ${scheme.descriptor.in}`;
    case "oauth2":
      return "OAuth 2 token";
    case "openIdConnect":
      return "OpenID Connect";
    case "mutualTLS":
      return "client certificate";
  }
}

interface SampleView extends CodeView {
  /** Whether the sample is collapsed until readers open it. */
  readonly folded: boolean;
}

function listSamples({ pointer }: Operation, node: unknown, { samples }: DocsContext): readonly SampleView[] {
  const views = codeSamplesOf(node).map(
    ({ label, language, source }): SampleView => ({
      ...createCodeView(label, source, languageOf(language)),
      folded: false,
    }),
  );
  const found = samples.get(pointer);
  if (found === undefined) return views;
  const { client, others } = found;
  const own = createCodeView("TypeScript, with the generated client", client, "typescript", "client");
  views.push({ ...own, folded: false });
  for (const { name, text } of others) {
    const { label, language } = sampleKinds[name];
    views.push({ ...createCodeView(label, text, language, name), folded: name !== "curl" });
  }
  return views;
}

export function describeScheme(scheme: SecurityScheme): HtmlText {
  return escapeHtml(kindOfScheme(scheme));
}
