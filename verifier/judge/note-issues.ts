import type { UnreadNode } from "../../contract/findings/finding.ts";
import type { SchemaUse } from "../../contract/model/types.ts";
import { discriminatedBranches } from "../../language/schema/discriminated-branches.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { elementsOf, isObject, type JsonSchema, textOf } from "../../language/values/json-object.ts";
import type { ValidationIssue } from "../../runtime/checks.ts";
import { parentPointer, pointerTo, readPointer, readToken } from "../../runtime/pointer.ts";
import { issuesOf } from "../../runtime/server/read-request.ts";
import { distanceOf, farAway } from "../../runtime/validators/union-faults.ts";
import { describeCame, nameJsonType } from "../../runtime/wire/describe-came.ts";
import { UNDECIDED } from "../../runtime/wire/exact-numbers.ts";
import type { PlacedIssue } from "../../validation/checks/create-checks.ts";
import type { ExchangeCode, FindingCollector } from "./finding-collector.ts";
import type { JudgeContext } from "./judge-context.ts";
import { type LocatedIssue, locateIssues } from "./locate-issue.ts";

const syntax = ["style", "percent-encoding", "contentMediaType"];

interface Kind {
  readonly syntax: readonly string[];
  readonly malformed: ExchangeCode;
  readonly invalid: ExchangeCode;
}

const kinds: Readonly<Record<"parameter" | "header" | "body", Kind>> = {
  parameter: {
    syntax: [...syntax, "depth", "multipart"],
    malformed: "exchange/parameter-malformed",
    invalid: "exchange/parameter-invalid",
  },
  header: { syntax, malformed: "exchange/header-malformed", invalid: "exchange/header-invalid" },
  body: { syntax, malformed: "exchange/body-malformed", invalid: "exchange/body-invalid" },
};

interface CheckedValue {
  readonly use: SchemaUse;
  readonly value: unknown;
  readonly issues: readonly PlacedIssue[];
  /** `pointer` leads to the value in the exchange. For fingerprints, `location` has `*` in place of indexes. */
  readonly pointer: string;
  readonly location: string;
  readonly owner: string;
  /** Names a value that has no pointer of its own, so that all its findings share the same `pointer`. */
  readonly subject?: string;
  readonly unread: readonly UnreadNode[];
  readonly kind: keyof typeof kinds;
}

/** Maximum number of findings that differ only in indexes. */
const mostAlike = 25;

const mostExplained = 10;

export function noteIssues(context: JudgeContext, collector: FindingCollector, checked: CheckedValue): void {
  const { use, value, unread } = checked;
  for (const issue of checked.issues)
    if (issue.keyword === UNDECIDED) noteUndecided(collector, checked, issue);
  const { shown, more } = limitAlike(checked.issues.filter(({ keyword }) => keyword !== UNDECIDED));
  let explained = 0;
  for (const one of locateIssues(context, use, value, shown)) {
    if (unread.length > 0 && (isDoubtful(context, one) || isUnread(checked, one))) continue;
    const others = more.get(one.issue) ?? 0;
    const closest = describeClosest(context, one, value);
    const ending = closest + (others === 0 ? "" : `, and ${others} more like it`);
    // Reading the part takes as long as its pointer, so only the first findings name what came.
    const fix = explained++ < mostExplained ? proposeFix(context, one, value) : undefined;
    noteIssue(collector, checked, one, { ending, fix });
  }
}

function noteUndecided(
  collector: FindingCollector,
  { use, pointer, location, subject }: CheckedValue,
  issue: ValidationIssue,
): void {
  collector.add({
    code: "exchange/unchecked-number",
    pointer: subject === undefined ? pointer + issue.pointer : pointer,
    message: "The number has more digits than a JavaScript number, and whether it is valid depends on them.",
    places: [use.pointer],
    location: location + issue.pointer,
  });
}

/**
 * Keeps at most {@link mostAlike} issues that differ only in indexes, because a list with a hundred thousand invalid items would otherwise
 * produce as many findings. `more` counts the dropped issues, keyed by the last one kept.
 */
function limitAlike(issues: readonly PlacedIssue[]): {
  readonly shown: readonly PlacedIssue[];
  readonly more: ReadonlyMap<ValidationIssue, number>;
} {
  const shown: PlacedIssue[] = [];
  const more = new Map<ValidationIssue, number>();
  const alike = new Map<string, { last: ValidationIssue; count: number }>();
  const seen = new Set<string>();
  for (const issue of issues) {
    const what = ` ${issue.keyword} ${issue.message}`;
    if (seen.has(issue.pointer + what)) continue;
    seen.add(issue.pointer + what);
    const key = issue.pointer.replace(/\/\d+(?=\/|$)/g, "/*") + what;
    const group = alike.get(key);
    if (group !== undefined && group.count >= mostAlike) {
      more.set(group.last, (more.get(group.last) ?? 0) + 1);
      continue;
    }
    shown.push(issue);
    alike.set(key, { last: issue, count: (group?.count ?? 0) + 1 });
  }
  return { shown, more };
}

/**
 * Checks whether the issue may be caused by an uninterpreted part of the schema. For example, `not` rejects too much if part of its schema
 * is ignored.
 */
function isDoubtful(
  { contract, survey }: JudgeContext,
  { issue: { keyword, params }, conditions = [] }: LocatedIssue,
): boolean {
  // These pointers lead to schemas in every normalised document.
  const conditionAt = (pointer: string): JsonSchema => readPointer(contract.document, pointer) as JsonSchema;
  if (conditions.some((pointer) => survey({ schema: conditionAt(pointer), pointer }).unread.length > 0))
    return true;
  if (keyword === "oneOf") return (params["passingSchemas"] ?? null) !== null;
  if (keyword === "contains") return params["maxContains"] !== undefined;
  return keyword === "not" || keyword.startsWith("unevaluated");
}

