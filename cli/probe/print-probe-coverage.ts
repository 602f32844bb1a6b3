import { showNumber, showText } from "../../contract/findings/show-text.ts";
import type { Style } from "../../contract/findings/style.ts";
import type { OperationRow } from "../../live/probe/probe.ts";
import { type CoverageReport, type GroupReport, kindWords } from "../../verifier/coverage/build-report.ts";
import { leafKinds } from "../../verifier/coverage/leaf.ts";

const GROUPS = 8;
const LEAVES = 5;

export function printProbeCoverage(
  { totals, groups }: CoverageReport,
  rows: readonly OperationRow[],
  { style, isAll }: { readonly style: Style; readonly isAll: boolean },
): string {
  const counts = leafKinds
    .filter((kind) => totals[kind].of > 0)
    .map((kind) => `${showNumber(totals[kind].covered)}/${showNumber(totals[kind].of)} ${kindWords[kind]}`);
  const lacking = missingOf(groups, rows);
  const shown = isAll ? lacking : lacking.slice(0, GROUPS);
  const more = lacking.length - shown.length;
  return [
    style.dim("Covered by accepted requests and valid responses"),
    style.dim(`  ${counts.join(", ")}`),
    ...(lacking.length === 0 ? [] : ["", style.dim("Not covered")]),
    ...shown.map((group) => style.dim(`  ${printMissing(group, isAll ? Number.POSITIVE_INFINITY : LEAVES)}`)),
    ...(more > 0 ? [style.dim(`  … and parts of ${showNumber(more)} more (--all shows them)`)] : []),
    "",
  ].join("\n");
}

export function missingOf(
  groups: readonly GroupReport[],
  rows: readonly OperationRow[],
): readonly GroupReport[] {
  const probed = new Set(rows.map(({ id }) => id));
  return groups.filter(
    ({ missing, operation, name }) => missing.length > 0 && (operation === undefined || probed.has(name)),
  );
}

function printMissing({ name, missing }: GroupReport, most: number): string {
  const labels = missing.slice(0, most).map(({ kind, label }) => showText(describeLeaf(kind, label)));
  const more = missing.length - labels.length;
  return `${showText(name)}: ${labels.join(", ")}${more > 0 ? `, ${showNumber(more)} more` : ""}`;
}

function describeLeaf(kind: GroupReport["missing"][number]["kind"], label: string): string {
  return kind === "statuses" || kind === "operations"
    ? `${kind === "statuses" ? "status " : ""}${label}`
    : label;
}
