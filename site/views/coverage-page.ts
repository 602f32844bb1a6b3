import type { Place } from "../../contract/findings/finding.ts";
import { operationLookupOf } from "../../contract/model/model-lookup.ts";
import { escapeHtml, type HtmlText, trustHtml } from "../text/html-text.ts";
import { fill, fillCount, type Words } from "../words/words.ts";
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
  const { words } = context.links;
  const lacking = parts.filter(({ covered, of }) => covered < of).toSorted((a, b) => share(a) - share(b));
  const shown = lacking.slice(0, mostParts);
  return createPage(
    context,
    "coverage.hbs",
    {
      path: "coverage.html",
      title: words.coverage,
      description: words.coverageDescription,
    },
    {
      exchanges: escapeHtml(fillCount(words.forms, words.exchanges, exchanges)),
      totals: totals
        .filter(({ of }) => of > 0)
        .map(({ kind, ...found }) => ({ kind: escapeHtml(kind), ...viewCount(found, words) })),
      whole: escapeHtml(
        fillCount(words.forms, words.coveredParts, parts.length, { covered: parts.length - lacking.length }),
      ),
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
    ...viewCount(found, links.words),
    missing: shown.map((gap) => viewGap(gap, linkPlace)),
    more: escapeHtml(
      missing.length > shown.length ? fill(links.words.andMore, { more: missing.length - shown.length }) : "",
    ),
  };
}

function schemaLink(name: string, links: DocsContext["links"]): HtmlText | undefined {
  return name.startsWith("schemas/") ? links.schema(name.slice("schemas/".length)) : undefined;
}

function viewGap({ kind, label, place }: CoverageGap, linkPlace: DocsContext["linkPlace"]): object {
  return { kind: escapeHtml(kind), label: escapeHtml(label), place: linkPlace(place, trustHtml("")) };
}

function viewCount({ covered, of }: CoverageCount, { coveredOf }: Words): object {
  const percent = Math.floor(share({ covered, of }) * 100);
  return {
    covered: escapeHtml(fill(coveredOf, { covered, total: of })),
    percent: escapeHtml(String(percent)),
  };
}

function share({ covered, of }: CoverageCount): number {
  return of === 0 ? 1 : covered / of;
}
