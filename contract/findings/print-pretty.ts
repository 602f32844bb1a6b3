import { printCodeFrame } from "./code-frame.ts";
import { adviceOf } from "./create-finding.ts";
import { countFindings, type Finding, type Place, type Severity, summariseFindings } from "./finding.ts";
import type { ReportOptions } from "./report-options.ts";
import { showNumber, showPlace, showProse, showText } from "./show-text.ts";
import { plainStyle, type Style, styleSeverity } from "./style.ts";

/** Prints findings for a terminal, errors last. Each is printed with its code frames and its fix. The last line has the totals. */
export function printPretty(findings: readonly Finding[], options: ReportOptions = {}): string {
  const { style = plainStyle, limitPerCode = Number.POSITIVE_INFINITY, showAll = "--all" } = options;
  const { shown, hidden } = limitFindings(
    sortForReading(findings, options.first).filter(
      ({ severity }) => options.hideInfo !== true || severity !== "info",
    ),
    limitPerCode,
  );
  const advised = new Set<string>();
  const blocks = shown.map((finding) => {
    const isFirst = !advised.has(finding.code);
    advised.add(finding.code);
    return printOne(finding, finding.fix ?? (isFirst ? adviceOf(finding.code) : undefined), options);
  });
  for (const [code, count] of hidden)
    blocks.push(
      style.dim(`… and ${showNumber(count)} more of ${showText(code)} (${showText(showAll)} shows them)\n`),
    );
  const counts = countFindings(findings);
  const worst: Severity | undefined = counts.error > 0 ? "error" : counts.warning > 0 ? "warning" : undefined;
  const subject = options.subject === undefined ? "" : `${showText(options.subject)}: `;
  const summary = `${subject}${summariseFindings(findings)}${options.hideInfo === true && counts.info > 0 ? ` (${showText(showAll)} shows ${counts.info > 1 ? "them" : "it"})` : ""}`;
  return `${blocks.join("\n")}${blocks.length > 0 ? "\n" : ""}${worst ? styleSeverity(style, worst, summary) : summary}\n`;
}

const order: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 };

/**
 * Sorts findings by severity, errors last, since a terminal is read from its end. Findings with the code `first` come before all others,
 * whatever their severity. Findings of equal rank keep their order.
 */
function sortForReading(findings: readonly Finding[], first: string | undefined): readonly Finding[] {
  const orderOf = ({ code, severity }: Finding): number => (code === first ? -1 : order[severity]);
  return findings.toSorted((left, right) => orderOf(left) - orderOf(right));
}

function limitFindings(
  findings: readonly Finding[],
  limit: number,
): { readonly shown: readonly Finding[]; readonly hidden: ReadonlyMap<string, number> } {
  const seen = new Map<string, number>();
  const hidden = new Map<string, number>();
  const shown = findings.filter(({ code }) => {
    const count = (seen.get(code) ?? 0) + 1;
    seen.set(code, count);
    if (count > limit) hidden.set(code, count - limit);
    return count <= limit;
  });
  return { shown, hidden };
}

function printOne(finding: Finding, fix: string | undefined, options: ReportOptions): string {
  const { style = plainStyle } = options;
  const { code, severity, message, places } = finding;
  const lines = [
    `${styleSeverity(style, severity, severity)} ${style.dim(showText(code))}: ${showProse(message, "  ")}`,
  ];
  for (const [index, place] of places.entries()) {
    lines.push(`  ${index === 0 ? "" : "and "}${style.bold(showPlace(place))}`);
    const frame = frameOf(place, options, style);
    if (frame !== "") lines.push(frame.replace(/^/gm, "  "));
  }
  if (fix !== undefined) lines.push(`  ${style.green("fix")}: ${showProse(fix, "    ")}`);
  return `${lines.join("\n")}\n`;
}

function frameOf(place: Place, options: ReportOptions, style: Style): string {
  const source = options.linesOf?.(place.file);
  if (source === undefined) return "";
  return printCodeFrame(source, place, {
    style,
    ...(options.width === undefined ? {} : { width: options.width }),
  });
}
