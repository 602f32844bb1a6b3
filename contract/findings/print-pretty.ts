import { addTo } from "../../language/values/group.ts";
import { printCodeFrame } from "./code-frame.ts";
import { adviceOf } from "./create-finding.ts";
import { countFindings, type Finding, type Place, type Severity, summariseFindings } from "./finding.ts";
import type { ReportOptions } from "./report-options.ts";
import { shorten, showCount, showNumber, showPlace, showProse, showText } from "./show-text.ts";
import { plainStyle, type Style, styleSeverity } from "./style.ts";

/**
 * Prints findings for a terminal, errors last. Each is printed with its code frames and its fix. If there are many of one code, the first is
 * printed, and the others are counted by cause. The last line has the totals.
 */
export function printPretty(findings: readonly Finding[], options: ReportOptions = {}): string {
  const { style = plainStyle, limitPerCode = Number.POSITIVE_INFINITY, showAll = "--all" } = options;
  const sorted = sortForReading(findings, options.first).filter(
    ({ severity }) => options.hideInfo !== true || severity !== "info",
  );
  const advised = new Set<string>();
  const printed = (finding: Finding): string => {
    const isFirst = !advised.has(finding.code);
    advised.add(finding.code);
    return printOne(finding, finding.fix ?? (isFirst ? adviceOf(finding.code) : undefined), options);
  };
  const blocks = groupByCode(sorted).flatMap(([first, ...others]) => {
    if (others.length < limitPerCode) return [first, ...others].map(printed);
    const more = `… and ${showNumber(others.length)} more of ${showText(first.code)} (${showText(showAll)} shows them)`;
    return [`${printed(first)}  ${style.dim(more)}\n${listCauses(others)}`];
  });
  const counts = countFindings(findings);
  const worst: Severity | undefined = counts.error > 0 ? "error" : counts.warning > 0 ? "warning" : undefined;
  const subject = options.subject === undefined ? "" : `${showText(options.subject)}: `;
  const summary = `${subject}${summariseFindings(findings)}${options.hideInfo === true && counts.info > 0 ? ` (${showText(showAll)} shows ${counts.info > 1 ? "them" : "it"})` : ""}`;
  return `${blocks.join("\n")}${blocks.length > 0 ? "\n" : ""}${worst ? styleSeverity(style, worst, summary) : summary}\n`;
}

/** A group of findings, which is never empty. */
type Group = readonly [Finding, ...Finding[]];

/** Groups findings of the same code and severity, each group in the place of its first finding. */
function groupByCode(findings: readonly Finding[]): readonly Group[] {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.code}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return [...groups.values()];
}

/** The maximum number of causes, and of places of a cause, that are listed. */
const [MOST_CAUSES, MOST_PLACES] = [5, 3];

/** Lists the causes of findings of one code, the most frequent one first, with their first places. */
function listCauses(findings: readonly Finding[]): string {
  const causes = new Map<string, Finding[]>();
  for (const finding of findings) addTo(causes, causeOf(finding), finding);
  const sorted = [...causes.values()].sort((some, other) => other.length - some.length);
  const rest = sorted.length - MOST_CAUSES;
  return [
    ...sorted.slice(0, MOST_CAUSES).map(describeCause),
    ...(rest > 0 ? [`    and ${showCount(rest, "other cause")}\n`] : []),
  ].join("");
}

function describeCause(findings: readonly Finding[]): string {
  const [first] = findings;
  if (first === undefined) return "";
  const places = findings.flatMap((finding) => finding.places.slice(0, 1)).slice(0, MOST_PLACES);
  const more = findings.length > places.length && places.length > 0 ? ", …" : "";
  const count = findings.length > 1 ? `${showNumber(findings.length)} × ` : "";
  const message = shorten(findings.length > 1 ? causeOf(first) : first.message.replace(/\s+/g, " "), 100);
  return `    ${count}${showText(message)}${places.length > 0 ? ` ${places.map(showPlace).join(", ")}${more}` : ""}\n`;
}

/** The message without the names and numbers in it. */
function causeOf({ message }: Finding): string {
  return message
    .replace(/`[^`]*`|"[^"]*"/g, "`…`")
    .replace(/\d+/g, "…")
    .replace(/\s+/g, " ");
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
