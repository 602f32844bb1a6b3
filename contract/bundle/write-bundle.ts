import {
  isPureReference,
  isReferenceNode,
  type ReferenceNode,
  referenceWalk,
  sectionOf,
} from "../../language/openapi/visit-references.ts";
import { type NodeKind, rewriteChildren } from "../../language/openapi/walk-nodes.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import type { Origins } from "../../language/values/origins.ts";
import { encodeFragment, encodePointer, pointerTo } from "../../runtime/pointer.ts";
import type { FindingCode } from "../findings/codes.ts";
import { createFinding } from "../findings/create-finding.ts";
import type { Finding } from "../findings/finding.ts";
import type { SourceFile } from "../read/source-file.ts";
import { type CopyBudget, explainBudget } from "./copy-budget.ts";
import {
  type BundleContext,
  type ComponentPlan,
  isInPlace,
  planKey,
  resolveEnd,
  targetKind,
} from "./plan-components.ts";
import { type Target, targetKey } from "./resolver.ts";

export interface FilePointer {
  readonly file: SourceFile;
  readonly pointer: string;
}

export interface BundleWriter {
  /** Writes a node at `pointer`. Returns the node itself if nothing in the node changes. */
  write(target: Target, kind: NodeKind, pointer: readonly string[]): unknown;
  readonly findings: readonly Finding[];
}

interface Writing extends BundleContext {
  readonly plan: ComponentPlan;
  readonly origins: Origins<FilePointer>;
  path: (string | number)[];
  readonly open: Set<string>;
  readonly budget: CopyBudget;
  readonly told: Set<string>;
  readonly findings: Finding[];
}

const maximumNesting = 50;

export function createBundleWriter(
  context: BundleContext,
  plan: ComponentPlan,
  origins: Origins<FilePointer>,
  budget: CopyBudget,
): BundleWriter {
  const writing: Writing = {
    ...context,
    plan,
    origins,
    path: [],
    open: new Set(),
    budget,
    told: new Set(),
    findings: [],
  };
  return {
    findings: writing.findings,
    write: (target, kind, pointer) => {
      writing.path = [...pointer];
      origins.register(encodePointer(pointer), { file: target.file, pointer: target.pointer });
      return writeNode(writing, target.value, kind, target.file);
    },
  };
}

function writeNode(writing: Writing, node: unknown, kind: NodeKind, file: SourceFile): unknown {
  if (kind === "schemaName") return typeof node === "string" ? writeMapping(writing, node, file) : node;
  if (typeof node !== "object" || node === null) return node;
  return !Array.isArray(node) && isReferenceNode(node)
    ? writeReference(writing, node, kind, file)
    : writeChildren(writing, node, kind, file);
}

function writeChildren<Node extends object>(
  writing: Writing,
  node: Node,
  kind: NodeKind,
  file: SourceFile,
): Node {
  return rewriteChildren(referenceWalk, node, kind, (child, childKind, token) => {
    if (childKind === undefined) return child;
    writing.path.push(token);
    const written = writeNode(writing, child, childKind, file);
    writing.path.pop();
    return written;
  });
}

function writeMapping(writing: Writing, text: string, file: SourceFile): string {
  const end = resolveEnd(writing, "schemaName", text, file);
  if (end === undefined) return text;
  return referenceTo(writing, "schemaName", end) ?? text;
}

function referenceTo(writing: Writing, kind: NodeKind, end: Target): string | undefined {
  const section = sectionOf(targetKind(kind));
  if (section === undefined) return undefined;
  if (isInPlace(writing, targetKind(kind), end)) return encodeFragment(end.pointer);
  const pointer = writing.plan.pointers.get(planKey(section, end));
  return pointer === undefined ? undefined : encodeFragment(pointer);
}

function writeReference(writing: Writing, node: ReferenceNode, kind: NodeKind, file: SourceFile): unknown {
  const end = resolveEnd(writing, kind, node.$ref, file);
  // The reference has no target. This was reported during loading, and later stages omit the parts that need the target.
  if (end === undefined) return writeChildren(writing, node, kind, file);
  const reference = referenceTo(writing, kind, end);
  if (reference === undefined) return writeInPlace(writing, node, kind, { file, end });
  if (
    isPureReference(node) &&
    reference === encodeFragment(encodePointer(writing.path)) &&
    !isInPlace(writing, kind, end)
  ) {
    return writeContent(writing, end, kind);
  }
  const written = writeChildren(writing, node, kind, file);
  const isKept =
    reference === node.$ref ||
    (file === writing.root && /^#(?:$|\/)/.test(node.$ref) && isInPlace(writing, kind, end));
  return isKept ? written : { ...written, $ref: reference };
}

function writeContent(writing: Writing, end: Target, kind: NodeKind): unknown {
  writing.origins.register(encodePointer(writing.path), { file: end.file, pointer: end.pointer });
  return writeNode(writing, end.value, kind, end.file);
}

interface Ends {
  readonly file: SourceFile;
  readonly end: Target;
}

function writeInPlace(writing: Writing, node: ReferenceNode, kind: NodeKind, { file, end }: Ends): unknown {
  const key = `${kind} ${targetKey(end)}`;
  const { origin, rest } = writing.origins.resolve(encodePointer(writing.path));
  const own: FilePointer = { file: origin.file, pointer: origin.pointer + rest };
  const refusal = refuseExpansion(writing, node, key, end.value);
  if (refusal !== undefined) {
    tellRefusal(writing, `${refusal.code} ${key}`, refusal, [own, end]);
    return {};
  }
  writing.open.add(key);
  const content = writeContent(writing, end, kind);
  writing.open.delete(key);
  if (isPureReference(node) || typeof content !== "object" || content === null) return content;
  return { ...content, ...writeSiblings(writing, node, kind, { file, own }) };
}

function writeSiblings(
  writing: Writing,
  { $ref: _, ...siblings }: ReferenceNode,
  kind: NodeKind,
  { file, own }: { readonly file: SourceFile; readonly own: FilePointer },
): SchemaObject {
  const pointer = encodePointer(writing.path);
  for (const name of Object.keys(siblings))
    writing.origins.register(pointerTo(pointer, name), {
      file: own.file,
      pointer: pointerTo(own.pointer, name),
    });
  return writeChildren(writing, siblings, kind, file);
}

interface ExpansionRefusal {
  readonly code: FindingCode;
  readonly message: string;
}

function tellRefusal(
  writing: Writing,
  key: string,
  { code, message }: ExpansionRefusal,
  [own, end]: readonly [FilePointer, Target],
): void {
  if (writing.told.has(key)) return;
  writing.told.add(key);
  const places = [own.file.placeOf(pointerTo(own.pointer, "$ref"), "value"), end.file.placeOf(end.pointer)];
  writing.findings.push(createFinding(code, { message, places }));
}

function refuseExpansion(
  { open, budget }: Writing,
  { $ref }: ReferenceNode,
  key: string,
  target: unknown,
): ExpansionRefusal | undefined {
  if (open.has(key))
    return { code: "ref/cycle", message: `\`${$ref}\` contains itself, so a copy cannot replace it.` };
  if (open.size >= maximumNesting) {
    const message = `\`${$ref}\` would have to be replaced by a copy inside ${maximumNesting} other copies.`;
    return { code: "ref/expansion", message };
  }
  if (budget.reserve(target)) return undefined;
  return { code: "ref/expansion", message: explainBudget($ref) };
}
