import type { Workflow } from "../../contract/workflows/description.ts";
import {
  type FoundWorkflow,
  resolveOperation,
  resolveWorkflow,
} from "../../contract/workflows/workflow-set.ts";
import { runWorkflow } from "./run-workflow.ts";
import type {
  StepRow,
  WorkflowOptions,
  WorkflowReport,
  WorkflowRow,
  WorkflowVerdict,
} from "./workflow-report.ts";
import { WorkflowRun } from "./workflow-run.ts";

/**
 * Runs the workflows in an Arazzo Description. Each workflow runs once, after its dependencies. Every exchange is judged against the
 * documents, and every step by its success criteria. Documents without a server are mocked in memory. Redirects are not followed. Neither
 * a description nor a server can cause a rejection.
 */
export async function runWorkflows(options: WorkflowOptions): Promise<WorkflowReport> {
  const { set, workflows: chosen } = options;
  const run = new WorkflowRun(options);
  const runner = new SetRunner(run);
  try {
    for (const workflow of set.description.workflows)
      if (chosen === undefined || chosen.includes(workflow.id)) await runner.runOnce({ set, workflow }, []);
    const { requests, milliseconds, findings } = run;
    return { workflows: runner.rows, requests, milliseconds, findings };
  } finally {
    run.close();
  }
}

class SetRunner {
  readonly rows: WorkflowRow[] = [];
  readonly #run: WorkflowRun;
  readonly #done = new Map<Workflow, WorkflowVerdict>();

  constructor(run: WorkflowRun) {
    this.#run = run;
  }

  /**
   * Runs a workflow unless it has already run.
   * @param waiting - The workflows that depend on this workflow. `workflow/cycle` reports circular dependencies.
   */
  async runOnce(found: FoundWorkflow, waiting: readonly Workflow[]): Promise<WorkflowVerdict> {
    const { set, workflow } = found;
    const known = this.#done.get(workflow);
    if (known !== undefined) return known;
    const why = waiting.includes(workflow)
      ? "it depends on itself"
      : ((await this.#runDependencies(found, [...waiting, workflow])) ?? findObstacle(found));
    if (why !== undefined) {
      this.#run.tell(
        set,
        "workflow/not-run",
        workflow.pointer,
        `The workflow \`${workflow.id}\` was not run: ${why}.`,
      );
      return this.#keep(workflow, "skipped", [], []);
    }
    return this.#runNow(found);
  }

  async #runDependencies(
    { set, workflow }: FoundWorkflow,
    waiting: readonly Workflow[],
  ): Promise<string | undefined> {
    for (const { text } of workflow.dependsOn) {
      const found = resolveWorkflow(set, text);
      if (found.kind !== "found") return `\`${text}\`, on which it depends, does not exist`;
      const verdict = waiting.length > MOST_WAITING ? "skipped" : await this.runOnce(found, waiting);
      if (verdict === "failed" || verdict === "skipped")
        return `\`${text}\`, on which it depends, ${verdict === "failed" ? "failed" : "was not run"}`;
    }
    return undefined;
  }

  async #runNow(found: FoundWorkflow): Promise<WorkflowVerdict> {
    const { set, workflow } = found;
    const { inputs, servers } = this.#run.options;
    // Inputs are sampled only if all documents are mocked. A real server would receive data that nobody asked for.
    const prepared = this.#run.prepareInputs(found, inputs, servers.size === 0);
    if (prepared.why !== undefined) {
      const message = `The inputs of the workflow \`${workflow.id}\` are invalid: ${prepared.why}.`;
      this.#run.tell(set, "workflow/bad-input", `${workflow.pointer}/inputs`, message);
      return this.#keep(workflow, "skipped", [], []);
    }
    const before = this.#run.noted.length;
    const rows: StepRow[] = [];
    const result = await runWorkflow(this.#run, found, prepared.inputs, { rows });
    this.#run.results.set(workflow, result);
    const own = this.#run.noted.slice(before);
    return this.#keep(workflow, judge(result.isSuccessful, own), rows, prepared.sampled);
  }

  #keep(
    workflow: Workflow,
    verdict: WorkflowVerdict,
    steps: readonly StepRow[],
    sampled: readonly string[],
  ): WorkflowVerdict {
    this.#done.set(workflow, verdict);
    this.rows.push({ id: workflow.id, verdict, steps, sampled });
    return verdict;
  }
}

const MOST_WAITING = 100;

function judge(isSuccessful: boolean, findings: WorkflowRun["noted"]): WorkflowVerdict {
  if (!isSuccessful || findings.some(({ severity }) => severity === "error")) return "failed";
  const isOpen = findings.some(
    ({ code }) => code === "workflow/unsupported" || code.startsWith("exchange/unchecked-"),
  );
  return isOpen ? "undecided" : "passed";
}

/** Explains why a workflow cannot start: a step without a documented operation would stop the workflow halfway. */
function findObstacle({ set, workflow }: FoundWorkflow): string | undefined {
  for (const { id, target } of workflow.steps) {
    if (target.kind === "none" || target.kind === "channelPath")
      return `its step \`${id}\` calls no operation that tenon reads`;
    const found =
      target.kind === "workflowId" ? resolveWorkflow(set, target.text) : resolveOperation(set, target);
    if (found.kind === "unread") return `the source of its step \`${id}\` was not read`;
    if (found.kind === "missing") return `its step \`${id}\` calls \`${target.text}\`, which does not exist`;
  }
  return undefined;
}
