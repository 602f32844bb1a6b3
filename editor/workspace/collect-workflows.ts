import { childOf, memberOf, type OutlineNode } from "../source/outline.ts";
import { readScalar } from "../source/read-scalar.ts";
import { createOccurrence, innerSpan, type NamedSymbol, type Occurrence } from "./occurrence.ts";
import { resolveReference } from "./resolve-reference.ts";
import type { Source } from "./source.ts";

export interface CollectedWorkflows {
  readonly occurrences: readonly Occurrence[];
  /** Absolute paths of the OpenAPI and Arazzo documents that the workflows use. */
  readonly documents: readonly string[];
}

/** Collects the names in an Arazzo Description: sources, workflows, steps and operations. */
export function collectWorkflows(source: Source): CollectedWorkflows {
  const { outline, path } = source;
  const occurrences: Occurrence[] = [];
  const add = (symbol: NamedSymbol, role: Occurrence["role"], node: OutlineNode): void => {
    const span = innerSpan(source, node);
    occurrences.push(createOccurrence({ symbol, role, node, form: "name", whole: node, span }));
  };
  const addMember = (
    owner: OutlineNode,
    member: string,
    role: Occurrence["role"],
    kind: NamedSymbol["kind"],
    scope = path,
  ): void => {
    const node = memberOf(owner, member);
    const name = readScalar(outline, node);
    if (node !== undefined && name !== undefined && !name.startsWith("$"))
      add(symbolOf(kind, scope, name), role, node);
  };
  const documents: string[] = [];
  const sources = new Map<string, string>();
  for (const described of memberOf(outline.root, "sourceDescriptions")?.children ?? []) {
    addMember(described, "name", "definition", "source");
    const url = readScalar(outline, memberOf(described, "url"));
    const target = url === undefined ? undefined : resolveReference(path, url);
    if (target === undefined) continue;
    documents.push(target.path);
    sources.set(readScalar(outline, memberOf(described, "name")) ?? "", target.path);
  }
  const workflows = memberOf(outline.root, "workflows")?.children ?? [];
  for (const workflow of workflows) {
    const scope = `${path} ${readScalar(outline, memberOf(workflow, "workflowId")) ?? workflow.index}`;
    addMember(workflow, "workflowId", "definition", "workflow");
    for (const name of memberOf(workflow, "dependsOn")?.children ?? []) {
      const text = readScalar(outline, name);
      if (text !== undefined && !text.startsWith("$")) add(symbolOf("workflow", path, text), "use", name);
    }
    const actions = [...listActions(workflow)];
    for (const step of memberOf(workflow, "steps")?.children ?? []) {
      addMember(step, "stepId", "definition", "step", scope);
      addMember(step, "workflowId", "use", "workflow");
      const operation = memberOf(step, "operationId");
      if (operation !== undefined) occurrences.push(...collectOperation(source, operation, sources));
      actions.push(...listActions(step));
    }
    for (const action of actions) {
      addMember(action, "workflowId", "use", "workflow");
      addMember(action, "stepId", "use", "step", scope);
    }
    addExpressions(source, workflow, scope, occurrences);
  }
  return { occurrences, documents };
}

/** Collects the id of a step's operation, which names its source if several documents have it: `$sourceDescriptions.shop.listOrders`. */
function collectOperation(
  source: Source,
  node: OutlineNode,
  sources: ReadonlyMap<string, string>,
): readonly Occurrence[] {
  const text = readScalar(source.outline, node);
  const [, lead, from = "", qualified] = /^(\$sourceDescriptions\.([\w-]+)\.)(.+)$/s.exec(text ?? "") ?? [];
  const name = qualified ?? text;
  const document = sources.get(from);
  if (name === undefined || name.startsWith("$") || (lead !== undefined && document === undefined)) return [];
  const inner = innerSpan(source, node);
  const span = { start: inner.start + (lead ?? "").length, end: inner.end };
  const symbol: NamedSymbol = { kind: "operation", id: `operation ${name}`, name };
  const found = { symbol, role: "use", node, form: "name", whole: node, span } as const;
  return [createOccurrence({ ...found, ...(document === undefined ? {} : { document }) })];
}

function symbolOf(kind: NamedSymbol["kind"], scope: string, name: string): NamedSymbol {
  return { kind, id: `${kind} ${scope} ${name}`, name };
}

function listActions(owner: OutlineNode): readonly OutlineNode[] {
  return ["onSuccess", "onFailure", "successActions", "failureActions"].flatMap(
    (name) => memberOf(owner, name)?.children ?? [],
  );
}

/** Finds step ids in runtime expressions, such as `$steps.login.outputs.token`. */
function addExpressions(source: Source, workflow: OutlineNode, scope: string, found: Occurrence[]): void {
  const pending = [workflow];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    pending.push(...node.children);
    if (node.kind !== "scalar" || node.form === "empty") continue;
    const text = source.text.slice(node.start, node.end);
    for (const { 1: name = "", index } of text.matchAll(/\$steps\.([\w-]+)/g)) {
      const start = node.start + index + "$steps.".length;
      const span = { start, end: start + name.length };
      const symbol = symbolOf("step", scope, name);
      found.push(createOccurrence({ symbol, role: "use", form: "name", node, span, whole: span }));
    }
  }
}

/** Returns the ids of the steps of the workflow around a node. */
export function stepsAround({ outline }: Source, node: OutlineNode): readonly string[] {
  let workflow: OutlineNode | undefined = node;
  while (workflow !== undefined && workflow.parent?.key?.text !== "workflows") workflow = workflow.parent;
  const steps = workflow && childOf(workflow, "steps")?.children;
  return (steps ?? []).flatMap((step) => readScalar(outline, memberOf(step, "stepId")) ?? []);
}
