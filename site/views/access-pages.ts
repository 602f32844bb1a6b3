import { quoteForShell, quoteSingly } from "../../contract/findings/print-curl.ts";
import { encodeComponent } from "../../contract/findings/show-text.ts";
import type { OAuthFlow, Operation, SecurityScheme } from "../../contract/model/types.ts";
import { groupBy } from "../../language/values/group.ts";
import type { SecuritySchemeDescriptor } from "../../runtime/descriptors.ts";
import { fillDefaults, splitServerUrl } from "../../runtime/routing/base-path.ts";
import type { ScopeUse } from "../facts/collect-facts.ts";
import { stepsOfFlow, urlsOfFlow } from "../facts/oauth-flows.ts";
import { type CodeView, createCodeView } from "../text/highlight-code.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { renderInline, renderMarkdown } from "../text/render-markdown.ts";
import { fill, fillCount, type Words } from "../words/words.ts";
import { describeScheme } from "./describe-scheme.ts";
import { createPage, type DocsContext, type DocsPage } from "./docs-context.ts";
import { chooseFirstCall, curlOf } from "./first-call.ts";
import { listMarks, viewRules } from "./gaps-page.ts";
import { createOperationRow, type OperationRow } from "./operation-row.ts";

export function createAccessPage(context: DocsContext): DocsPage {
  const { model } = context.contract;
  const { words } = context.links;
  return createPage(
    context,
    "access.hbs",
    { path: "access.html", title: words.access, description: words.accessDescription },
    {
      schemes: model.securitySchemes.map((scheme) => viewScheme(scheme, context)),
      rules: viewRules(context, ["authentication"]),
      hasScopes: context.scopes.length > 0,
    },
  );
}

function viewScheme(scheme: SecurityScheme, context: DocsContext): object {
  const { descriptor, description, pointer } = scheme;
  const { words } = context.links;
  const call = sampleOf(descriptor, context);
  return {
    name: escapeHtml(descriptor.name),
    id: html`scheme-${escapeHtml(encodeComponent(descriptor.name))}`,
    kind: describeScheme(scheme, words),
    description: renderMarkdown(description, context.findAuthored(trustHtml(""))),
    steps: listSteps(descriptor, words).map((step) => renderInline(step)),
    flows: scheme.flows.map((flow) => viewFlow(flow, words)),
    marks: listMarks(pointer, context),
    variables: listVariables(call),
    samples: [...scheme.flows.flatMap((flow) => sampleTokenCall(flow, words)), call],
  };
}

/** The environment variables that a sample reads, which hold the credentials. */
function listVariables({ code }: CodeView): HtmlText {
  const names = new Set([...code.matchAll(/\$([A-Z_]+)/g)].map(([, name = ""]) => `<code>${name}</code>`));
  return trustHtml([...names].join(", "));
}

function listSteps(descriptor: SecuritySchemeDescriptor, { steps }: Words): readonly string[] {
  switch (descriptor.kind) {
    case "bearer":
      return [steps.bearer];
    case "basic":
      return [steps.basicEncode, steps.basicSend];
    case "http":
      return [fill(steps.http, { scheme: descriptor.scheme })];
    case "apiKey":
      return [fill(steps[descriptor.in], { parameter: descriptor.parameter })];
    case "oauth2":
      return [];
    case "openIdConnect":
      return [fill(steps.openIdFind, { url: descriptor.url }), steps.openIdSend];
    case "mutualTLS":
      return [steps.mutualTLS];
  }
}

function viewFlow(flow: OAuthFlow, { forms }: Words): object {
  return {
    name: escapeHtml(forms.flowNames[flow.flow]),
    steps: stepsOfFlow(flow, forms).map(escapeHtml),
    urls: urlsOfFlow(flow).map(([name, url]) => ({ name: escapeHtml(forms[name]), url: escapeHtml(url) })),
  };
}

function sampleTokenCall({ flow, tokenUrl }: OAuthFlow, words: Words): readonly CodeView[] {
  const fields = tokenFields[flow];
  if (tokenUrl === undefined || fields === undefined) return [];
  const lines = [
    `curl ${quoteForShell(tokenUrl)}`,
    `--user "$CLIENT_ID:$CLIENT_SECRET"`,
    ...fields.map((field) => `--data-urlencode ${field}`),
  ];
  return [
    createCodeView(
      fill(words.getToken, { flow: words.forms.flowNames[flow] }),
      lines.join(" \\\n  "),
      "shell",
    ),
  ];
}

