import { groupBy } from "../../language/values/group.ts";
import { printCodeFrame } from "./code-frame.ts";
import { adviceOf } from "./create-finding.ts";
import { countFindings, type Finding, type Place, type Severity, summariseFindings } from "./finding.ts";
import type { ReportOptions } from "./report-options.ts";
import { shorten, showCount, showNumber, showPlace, showProse, showText } from "./show-text.ts";
import { plainStyle, type Style, styleSeverity } from "./style.ts";

/**
 * Prints findings with code frames and fixes; errors come last. If there are many findings, prints a short summary by code and cause, and
 * only the first error in full. Ends with the totals.
 */
export function printPretty(findings: readonly Finding[], options: ReportOptions = {}): string {
  const { style = plainStyle, mostInFull = Number.POSITIVE_INFINITY, showAll = "--all" } = options;
  const shown = options.hideInfo === true ? findings.filter(({ severity }) => severity !== "info") : findings;
  const sorted = sortForReading(shown, options.first);
  const isShort = sorted.length <= mostInFull;
  const blocks = isShort ? sorted : sorted.filter(({ severity }) => severity === "error").slice(0, 1);
  const advised = new Set<string>();
  const printed = blocks.map((finding) => {
    const isFirst = !advised.has(finding.code);
    advised.add(finding.code);
    return printOne(finding, finding.fix ?? (isFirst ? adviceOf(finding.code) : undefined), options);
  });
  const texts = isShort ? printed : [summariseCauses(sorted, blocks, options), ...printed];
  const counts = countFindings(findings);
  const worst: Severity | undefined = counts.error > 0 ? "error" : counts.warning > 0 ? "warning" : undefined;
  const subject = options.subject === undefined ? "" : `${showText(options.subject)}: `;
  const hidden = isShort ? findings.length - sorted.length : findings.length - blocks.length;
  const more = hidden > 0 ? ` (${showText(showAll)} shows ${hidden > 1 ? "them" : "it"})` : "";
  const summary = `${subject}${summariseFindings(findings)}${more}`;
  return `${texts.join("\n")}${texts.length > 0 ? "\n" : ""}${worst ? styleSeverity(style, worst, summary) : summary}\n`;
}

const MOST_LINES = 10;

const FRAME_INDENT = 14;

function summariseCauses(
  findings: readonly Finding[],
  inFull: readonly Finding[],
  options: ReportOptions,
): string {
  const causes = [...groupBy(findings, (finding) => `${kindOf(finding)} ${causeOf(finding)}`).values()];
  const rankOf = ([{ severity, code }]: Group): number => (code === options.first ? 3 : order[severity]);
  const ranked = causes.toSorted((some, other) => rankOf(other) - rankOf(some) || other.length - some.length);
  const listed = new Set(causes.length > MOST_LINES ? ranked.slice(0, MOST_LINES - 1) : causes);
  const rest = causes.length - listed.size;
  const isShown = ([first, ...others]: Group): boolean => others.length === 0 && inFull.includes(first);
  const lines = causes
    .filter((cause) => listed.has(cause) && !isShown(cause))
    .map((cause) => describeCause(cause, options));
  return `${[...(rest > 0 ? [`${showCount(rest, "other cause")}`] : []), ...lines].join("\n")}\n`;
}

type Group = readonly [Finding, ...Finding[]];

function describeCause(findings: Group, { style = plainStyle, width = 96 }: ReportOptions): string {
  const [first] = findings;
  const { severity, code } = first;
  const [place] = first.places;
  const isOne = findings.length === 1;
  const count = isOne ? "" : `${showNumber(findings.length)} × `;
  const where = place === undefined ? "" : ` ${showPlace(place)}${isOne ? "" : ", …"}`;
  const taken = `${severity} ${code}: ${count}${where}`.length;
  const most = Math.max(70, width + FRAME_INDENT - taken);
  const message = shorten(sharedMessage(findings), most);
  return `${styleSeverity(style, severity, severity)} ${style.dim(showText(code))}: ${count}${showText(message)}${style.bold(where)}`;
}

const PARTICULAR = /`[^`]*`|"[^"]*"|\d+/g;

function causeOf({ message }: Finding): string {
  return message.replace(PARTICULAR, blankOf).replace(/\s+/g, " ");
}

function blankOf(particular: string): string {
  return /^\d/.test(particular) ? "…" : "`…`";
}

function sharedMessage([first, ...others]: Group): string {
  const particulars = others.map(({ message }) => message.match(PARTICULAR) ?? []);
  let index = -1;
  const message = first.message.replace(PARTICULAR, (particular) => {
    index++;
    return particulars.every((own) => own[index] === particular) ? particular : blankOf(particular);
  });
  return message.replace(/\s+/g, " ");
}

const order: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 };

/**
 * Sorts findings. Errors come last, since terminal output is read from the end, and findings with the code `first` come before all others.
 * The order is stable, and findings with the same code stay together.
 */
function sortForReading(findings: readonly Finding[], first: string | undefined): readonly Finding[] {
  const orderOf = ({ code, severity }: Finding): number => (code === first ? -1 : order[severity]);
  const ranked = findings.toSorted((left, right) => orderOf(left) - orderOf(right));
  return [...groupBy(ranked, kindOf).values()].flat();
}

function kindOf({ severity, code }: Finding): string {
  return `${severity} ${code}`;
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
