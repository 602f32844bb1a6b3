import type { Operation } from "../../contract/model/types.ts";
import { slug } from "../facts/site-links.ts";
import { escapeHtml, html } from "../text/html-text.ts";
import { renderInline } from "../text/render-markdown.ts";
import { type DocsContext, type DocsPage, renderBody } from "./docs-context.ts";

/** One difference between two versions of a document. */
interface DocumentChange {
  readonly level: (typeof groups)[number]["level"];
  readonly message: string;
  /** `METHOD /path` of each operation that sees it. */
  readonly operations: readonly string[];
  /** The exchange that shows it, as text. */
  readonly witness?: string | undefined;
}

/** All differences between two documents, and the versions in their `info`. */
export interface Changelog {
  readonly from: string;
  readonly to: string;
  /** What the comparison comes to, in a sentence or two. */
  readonly summary: string;
  /** Those of one level in the order in which they are shown. */
  readonly changes: readonly DocumentChange[];
}

const groups = [
  {
    level: "breaking",
    title: "Breaking",
    text: "A caller or server that was correct before can be wrong now, as the exchange shows.",
  },
  { level: "undecided", title: "Undecided", text: "Neither an exchange nor a proof was found." },
  {
    level: "risk",
    title: "To look at",
    text: "The meaning changed, or only what is not described could break.",
  },
  { level: "compatible", title: "Compatible", text: "No caller or server has to change." },
  { level: "policy", title: "Notices", text: "Deprecations." },
  { level: "source", title: "Generated code", text: "Names change; what is sent does not." },
] as const;

/** The most changes of a level, and operations of a change, that are shown. */
const mostShown = { changes: 120, operations: 12 };

/** The most characters of an exchange that is shown. */
const longestWitness = 2000;

/** The pages of the changes since other versions of the document, breaking ones first; the menu leads to the first page. */
export function createChangelogPages(
  changelogs: readonly Changelog[],
  context: DocsContext,
): readonly DocsPage[] {
  const paths = changelogs.map(({ from }, index) =>
    index === 0 ? "changelog.html" : `changelog-from-${slug(from) || "version"}-${index}.html`,
  );
  return changelogs.map((changelog, index) => {
    const others = changelogs.map(({ from }, other) => ({
      label: escapeHtml(`From ${from}`),
      href: escapeHtml(encodeURI(paths[other] ?? "")),
      current: other === index,
    }));
    const path = paths[index] ?? "changelog.html";
    return createChangelogPage(changelog, { path, parts: others.length > 1 ? others : [] }, context);
  });
}

function createChangelogPage(
  { from, to, summary, changes }: Changelog,
  { path, parts }: { readonly path: string; readonly parts: readonly object[] },
  context: DocsContext,
): DocsPage {
  const byLabel = new Map(
    context.contract.model.operations.map((operation) => [
      `${operation.method} ${operation.path}`,
      operation,
    ]),
  );
  const found = groups.map((group) => ({
    ...group,
    of: changes.filter(({ level }) => level === group.level),
  }));
  const body = renderBody(context, "changelog.hbs", {
    from: escapeHtml(from),
    to: escapeHtml(to),
    summary: escapeHtml(summary),
    parts,
    groups: found
      .filter(({ of }) => of.length > 0)
      .map(({ level, title, text, of }) => ({
        kind: escapeHtml(level),
        title: escapeHtml(title),
        text: escapeHtml(text),
        count: html`${of.length}`,
        changes: of.slice(0, mostShown.changes).map((change) => viewChange(change, byLabel, context)),
        more: Math.max(0, of.length - mostShown.changes),
      })),
  });
  return { path, title: "Changelog", description: `Changes from ${from} to ${to}.`, body };
}

function viewChange(
  { message, operations, witness }: DocumentChange,
  byLabel: ReadonlyMap<string, Operation>,
  { links }: DocsContext,
): object {
  return {
    message: renderInline(message),
    operations: operations.slice(0, mostShown.operations).map((label) => {
      const operation = byLabel.get(label);
      return { label: escapeHtml(label), href: operation && links.operation(operation) };
    }),
    more: Math.max(0, operations.length - mostShown.operations),
    witness: witness === undefined || witness.length > longestWitness ? undefined : escapeHtml(witness),
  };
}