/** Parameters of token requests, defined in RFC 6749 §4.1.3, §4.3.2, §4.4.2 and RFC 7636 §4.5. */
const tokenFields: Partial<Readonly<Record<OAuthFlow["flow"], readonly string[]>>> = {
  authorizationCode: [
    "grant_type=authorization_code",
    'code="$CODE"',
    'redirect_uri="$REDIRECT_URI"',
    'code_verifier="$CODE_VERIFIER"',
  ],
  clientCredentials: ["grant_type=client_credentials", 'scope="$SCOPES"'],
  password: ["grant_type=password", 'username="$USERNAME"', 'password="$PASSWORD"', 'scope="$SCOPES"'],
};

function sampleOf(descriptor: SecuritySchemeDescriptor, context: DocsContext): CodeView {
  const { operations, servers } = context.contract.model;
  const opened = chooseFirstCall(operations, ({ security: [first] }) => {
    const [need, ...others] = first ?? [];
    return need?.scheme === descriptor.name && others.length === 0;
  });
  const text = opened && curlOf(opened, context);
  if (text !== undefined) return createCodeView("cURL", text, "shell");
  const [server] = opened?.servers ?? servers;
  const base = server === undefined ? "" : fillDefaults(splitServerUrl(server)).replace(/\/$/, "");
  const url = `${base}${opened?.path ?? "/"}`;
  return createCodeView("cURL", `curl ${printCredentials(descriptor, url)}`, "shell");
}

function printCredentials(descriptor: SecuritySchemeDescriptor, url: string): string {
  const header = (before: string, variable: string): string =>
    `--header ${quoteSingly(before)}"$${variable}" ${quoteForShell(url)}`;
  switch (descriptor.kind) {
    case "bearer":
    case "oauth2":
    case "openIdConnect":
      return header("authorization: Bearer ", "ACCESS_TOKEN");
    case "basic":
      return `--user "$USERNAME:$PASSWORD" ${quoteForShell(url)}`;
    case "http":
      return header(`authorization: ${descriptor.scheme} `, "CREDENTIALS");
    case "apiKey":
      if (descriptor.in === "header") return header(`${descriptor.parameter}: `, "API_KEY");
      if (descriptor.in === "cookie")
        return `--cookie ${quoteSingly(`${descriptor.parameter}=`)}"$API_KEY" ${quoteForShell(url)}`;
      return `--get --data-urlencode ${quoteSingly(`${descriptor.parameter}=`)}"$API_KEY" ${quoteForShell(url)}`;
    case "mutualTLS":
      return `--cert client.pem --key client-key.pem ${quoteForShell(url)}`;
  }
}

export function scopeId(scope: string): HtmlText {
  return trustHtml(`scope-${escapeHtml(encodeComponent(scope))}`);
}

/** Maximum number of columns in the scope table. With more scopes, each scope lists its operations instead. */
const mostColumns = 8;

/** Maximum number of operations in all scope lists. Beyond that, scopes only display a count. */
const mostListed = 400;

export function createScopesPage(context: DocsContext): DocsPage {
  const { scopes, links, contract } = context;
  const columns = contract.model.operations.filter((operation) =>
    scopes.some(({ operations }) => operations.includes(operation)),
  );
  const used = scopes.filter(({ operations }) => operations.length > 0);
  const pairs = scopes.reduce((sum, { operations }) => sum + operations.length, 0);
  const isMatrix = columns.length <= mostColumns && columns.length > 0;
  const row = (operation: Operation): OperationRow => createOperationRow(operation, links, trustHtml(""));
  return createPage(
    context,
    "scopes.hbs",
    { path: "scopes.html", title: links.words.scopes, description: links.words.scopesDescription },
    {
      isMatrix,
      columns: isMatrix ? columns.map(row) : [],
      span: columns.length + 1,
      used: used.length,
      total: scopes.length,
      inUse: used.slice(0, 60).map(({ name }) => ({ id: scopeId(name), name: escapeHtml(name) })),
      groups: groupScopes(scopes).map(([name, group]) => ({
        name: escapeHtml(name ?? links.words.general),
        scopes: group.map((scope) => ({
          id: scopeId(scope.name),
          name: escapeHtml(scope.name),
          description: escapeHtml(scope.description),
          used: scope.operations.length > 0,
          countText: escapeHtml(
            fillCount(links.words.forms, links.words.countOperations, scope.operations.length),
          ),
          cells: isMatrix ? columns.map((operation) => viewCell(scope, operation)) : [],
          operations: pairs <= mostListed ? scope.operations.map(row) : [],
        })),
      })),
    },
  );
}

function viewCell(
  { operations }: ScopeUse,
  operation: Operation,
): { readonly opens: boolean; readonly label: HtmlText } {
  return { opens: operations.includes(operation), label: escapeHtml(operation.method) };
}

function groupScopes(
  scopes: readonly ScopeUse[],
): readonly (readonly [name: string | undefined, scopes: readonly ScopeUse[]])[] {
  return [...groupBy(scopes, ({ name }) => /^[^:./]+(?=[:./])/.exec(name)?.[0])];
}
