import { didYouMean } from "../../findings/did-you-mean.ts";
import type { Reference, Step, Workflow } from "../description.ts";
import { resolveWorkflow } from "../workflow-set.ts";
import type { CheckContext } from "./check-context.ts";

export function checkCycles(context: CheckContext): void {
  const { workflows } = context.set.description;
  checkGraph(context, workflows, "workflow", ({ text, pointer }) => {
    const found = resolveWorkflow(context.set, text);
    if (found.kind === "missing")
      context.tell("workflow/unknown-reference", pointer, found.message, { fix: found.fix });
    return found.kind === "found" && found.set === context.set ? found.workflow : undefined;
  });
  for (const { steps, id } of workflows)
    checkGraph(context, steps, "step", ({ text, pointer }) => {
      const step = steps.find((one) => one.id === text);
      if (step === undefined && !text.startsWith("$")) {
        const fix = didYouMean(
          text,
          steps.map((one) => one.id),
        );
        context.tell(
          "workflow/unknown-reference",
          pointer,
          `The workflow \`${id}\` has no step \`${text}\`.`,
          { fix },
        );
      }
      return step;
    });
}

function checkGraph<Node extends Workflow | Step>(
  context: CheckContext,
  nodes: readonly Node[],
  what: string,
  resolve: (reference: Reference) => Node | undefined,
): void {
  const edges = new Map(
    nodes.map((node) => [
      node,
      node.dependsOn.flatMap((reference) => {
        const to = resolve(reference);
        return to === undefined ? [] : [{ to, pointer: reference.pointer }];
      }),
    ]),
  );
  const done = new Set<Node>();
  for (const start of nodes) {
    // The nodes on the current path, each with the index of its next edge. The search is iterative, because chains can be long.
    const path: { readonly node: Node; next: number }[] = done.has(start) ? [] : [{ node: start, next: 0 }];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const edge = edges.get(top.node)?.[top.next++];
      if (edge === undefined) {
        done.add(top.node);
        path.pop();
        continue;
      }
      const from = path.findIndex(({ node }) => node === edge.to);
      if (from >= 0)
        tellCircle(context, [...path.slice(from).map(({ node }) => node.id), edge.to.id], what, edge.pointer);
      else if (!done.has(edge.to)) path.push({ node: edge.to, next: 0 });
    }
  }
}

function tellCircle(context: CheckContext, ids: readonly string[], what: string, pointer: string): void {
  const names = ids.length > 6 ? [...ids.slice(0, 5), "…", ids.at(-1) ?? ""] : ids;
  const circle = names.map((id) => `\`${id}\``).join(" → ");
  context.tell("workflow/cycle", pointer, `The ${what}s depend on each other: ${circle}.`);
}
