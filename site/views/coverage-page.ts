import type { Place } from "../../contract/findings/finding.ts";
import { showCount } from "../../contract/findings/show-text.ts";
import { operationLookupOf } from "../../contract/model/model-lookup.ts";
import { escapeHtml, type HtmlText, trustHtml } from "../text/html-text.ts";
import { createPage, type DocsContext, type DocsPage } from "./docs-context.ts";

interface CoverageCount {
  readonly covered: number;
  readonly of: number;
}

interface CoverageTotal extends CoverageCount {
  readonly kind: string;
}

interface CoverageGap {
  readonly kind: string;
  readonly label: string;
  readonly place: Place;
}

interface CoveragePart extends CoverageCount {
  readonly name: string;
  readonly operation?: string | undefined;
  readonly missing: readonly CoverageGap[];
}

export interface CoverageSummary {
  readonly exchanges: number;
  readonly totals: readonly CoverageTotal[];
  readonly parts: readonly CoveragePart[];
}

const mostParts = 60;

const mostGaps = 6;

export function createCoveragePage(summary: CoverageSummary, context: DocsContext): DocsPage {
  const { exchanges, totals, parts } = summary;
  const lacking = parts.filter(({ covered, of }) => covered < of).toSorted((a, b) => share(a) - share(b));
  const shown = lacking.slice(0, mostParts);
  return createPage(
    context,
    "coverage.hbs",
    {
      path: "coverage.html",
      title: "Coverage",
      description: "Which parts of the document were covered by traffic.",
    },
    {
      exchanges: count(exchanges, "exchange"),
      totals: totals
        .filter(({ of }) => of > 0)
        .map(({ kind, ...found }) => ({ kind: escapeHtml(kind), ...viewCount(found) })),
      whole: escapeHtml(`${parts.length - lacking.length} of ${count(parts.length, "part")}`),
      parts: shown.map((part) => viewPart(part, context)),
      more: lacking.length - shown.length,
    },
  );
}

function viewPart(
  { name, operation, missing, ...found }: CoveragePart,
  { contract, links, linkPlace }: DocsContext,
): object {
  const known = operation === undefined ? undefined : operationLookupOf(contract.model)(name);
  const shown = missing.slice(0, mostGaps);
  return {
    name: escapeHtml(operation ?? name),
    href: known === undefined ? (schemaLink(name, links) ?? trustHtml("")) : links.operation(known),
    ...viewCount(found),
    missing: shown.map((gap) => viewGap(gap, linkPlace)),
    more: escapeHtml(missing.length > shown.length ? `and ${missing.length - shown.length} more` : ""),
  };
}

function schemaLink(name: string, links: DocsContext["links"]): HtmlText | undefined {
  return name.startsWith("schemas/") ? links.schema(name.slice("schemas/".length)) : undefined;
}

function viewGap({ kind, label, place }: CoverageGap, linkPlace: DocsContext["linkPlace"]): object {
  return { kind: escapeHtml(kind), label: escapeHtml(label), place: linkPlace(place, trustHtml("")) };
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
