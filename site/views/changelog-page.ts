import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { renderInline } from "../text/render-markdown.ts";
import { slug } from "../text/slug.ts";
import { fill } from "../words/words.ts";
import { createPage, type DocsContext, type DocsPage } from "./docs-context.ts";

interface DocumentChange {
  readonly level: (typeof levels)[number];
  readonly message: string;
  readonly operations: readonly string[];
  /** Names of the changed schema, or of the schema that contains the change, in both versions. */
  readonly schemas?: { readonly old: string | undefined; readonly new: string | undefined };
  readonly witness?: string | undefined;
}

export interface Changelog {
  readonly from: string;
  readonly to: string;
  readonly summary: string;
  readonly changes: readonly DocumentChange[];
}

const levels = ["breaking", "undecided", "risk", "compatible", "policy", "source"] as const;

const mostShown = { changes: 120, operations: 12 };

const longestWitness = 2000;

interface OtherVersion {
  readonly context: DocsContext;
  /** Converts a link relative to that version's root to a link from the changelog. */
  reach(href: HtmlText): HtmlText;
}

export type FindVersion = (name: string) => OtherVersion | undefined;

export function createChangelogPages(
  changelogs: readonly Changelog[],
  context: DocsContext,
  findVersion: FindVersion = () => undefined,
): readonly DocsPage[] {
  const paths = changelogs.map(({ from }, index) =>
    index === 0 ? "changelog.html" : `changelog-from-${slug(from) || "version"}-${index}.html`,
  );
  return changelogs.map((changelog, index) => {
    const others = changelogs.map(({ from }, other) => ({
      label: escapeHtml(fill(context.links.words.fromVersion, { version: from })),
      href: escapeHtml(encodeURI(paths[other] ?? "")),
      current: other === index,
    }));
    const path = paths[index] ?? "changelog.html";
    return createChangelogPage(changelog, { path, parts: others.length > 1 ? others : [] }, [
      { context, reach: (href) => href },
      findVersion(changelog.from),
    ]);
  });
}

function createChangelogPage(
  { from, to, summary, changes }: Changelog,
  { path, parts }: { readonly path: string; readonly parts: readonly object[] },
  versions: readonly [OtherVersion, OtherVersion | undefined],
): DocsPage {
  const [{ context }, older] = versions;
  const links: ChangeLinks = {
    operations: new Map([
      ...(older === undefined ? [] : listOperations(older)),
      ...listOperations(versions[0]),
    ]),
    schema: ({ schemas }) => linkSchema(schemas, versions),
  };
  const { words } = context.links;
  const found = levels.map((level) => ({ level, of: changes.filter((change) => change.level === level) }));
  return createPage(
    context,
    "changelog.hbs",
    { path, title: words.changelog, description: fill(words.changesFromTo, { from, to }) },
    {
      from: escapeHtml(from),
      to: escapeHtml(to),
      summary: escapeHtml(summary),
      parts,
      groups: found
        .filter(({ of }) => of.length > 0)
        .map(({ level, of }) => ({
          kind: escapeHtml(level),
          title: escapeHtml(words.changes[level]),
          text: escapeHtml(words.changesLead[level]),
          count: html`${of.length}`,
          changes: of.slice(0, mostShown.changes).map((change) => viewChange(change, links)),
          more: Math.max(0, of.length - mostShown.changes),
        })),
    },
  );
}

interface ChangeLinks {
  readonly operations: ReadonlyMap<string, HtmlText>;
  schema(change: DocumentChange): SchemaLink | undefined;
}

interface SchemaLink {
  readonly name: string;
  readonly shown: string;
  readonly href: HtmlText;
}

function listOperations({
  context: { contract, links },
  reach,
}: OtherVersion): readonly (readonly [label: string, href: HtmlText])[] {
  const { operations, webhooks } = contract.model;
  return [...webhooks, ...operations].map((operation) => [
    `${operation.method} ${operation.path}`,
    reach(links.operation(operation)),
  ]);
}

function linkSchema(
  schemas: DocumentChange["schemas"],
  [current, older]: readonly [OtherVersion, OtherVersion | undefined],
): SchemaLink | undefined {
  const places = [
    [schemas?.new, current],
    [schemas?.old, older],
  ] as const;
  for (const [name, version] of places) {
    const href = name === undefined ? undefined : version?.context.links.schema(name);
    if (name !== undefined && version !== undefined && href !== undefined)
      return { name, shown: version.context.links.schemaName(name), href: version.reach(href) };
  }
  return undefined;
}

/** Links schema names in messages, which print them as code: `Note`, or `Note.title` for a property. */
function linkNames(message: HtmlText, link: SchemaLink | undefined): HtmlText {
  if (link === undefined) return message;
  const name = escapeHtml(link.name);
  return trustHtml(
    message.replace(/<code>([^<]*)<\/code>/g, (whole, code: string) => {
      const rest = code.startsWith(name) ? code.slice(name.length) : "-";
      if (!/^(?:$|[.[])/.test(rest)) return whole;
      return html`<a href="${link.href}"><code>${escapeHtml(link.shown)}${trustHtml(rest)}</code></a>`;
    }),
  );
}

function viewChange(change: DocumentChange, links: ChangeLinks): object {
  const { message, operations, witness } = change;
  return {
    message: linkNames(renderInline(message), links.schema(change)),
    operations: operations
      .slice(0, mostShown.operations)
      .map((label) => ({ label: escapeHtml(label), href: links.operations.get(label) })),
    more: Math.max(0, operations.length - mostShown.operations),
    witness: witness === undefined || witness.length > longestWitness ? undefined : escapeHtml(witness),
  };
}
