import type { Place } from "../../contract/findings/finding.ts";
import { showCount } from "../../contract/findings/show-text.ts";
import type { Operation } from "../../contract/model/types.ts";
import { escapeHtml, type HtmlText, trustHtml } from "../text/html-text.ts";
import { type DocsContext, type DocsPage, renderBody } from "./docs-context.ts";

/** How much was met of what is described. */
export interface CoverageCount {
  readonly covered: number;
  readonly of: number;
}

/** One kind of thing that traffic can meet, over the whole document. */
interface CoverageTotal extends CoverageCount {
  /** Plain text, as it is shown. */
  readonly kind: string;
}

/** Something described that no traffic met. */
export interface CoverageGap {
  /** Plain text, as it is shown. */
  readonly kind: string;
  readonly label: string;
  readonly place: Place;
}

/** An operation, or a component that operations share. */
export interface CoveragePart extends CoverageCount {
  /** The id of the operation, or e.g. `schemas/Recipe`. */
  readonly name: string;
  /** `PUT /recipes/{recipe}`; absent for a component. */
  readonly operation?: string | undefined;
  readonly missing: readonly CoverageGap[];
}

/** What traffic covered of a document, as a site tells it. */
export interface CoverageSummary {
  readonly exchanges: number;
  readonly totals: readonly CoverageTotal[];
  readonly parts: readonly CoveragePart[];
}

/** With more parts than this the page lists those that traffic met least of. */
const mostParts = 60;

/** How many gaps of a part are listed. */
const mostGaps = 6;

/** What traffic, of tests for the most part, met of the document, and what it did not. */
export function createCoveragePage(summary: CoverageSummary, context: DocsContext): DocsPage {
  const { exchanges, totals, parts } = summary;
  const operations = new Map(context.contract.model.operations.map((operation) => [operation.id, operation]));
  const lacking = parts.filter(({ covered, of }) => covered < of).toSorted((a, b) => share(a) - share(b));
  const shown = lacking.slice(0, mostParts);
  const body = renderBody(context, "coverage.hbs", {
    exchanges: count(exchanges, "exchange"),
    totals: totals
      .filter(({ of }) => of > 0)
      .map(({ kind, ...found }) => ({ kind: escapeHtml(kind), ...viewCount(found) })),
    whole: escapeHtml(`${parts.length - lacking.length} of ${count(parts.length, "part")}`),
    parts: shown.map((part) => viewPart(part, operations, context)),
    more: lacking.length - shown.length,
  });
  return { path: "coverage.html", title: "Coverage", description: "What traffic met of the document.", body };
}

function viewPart(
  { name, operation, missing, ...found }: CoveragePart,
  operations: ReadonlyMap<string, Operation>,
  { links }: DocsContext,
): object {
  const known = operation === undefined ? undefined : operations.get(name);
  const shown = missing.slice(0, mostGaps);
  return {
    name: escapeHtml(operation ?? name),
    href: known === undefined ? (schemaLink(name, links) ?? trustHtml("")) : links.operation(known),
    ...viewCount(found),
    missing: shown.map(viewGap),
    more: escapeHtml(missing.length > shown.length ? `and ${missing.length - shown.length} more` : ""),
  };
}

function schemaLink(name: string, links: DocsContext["links"]): HtmlText | undefined {
  return name.startsWith("schemas/") ? links.schema(name.slice("schemas/".length)) : undefined;
}

function viewGap({ kind, label, place: { file, line } }: CoverageGap): object {
  return { kind: escapeHtml(kind), label: escapeHtml(label), place: escapeHtml(`${file}:${line}`) };
}

function viewCount({ covered, of }: CoverageCount): object {
  const percent = Math.floor(share({ covered, of }) * 100);
  return { covered: escapeHtml(`${covered} of ${of}`), percent: escapeHtml(String(percent)) };
}

function share({ covered, of }: CoverageCount): number {
  return of === 0 ? 1 : covered / of;
}

function count(number: number, word: string): HtmlText {
  return escapeHtml(showCount(number, word));
}
