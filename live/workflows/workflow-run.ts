import { setTimeout as delay } from "node:timers/promises";
import type { Contract } from "../../contract/build/contract.ts";
import type { FindingCode } from "../../contract/findings/codes.ts";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding, Place, Severity } from "../../contract/findings/finding.ts";
import type { Workflow } from "../../contract/workflows/description.ts";
import type { FoundWorkflow, WorkflowSet } from "../../contract/workflows/workflow-set.ts";
import { createInputs, type PreparedInputs, type PrepareInputs } from "./prepare-inputs.ts";
import type { Values } from "./scope.ts";
import { createStepClient, type StepClient } from "./step-client.ts";
import type { WorkflowOptions } from "./workflow-report.ts";

const MOST_STEPS = 10_000;
const MOST_MILLISECONDS = 600_000;
const MOST_WAIT = 60_000;
export const MOST_LEVELS = 20;

export interface WorkflowResult {
  readonly isSuccessful: boolean;
  readonly inputs: Values;
  readonly outputs: Values;
}

interface Details {
  readonly severity?: Severity | undefined;
  readonly others?: readonly Place[];
  readonly fix?: string | undefined;
}

export class WorkflowRun {
  readonly options: WorkflowOptions;
  readonly findings: Finding[] = [];
  readonly results: Map<Workflow, WorkflowResult> = new Map<Workflow, WorkflowResult>();
  readonly noted: Pick<Finding, "code" | "severity">[] = [];
  requests = 0;
  steps = 0;
  isOver = false;
  readonly #clients = new Map<Contract, StepClient>();
  readonly #inputs = new Map<WorkflowSet, PrepareInputs>();
  readonly #told = new Set<string>();
  readonly #start = performance.now();

  constructor(options: WorkflowOptions) {
    this.options = options;
  }

  get milliseconds(): number {
    return performance.now() - this.#start;
  }

  clientOf(contract: Contract): StepClient {
    const known = this.#clients.get(contract);
    if (known !== undefined) return known;
    const client = createStepClient(contract, this.options.servers.get(contract), this.options);
    this.#clients.set(contract, client);
    return client;
  }

  prepareInputs({ set, workflow }: FoundWorkflow, given: Values, isSampled: boolean): PreparedInputs {
    const prepare = this.#inputs.get(set) ?? createInputs(set.description);
    this.#inputs.set(set, prepare);
    return prepare(workflow, { given, isSampled, seed: this.options.seed ?? 1 });
  }

  close(): void {
    for (const client of this.#clients.values()) client.close();
  }

  tell(set: WorkflowSet, code: FindingCode, pointer: string, message: string, details: Details = {}): void {
    const { severity, others = [], fix } = details;
    const places = [set.description.file.placeOf(pointer), ...others];
    this.add(
      createFinding(code, { message, places, fix, ...(severity === undefined ? {} : { severity }) }),
      `${code} ${pointer} ${message}`,
    );
  }

  add(finding: Finding, key: string): void {
    this.noted.push({ code: finding.code, severity: finding.severity });
    const own = `${key} ${finding.severity}`;
    if (this.#told.has(own)) return;
    this.#told.add(own);
    this.findings.push(finding);
  }

  /** Counts a step. Returns false if a limit was reached, which is reported once. */
  mayGoOn(set: WorkflowSet, pointer: string): boolean {
    if (this.isOver) return false;
    const { maxRequests = MOST_STEPS, maxTime = MOST_MILLISECONDS, signal } = this.options;
    this.steps++;
    const why =
      signal?.aborted === true
        ? "it was interrupted"
        : this.steps > maxRequests
          ? `${maxRequests} steps were run, which is the limit`
          : this.milliseconds > maxTime
            ? `${maxTime / 1000} s have passed, which is the limit`
            : undefined;
    if (why === undefined) return true;
    this.isOver = true;
    this.tell(set, "workflow/limit", pointer, `The run ended here: ${why}.`);
    return false;
  }

  async wait(seconds: number): Promise<void> {
    const { maxTime = MOST_MILLISECONDS, signal } = this.options;
    const left = Math.max(0, maxTime - this.milliseconds);
    const milliseconds = Math.min(seconds * 1000, MOST_WAIT, left);
    if (milliseconds > 0)
      await delay(milliseconds, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  }
}
