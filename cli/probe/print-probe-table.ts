import { showNumber, showText } from "../../contract/findings/show-text.ts";
import type { Style } from "../../contract/findings/style.ts";
import { textWidth } from "../../contract/findings/text-width.ts";
import { addTo } from "../../language/values/group.ts";
import {
  type CheckName,
  type CheckRow,
  checkNames,
  type OperationRow,
  type ProbeReport,
} from "../../live/probe/probe.ts";

export interface TableOptions {
  readonly style: Style;
  readonly width: number;
  readonly limit: number;
}

const REASONS = 8;

export function printProbeTable(
  { operations: rows, excluded }: Pick<ProbeReport, "operations" | "excluded">,
  options: TableOptions,
): string {
  const { style, limit } = options;
  const checks = checkNames.filter((check) => rows.some((row) => row.checks.has(check)));
  const shown = chooseRows(rows, limit);
  const widths = checks.map((check) =>
    Math.max(check.length, ...shown.map((row) => printCell(row.checks.get(check)).length)),
  );
  const room = options.width - widths.reduce((sum, width) => sum + width + 2, 0) - 1;
  const longest = Math.max(...shown.map(({ id }) => textWidth(showText(id))));
  const nameWidth = Math.max(12, Math.min(room, longest));
  const head = `${"operation".padEnd(nameWidth)}  ${checks.map((check, index) => check.padStart(widths[index] ?? 0)).join("  ")}`;
  const lines = shown.map((row) => {
    const cells = checks.map((check, index) =>
      colour(style, row.checks.get(check), printCell(row.checks.get(check)).padStart(widths[index] ?? 0)),
    );
    return `${cutOrPad(showText(row.id), nameWidth)}  ${cells.join("  ")}`;
  });
  const more = rows.length - shown.length;
  return [
    style.dim(head),
    ...lines,
    ...(more > 0 ? [style.dim(`… and ${showNumber(more)} more operations (--all shows them)`)] : []),
    ...printReasons(rows, checks, style),
    ...printExcluded(excluded, options),
    "",
  ].join("\n");
}

function chooseRows(rows: readonly OperationRow[], limit: number): readonly OperationRow[] {
  if (rows.length <= limit) return rows;
  const weigh = ({ checks }: OperationRow): number => {
    const all = [...checks.values()];
    return all.some(({ failures }) => failures > 0) ? 2 : all.some(({ tried }) => tried === 0) ? 1 : 0;
  };
  const chosen = new Set(rows.toSorted((one, other) => weigh(other) - weigh(one)).slice(0, limit));
  return rows.filter((row) => chosen.has(row));
}

/** Formats a cell as `12` or `12 ✗2`, as `–` if nothing was tried, or as nothing if the check does not apply. */
function printCell(row: CheckRow | undefined): string {
  if (row === undefined) return "";
  const tried = row.tried === 0 ? "–" : String(row.tried);
  return row.failures === 0 ? tried : `${tried} ✗${row.failures}`;
}

function colour(style: Style, row: CheckRow | undefined, cell: string): string {
  if (row === undefined) return cell;
  if (row.failures > 0) return style.bold(style.red(cell));
  return row.tried === 0 ? style.yellow(cell) : style.green(cell);
}

function cutOrPad(text: string, width: number): string {
  const own = textWidth(text);
  if (own <= width) return text + " ".repeat(width - own);
  return `${[...text].slice(0, width - 1).join("")}…`;
}

function printReasons(
  rows: readonly OperationRow[],
  checks: readonly CheckName[],
  style: Style,
): readonly string[] {
  const named = new Map<string, string[]>();
  for (const row of rows) {
    for (const check of checks) {
      for (const reason of row.checks.get(check)?.unchecked ?? [])
        addTo(named, `${check}: ${showText(reason)}`, showText(row.id));
    }
  }
  const sorted = [...named].sort(([, one], [, other]) => other.length - one.length);
  if (sorted.length === 0) return [];
  const lines = sorted
    .slice(0, REASONS)
    .map(
      ([reason, ids]) =>
        `  ${reason} (${ids.length > 2 ? `${ids[0]} and ${ids.length - 1} more` : ids.join(", ")})`,
    );
  const more =
    sorted.length > REASONS
      ? [`  … and ${sorted.length - REASONS} more reasons (--format json has all)`]
      : [];
  return ["", style.dim("Unchecked"), ...[...lines, ...more].map((line) => style.dim(line))];
}

function printExcluded(excluded: readonly string[], { style, limit }: TableOptions): readonly string[] {
  if (excluded.length === 0) return [];
  const more = excluded.length - limit;
  const names = excluded.slice(0, limit).map(showText).join(", ");
  const rest = more > 0 ? ` and ${showNumber(more)} more (--all shows them)` : "";
  return ["", style.dim("Not tried (excluded)"), style.dim(`  ${names}${rest}`)];
}
