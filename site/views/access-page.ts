import { encodeComponent } from "../../contract/findings/show-text.ts";
import type { SecurityScheme } from "../../contract/model/types.ts";
import { printString } from "../../generator/print/print-string.ts";
import type { OAuthFlowDescriptor, SecuritySchemeDescriptor } from "../../runtime/descriptors.ts";
import { flowNames, flowSteps, urlsOfFlow } from "../facts/oauth-flows.ts";
import { type CodeView, createCodeView } from "../text/highlight-code.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { renderInline, renderMarkdown } from "../text/render-markdown.ts";
import { type DocsContext, type DocsPage, renderBody } from "./docs-context.ts";
import { listMarks } from "./gaps-page.ts";
import { describeScheme } from "./operation-page.ts";

/** Makes the page about security schemes and how to get a token for each. */
export function createAccessPage(context: DocsContext): DocsPage {
  const { model } = context.contract;
  const body = renderBody(context, "access.hbs", {
    schemes: model.securitySchemes.map((scheme) => viewScheme(scheme, context)),
    rules: context.markers.rules
      .filter(({ group }) => group === "authentication")
      .map(({ says, section }) => ({ says: renderInline(says), section: escapeHtml(section ?? "") })),
    hasScopes: context.scopes.length > 0,
  });
  return {
    path: "access.html",
    title: "Access",
    description: "Security schemes and how to get a token.",
    body,
  };
}

function viewScheme(scheme: SecurityScheme, context: DocsContext): object {
  const { descriptor, description, pointer } = scheme;
  return {
    name: escapeHtml(descriptor.name),
    id: html`scheme-${escapeHtml(encodeComponent(descriptor.name))}`,
    kind: describeScheme(scheme),
    description: renderMarkdown(description),
    steps: listSteps(descriptor).map(escapeHtml),
    flows: descriptor.kind === "oauth2" ? descriptor.flows.map(viewFlow) : [],
    marks: listMarks(pointer, context),
    samples: [sampleOf(descriptor)],
  };
}

function listSteps(descriptor: SecuritySchemeDescriptor): readonly string[] {
  switch (descriptor.kind) {
    case "bearer":
      return ["Send the token in the header Authorization, after the word Bearer (RFC 6750)."];
    case "basic":
      return ["Send name and password in the header Authorization, as HTTP Basic has it (RFC 7617)."];
    case "http":
      return [`Send the header Authorization with the scheme ${descriptor.scheme}.`];
    case "apiKey":
      return [
        `Send the key in the ${descriptor.in === "header" ? "header" : descriptor.in} ${descriptor.parameter}.`,
      ];
    case "oauth2":
      return [];
    case "openIdConnect":
      return [
        `Find the provider's endpoints at ${descriptor.url}.`,
        "Get a token as OpenID Connect has it, and send it as a bearer token.",
      ];
    case "mutualTLS":
      return ["Connect with a client certificate; nothing is sent in the request itself."];
  }
}

function viewFlow(flow: OAuthFlowDescriptor): object {
  return {
    name: escapeHtml(flowNames[flow.flow]),
    steps: flowSteps[flow.flow].map(escapeHtml),
    urls: urlsOfFlow(flow).map(([name, url]) => ({ name: escapeHtml(name), url: escapeHtml(url) })),
  };
}

function sampleOf({ kind, name }: SecuritySchemeDescriptor): CodeView {
  const key = printString(name);
  const value = kind === "basic" ? '{ username: "…", password: "…" }' : "() => readToken()";
  const text =
    kind === "mutualTLS"
      ? "createContext({ fetch: fetchWithCertificate });"
      : `createContext({\n  credentials: { ${key}: ${value} },\n});`;
  return createCodeView("TypeScript, with the generated client", text, "typescript");
}

/** The id of the element that describes a scope. */
export function scopeId(scope: string): HtmlText {
  return trustHtml(`scope-${escapeHtml(encodeComponent(scope))}`);
}
