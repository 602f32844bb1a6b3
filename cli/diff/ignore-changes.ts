import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { createGlob } from "../../contract/model/operation-filter.ts";
import type { Change } from "../../diff/changes/change.ts";
import { splitList } from "../shared/parse-arguments.ts";
import { wrongValue } from "../shared/usage-error.ts";

const names = ["code", "path", "operation", "tag", "until"] as const;

type Rule = Readonly<Partial<Record<(typeof names)[number], string>>>;

interface KeptChanges {
  readonly changes: readonly Change[];
  readonly findings: readonly Finding[];
  readonly ignored: number;
}

export function ignoreChanges(
  changes: readonly Change[],
  ignore: string | undefined,
  today: string,
): KeptChanges {
  const rules = ignore === undefined ? [] : splitList(ignore).map(readRule);
  const isExpired = ({ until }: Rule): boolean => until !== undefined && until < today;
  const valid = rules
    .filter((rule) => !isExpired(rule))
    .map((rule) => ({ rule, matches: createMatcher(rule) }));
  const kept = changes.filter((change) => !valid.some(({ matches }) => matches(change)));
  const expired = rules.filter(isExpired).map((rule) => {
    const message = `The rule \`--ignore "${printRule(rule)}"\` expired on ${rule.until ?? ""}.`;
    return createFinding("usage/expired-rule", { message });
  });
  const unmatched = valid
    .filter(({ matches }) => !changes.some(matches))
    .map(({ rule }) => createUnmatched("ignore", printRule(rule)));
  const findings = [...expired, ...unmatched];
  return { changes: kept, findings, ignored: changes.length - kept.length };
}

export function createUnmatched(option: string, rule: string): Finding {
  const message = `The rule \`--${option} "${rule}"\` matches no change.`;
  return createFinding("usage/unneeded-rule", { message });
}

function readRule(text: string): Rule {
  const parts = text.trim().split(/ +(?=\w+=)/);
  const members = parts.map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)]);
  const rule: Rule = Object.fromEntries(members);
  const isKnown = members.every(([name = "", value]) => names.some((one) => one === name) && value !== "");
  const isSelecting = members.some(([name]) => name !== "until");
  const isDay = rule.until === undefined || /^\d{4}-\d{2}-\d{2}$/.test(rule.until);
  if (isKnown && isSelecting && isDay) return rule;
  const unknown = members.find(([name = "", value]) => !names.some((one) => one === name) || value === "");
  const wrong =
    unknown !== undefined
      ? `\`${parts[members.indexOf(unknown)] ?? ""}\` is not a part of one`
      : isDay
        ? "it selects no changes"
        : `\`until=${rule.until ?? ""}\` is not a day`;
  throw wrongValue(
    `--ignore "${text}" is not a rule: ${wrong}.`,
    '--ignore "path=/internal/* code=schema/* until=2030-01-31", with code, path, operation, tag and until',
  );
}

function printRule(rule: Rule): string {
  return Object.entries(rule)
    .map(([name, value]) => `${name}=${value}`)
    .join(" ");
}

function createMatcher({ code, path, operation, tag }: Rule): (change: Change) => boolean {
  const [isCode, isPath, isOperation, isTag] = [code, path, operation, tag].map((glob) =>
    glob === undefined ? undefined : createGlob(glob),
  );
  const isAbout = (label: string, change: Change): boolean => {
    const pair = change.subject.operations.find((one) =>
      [one.old, one.new].some((each) => `${each.method} ${each.path}` === label),
    );
    const ids = pair === undefined ? [] : [pair.old.id, pair.new.id];
    const tags = pair === undefined ? [] : [...pair.old.tags, ...pair.new.tags];
    return (
      (isPath?.(label.slice(label.indexOf(" ") + 1)) ?? true) &&
      (isOperation === undefined || [label, ...ids].some(isOperation)) &&
      (isTag === undefined || tags.some(isTag))
    );
  };
  const isLimited = [path, operation, tag].some((glob) => glob !== undefined);
  return (change) => {
    if (isCode?.(change.code) === false) return false;
    if (!isLimited) return true;
    const { operations } = change;
    return operations.length > 0 && operations.every((label) => isAbout(label, change));
  };
}
