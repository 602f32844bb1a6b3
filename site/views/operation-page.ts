import { encodeComponent } from "../../contract/findings/show-text.ts";
import type { Media, Operation, Parameter, Response, SecurityScheme } from "../../contract/model/types.ts";
import type { Direction } from "../../language/schema/directional-members.ts";
import type { SecurityAlternative } from "../../runtime/descriptors.ts";
import { groupsOf } from "../facts/site-links.ts";
import { sampleKinds } from "../samples/sample-kinds.ts";
import { type CodeView, createCodeView } from "../text/highlight-code.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { firstSentence, renderMarkdown } from "../text/render-markdown.ts";
import { sharePath } from "../tryit/emit-shares.ts";
import { createMembers, type DescribeInside } from "./describe-members.ts";
import { describeType, describeValue } from "./describe-value.ts";
import { createPage, type DocsContext, type DocsPage } from "./docs-context.ts";
import { listMarks } from "./gaps-page.ts";
import { kindOf, printPath, titleOf } from "./operation-row.ts";

const root = trustHtml("../");

export function createOperationPage(operation: Operation, context: DocsContext): DocsPage {
  const { find, links, contract, hasReference } = context;
  const [tag = ""] = groupsOf(operation, contract.model);
  const isWebhook = contract.model.webhooks.includes(operation);
  const title = titleOf(operation);
  const inside = createMembers({ find, links, root });
  // The owner of the data decides the direction (JSON Schema Validation 2020-12 §9.4).
  const [sent, received]: readonly [Direction, Direction] = isWebhook
    ? ["response", "request"]
    : ["request", "response"];
  const description = firstSentence(operation.description) || title;
  return createPage(
    context,
    "operation.hbs",
    { path: decodeURIComponent(links.operation(operation)), title, description },
    {
      tag: escapeHtml(tag),
      tagHref: isWebhook ? trustHtml("") : html`${root}${links.tag(tag)}`,
      title: escapeHtml(title),
      id: escapeHtml(operation.id),
      method: escapeHtml(operation.method),
      kind: kindOf(operation.method),
      path: printPath(operation.path),
      deprecated: operation.deprecated,
      description: renderMarkdown(operation.description === title ? undefined : operation.description),
      parameters: operation.parameters.map((parameter) => viewParameter(parameter, context)),
      bodies: (operation.body?.content ?? []).map((media) =>
        viewMedia(media, (schema) => inside(schema, sent), context),
      ),
      bodyDescription: renderMarkdown(operation.body?.description),
      bodyRequired: operation.body?.required === true,
      responses: operation.responses.map((response) =>
        viewResponse(response, (schema) => inside(schema, received), context),
      ),
      access: isWebhook ? [] : operation.security.map((alternative) => viewAlternative(alternative, context)),
      isOpen: !isWebhook && operation.security.length === 0,
      samples: isWebhook ? [] : listSamples(operation, context),
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

function viewParameter(parameter: Parameter, { links, find }: DocsContext): object {
  return {
    name: escapeHtml(parameter.name),
    place: escapeHtml(parameter.in),
    required: parameter.required,
    deprecated: parameter.deprecated,
    type: describeType(parameter.schema.schema, links, root),
    constraints: describeValue(parameter.schema.schema, { find, links, root }),
    description: renderMarkdown(shorten(parameter.description)),
  };
}

/** Cuts a long description to its first sentence; the reference has the whole text. */
function shorten(text: string | undefined): string | undefined {
  return text === undefined || text.length < 1_500 ? text : firstSentence(text, 1_000);
}

function viewMedia(
  { type, schema, itemSchema }: Media,
  inside: DescribeInside,
  { links }: DocsContext,
): object {
  const described = schema?.schema ?? itemSchema?.schema;
  return {
    type: escapeHtml(type),
    ...inside(described),
    schema: described === undefined ? trustHtml("") : describeType(described, links, root),
  };
}

function viewResponse(
  { status, description, content, headers }: Response,
  inside: DescribeInside,
  context: DocsContext,
): object {
  return {
    status: escapeHtml(String(status)),
    kind: trustHtml(/^[23]/.test(String(status)) ? "good" : /^[45]/.test(String(status)) ? "bad" : "other"),
    description: renderMarkdown(shorten(description)),
    bodies: content.map((media) => viewMedia(media, inside, context)),
    headers: headers.map(({ name }) => escapeHtml(name)),
  };
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

function listSamples(operation: Operation, { samples }: DocsContext): readonly SampleView[] {
  const found = samples.get(operation.pointer);
  if (found === undefined) return [];
  const { client, others, response } = found;
  const own = createCodeView("TypeScript, with the generated client", client, "typescript", "client");
  const views: SampleView[] = [{ ...own, folded: false }];
  for (const { name, text } of others) {
    const { label, language } = sampleKinds[name];
    views.push({ ...createCodeView(label, text, language, name), folded: name !== "curl" });
  }
  if (response !== undefined) {
    const label = `Response: ${response.status}${response.type === "*/*" ? "" : ` ${response.type}`}`;
    const { value, isXml } = response;
    const [text, language] = isXml
      ? ([String(value), "xml"] as const)
      : ([JSON.stringify(value, null, 2), "json"] as const);
    views.push({ ...createCodeView(label, text, language), folded: false });
  }
  return views;
}

/** The kind of a security scheme, in a few words. */
export function describeScheme(scheme: SecurityScheme): HtmlText {
  return escapeHtml(kindOfScheme(scheme));
}