/** Checks whether the issue's keyword or the parameter's style could not be interpreted, so that the value may be valid. */
function isUnread({ unread, owner, kind }: CheckedValue, { issue, pointer }: LocatedIssue): boolean {
  const isAboutSchema = !kinds[kind].syntax.includes(issue.keyword);
  return unread.some(
    (node) =>
      node.pointer === owner ||
      isInUnsupported(pointer, node) ||
      (isAboutSchema && isInDialect(pointer, node)),
  );
}

function isInUnsupported(pointer: string, { code, pointer: place }: UnreadNode): boolean {
  return code === "document/not-supported" && `${pointer}/`.startsWith(`${place}/`);
}

/** Checks for an unknown dialect, which could redefine the keyword (JSON Schema core §8.1.1). */
function isInDialect(pointer: string, { code, pointer: place }: UnreadNode): boolean {
  return code === "exchange/unchecked-dialect" && `${pointer}/`.startsWith(place.replace(/[^/]*$/, ""));
}

function noteIssue(
  collector: FindingCollector,
  checked: CheckedValue,
  { issue, pointer, location }: LocatedIssue,
  { ending, fix }: { readonly ending: string; readonly fix: string | undefined },
): void {
  const { keyword, message, params } = issue;
  const kind = kinds[checked.kind];
  const missing = keyword === "required" ? params["missingProperty"] : undefined;
  const detail = typeof missing === "string" ? pointerTo("", missing) : "";
  const { subject } = checked;
  const at = subject === undefined ? checked.pointer + issue.pointer : checked.pointer;
  const places = pointer === checked.owner ? [pointer] : [pointer, checked.owner];
  collector.add({
    code: kind.syntax.includes(keyword) ? kind.malformed : kind.invalid,
    pointer: at,
    message: `${subject ?? `\`${at}\``} ${message}${ending}.`,
    places,
    fix,
    keyword,
    location: checked.location + location + detail,
  });
}

/** Says what came, but never the value, which can be a secret. */
function proposeFix(context: JudgeContext, located: LocatedIssue, value: unknown): string | undefined {
  const { issue } = located;
  const part = readPointer(value, issue.pointer);
  const named = fitsNone(located) ? describeSelection(context, located, part) : undefined;
  if (named !== undefined) return named;
  const came = describeCame(issue, part);
  if (came === undefined) return issue.keyword === "required" ? proposeMember(issue) : undefined;
  return issue.keyword === "format"
    ? `Send a value ${came}.`
    : `Send a valid value, or change the schema (${came}).`;
}

function proposeMember({ params }: ValidationIssue): string | undefined {
  const missing = params["missingProperty"];
  return typeof missing === "string"
    ? `Send \`${missing}\`, or leave it out of \`required\` in the document.`
    : undefined;
}

/** Describes a discriminator that selects no alternative. */
function describeSelection(
  { contract }: JudgeContext,
  { issue: { keyword }, pointer }: LocatedIssue,
  part: unknown,
): string | undefined {
  const schema = readPointer(contract.document, parentPointer(pointer));
  if (!isObject(schema) || !isObject(part)) return undefined;
  const found = discriminatedBranches(schema, elementsOf(schema[keyword]));
  const kind = found === undefined ? undefined : readToken(part, found.property);
  if (found === undefined || found.values.length === 0) return undefined;
  if (typeof kind === "string" && (found.branches.has(kind) || found.fallback !== undefined))
    return undefined;
  const came = kind === undefined ? "is missing" : `is ${nameJsonType(kind)} that names none of them`;
  const listed = found.values.map((name) => JSON.stringify(name)).join(", ");
  return `\`${found.property}\` selects the alternative, but ${came}. Its values are ${listed}.`;
}

/** Maximum number of alternatives to compare. Comparing more is slow and rarely helpful. */
const mostBranches = 30;

function fitsNone({ issue, pointer }: LocatedIssue): boolean {
  if (!pointer.endsWith(`/${issue.keyword}`)) return false;
  if (issue.keyword === "anyOf") return true;
  return issue.keyword === "oneOf" && (issue.params["passingSchemas"] ?? null) === null;
}

/** Describes the closest alternative and its first issue as the end of a sentence. Returns an empty string if several are equally close. */
function describeClosest(context: JudgeContext, located: LocatedIssue, value: unknown): string {
  if (!fitsNone(located)) return "";
  const branches = elementsOf(readPointer(context.contract.document, located.pointer));
  if (branches.length === 0 || branches.length > mostBranches) return "";
  const part = readPointer(value, located.issue.pointer);
  const tried = branches.map((branch, index) => {
    // This node is a schema in every normalised document.
    const check = context.checkOf({ schema: branch as JsonSchema, pointer: "" });
    const issues = issuesOf(part, check);
    return { name: nameOf(branch, index), issues, distance: distanceOf(issues) };
  });
  const near = tried.filter(({ distance }) => distance < farAway);
  const [closest, next] = near.sort((one, other) => one.distance - other.distance);
  const first = closest?.issues[0];
  if (closest === undefined || first === undefined) return "";
  if (next !== undefined && next.distance === closest.distance) return "";
  const where = first.pointer === "" ? "it" : `\`${first.pointer}\` in it`;
  const more = closest.issues.length > 1 ? `, and ${closest.issues.length - 1} more` : "";
  return `; ${closest.name} comes closest, but ${where} ${first.message}${more}`;
}

function nameOf(branch: unknown, index: number): string {
  const name = refNameOf(branch);
  const title = isObject(branch) ? textOf(branch, "title") : undefined;
  const given = name ?? title;
  return given === undefined ? `alternative ${index + 1}` : `\`${given}\``;
}
