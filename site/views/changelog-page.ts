import { labelPointer } from "../facts/label-pointer.ts";
import { escapeHtml, html } from "../text/html-text.ts";
import { renderInline } from "../text/render-markdown.ts";
import { type DocsContext, type DocsPage, renderBody } from "./docs-context.ts";

/** One difference between two versions of a document. */
export interface DocumentChange {
  /** The part of the version that semver wants raised. */
  readonly impact: "major" | "minor" | "patch";
  /** In the new document, or in the old where the new has no such node. */
  readonly pointer: string;
  readonly message: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** All differences between two documents, and the versions in their `info`. */
export interface Changelog {
  readonly from: string;
  readonly to: string;
  readonly changes: readonly DocumentChange[];
}

const groups = [
  {
    impact: "major",
    title: "Breaking",
    text: "A caller or server that was correct before can be wrong now.",
  },
  { impact: "minor", title: "Added", text: "New; no caller or server has to change." },
  { impact: "patch", title: "Other", text: "Not rated as a reason to change a caller or a server." },
] as const;

const mostShown = 120;

/** The page of the changes since another version of the document, breaking ones first. */
export function createChangelogPage({ from, to, changes }: Changelog, context: DocsContext): DocsPage {
  const found = groups.map((group) => ({
    ...group,
    of: changes.filter(({ impact }) => impact === group.impact),
  }));
  const breaking = found[0]?.of.length ?? 0;
  const summary =
    changes.length === 0
      ? "Nothing has changed."
      : breaking === 0
        ? "No change is rated as breaking."
        : breaking === 1
          ? "One change is rated as breaking."
          : `${breaking} changes are rated as breaking.`;
  const body = renderBody(context, "changelog.hbs", {
    from: escapeHtml(from),
    to: escapeHtml(to),
    summary: escapeHtml(summary),
    groups: found
      .filter(({ of }) => of.length > 0)
      .map(({ impact, title, text, of }) => ({
        kind: escapeHtml(impact),
        title: escapeHtml(title),
        text: escapeHtml(text),
        count: html`${of.length}`,
        changes: of.slice(0, mostShown).map((change) => viewChange(change, context)),
        more: Math.max(0, of.length - mostShown),
      })),
  });
  return { path: "changelog.html", title: "Changelog", description: `Changes from ${from} to ${to}.`, body };
}

function viewChange({ pointer, message, before, after }: DocumentChange, { contract }: DocsContext): object {
  const { subject, part } = labelPointer(pointer, contract.document);
  return {
    subject: escapeHtml(subject),
    part: escapeHtml(part),
    message: renderInline(message),
    values: before !== undefined || after !== undefined,
    before: escapeHtml(before ?? ""),
    after: escapeHtml(after ?? ""),
  };
}
