import { suggestName } from "../../runtime/wire/suggest-name.ts";
import { findByPointer, memberOf, type OutlineNode, pointerOf, type Span } from "../source/outline.ts";
import { readScalar } from "../source/read-scalar.ts";
import type { Group } from "../workspace/group.ts";
import { innerSpan } from "../workspace/occurrence.ts";
import type { Source } from "../workspace/source.ts";
import { addParameters } from "./add-parameters.ts";
import type { QuickFix } from "./quick-fix.ts";
import type { TextChange } from "./rename.ts";

export interface Complaint {
  readonly code: string;
  readonly message: string;
  readonly pointer: string;
  readonly fix?: string | undefined;
}

const unknownMembers: ReadonlySet<string> = new Set([
  "loss/unknown-member",
  "loss/unknown-keyword",
  "lint/struct",
]);

const types = ["string", "integer", "number", "boolean", "array", "object", "null"];

/** Lists fixes that need at most a simple decision by the author. */
export function listQuickFixes(group: Group, source: Source, complaint: Complaint): readonly QuickFix[] {
  const { code, message, pointer } = complaint;
  const node = findByPointer(source.outline, pointer);
  if (node === undefined) return [];
  const names = suggestedNames(complaint);
  if (code === "document/duplicate-operation-id" || code === "lint/operation-operationId-unique")
    return renameOperation(group, source, node);
  if (code === "document/missing-path-parameter") {
    const missing = [...message.matchAll(/`\{([^{}`]+)\}`/g)].map(([, name = ""]) => name);
    return addParameters(source, node, missing);
  }
  if (code === "ref/unresolved") return mendReference(source, node, message, names);
  if (code === "schema/unknown-type") {
    const type = suggestName(readScalar(source.outline, node) ?? "", types);
    return type === undefined ? [] : replaceWith(source, innerSpan(source, node), [type]);
  }
  if (
    unknownMembers.has(code) &&
    node.key !== undefined &&
    /unknown-|not expected/.test(`${code} ${message}`)
  )
    return [...renameMember(source, node, names), ...removeMember(source, node)];
  if (names.length === 0 || node.kind !== "scalar") return [];
  return replaceWith(source, innerSpan(source, node), names);
}

function suggestedNames({ fix = "" }: Complaint): readonly string[] {
  if (!fix.startsWith("Did you mean")) return [];
  return [...fix.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
}

function replaceWith(source: Source, span: Span, names: readonly string[]): readonly QuickFix[] {
  return names.map((name) => ({
    title: `Change to \`${name}\``,
    change: { source, span, text: name },
    isPreferred: names.length === 1,
  }));
}

/** Offers the names that the object does not have yet. */
function renameMember(
  source: Source,
  { key, parent }: OutlineNode,
  names: readonly string[],
): readonly QuickFix[] {
  if (key === undefined) return [];
  const free = names.filter((name) => memberOf(parent, name) === undefined);
  const owner = parent === undefined ? "" : pointerOf(parent);
  return replaceWith(source, innerSpan(source, key), free).map((fix) => ({
    ...fix,
    creates: `member ${owner} ${fix.change.text}`,
  }));
}

function renameOperation(group: Group, source: Source, node: OutlineNode): readonly QuickFix[] {
  const scalar = memberOf(node, "operationId") ?? node;
  const id = readScalar(source.outline, scalar);
  if (id === undefined) return [];
  const taken = new Set(
    [...group.occurrences.values()]
      .flat()
      .map(({ symbol }) => (symbol.kind === "operation" ? symbol.name : "")),
  );
  let count = 2;
  while (taken.has(`${id}${count}`)) count++;
  const text = `${id}${count}`;
  return [
    {
      title: `Rename to \`${text}\``,
      change: { source, span: innerSpan(source, scalar), text },
      isPreferred: true,
      creates: `operation ${text}`,
    },
  ];
}

/** Replaces the missing segment of a reference with a similar existing name. */
function mendReference(
  source: Source,
  node: OutlineNode,
  message: string,
  names: readonly string[],
): readonly QuickFix[] {
  const [, missing] = /has no `([^`]+)`/.exec(message) ?? [];
  const inner = innerSpan(source, node);
  const at =
    missing === undefined ? -1 : source.text.slice(inner.start, inner.end).lastIndexOf(`/${missing}`);
  if (missing === undefined || at === -1) return [];
  const start = inner.start + at + 1;
  return replaceWith(source, { start, end: start + missing.length }, names);
}

function removeMember(source: Source, node: OutlineNode): readonly QuickFix[] {
  const { key, parent } = node;
  if (key === undefined || parent === undefined) return [];
  const next = parent.children[node.index + 1];
  const before = parent.children[node.index - 1];
  const span =
    next?.key !== undefined
      ? { start: key.start, end: next.key.start }
      : before !== undefined
        ? { start: before.end, end: node.end }
        : undefined;
  if (span === undefined) return [];
  return [{ title: `Remove \`${key.text}\``, change: { source, span, text: "" }, isPreferred: false }];
}

/** Returns the preferred fix for each finding, skipping fixes that overlap earlier ones or introduce the same name. */
export function fixAll(
  group: Group,
  source: Source,
  complaints: readonly Complaint[],
): readonly TextChange[] {
  const changes: TextChange[] = [];
  const created = new Set<string>();
  for (const complaint of complaints) {
    const fix = listQuickFixes(group, source, complaint).find(({ isPreferred }) => isPreferred);
    if (fix === undefined) continue;
    const { change, creates } = fix;
    const isFree = changes.every(({ span }) => change.span.end < span.start || span.end < change.span.start);
    if (!isFree || (creates !== undefined && created.has(creates))) continue;
    if (creates !== undefined) created.add(creates);
    changes.push(change);
  }
  return changes;
}
