import type { Step, Workflow } from "../../contract/workflows/description.ts";

/** Sorts steps by their dependencies (Arazzo 1.1). Steps in a cycle keep the order of the description. */
export function orderSteps({ steps }: Pick<Workflow, "steps">): readonly Step[] {
  if (steps.every(({ dependsOn }) => dependsOn.length === 0)) return steps;
  const byId = new Map(steps.map((step) => [step.id, step]));
  const ordered = new Set<Step>();
  const open = new Set<Step>();
  for (const start of steps) {
    // Iterative, because dependency chains can be long.
    const stack = [start];
    for (let step = stack.at(-1); step !== undefined; step = stack.at(-1)) {
      open.add(step);
      const next = step.dependsOn
        .map(({ text }) => byId.get(text))
        .find((one) => one !== undefined && !open.has(one) && !ordered.has(one));
      if (next !== undefined) stack.push(next);
      else {
        ordered.add(step);
        stack.pop();
      }
    }
  }
  return [...ordered];
}
