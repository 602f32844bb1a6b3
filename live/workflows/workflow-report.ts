import type { Contract } from "../../contract/build/contract.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { WorkflowSet } from "../../contract/workflows/workflow-set.ts";
import type { ProbeOptions } from "../probe/probe.ts";

export interface WorkflowOptions
  extends Omit<ProbeOptions, "baseUrl" | "operations" | "tags" | "exclude" | "excludeTags" | "ignore"> {
  readonly set: WorkflowSet;
  /** Server URL by document. Documents without a server URL are mocked in memory. */
  readonly servers: ReadonlyMap<Contract, string>;
  /** Ids of the workflows to run. Default: all, in document order. */
  readonly workflows?: readonly string[] | undefined;
  readonly inputs: ReadonlyMap<string, unknown>;
}

/**
 * `passed`: every step succeeded and its exchanges match the documents. `undecided`: no errors were found, but something could not be
 * evaluated or checked. `skipped`: the workflow was not run.
 */
export type WorkflowVerdict = "passed" | "failed" | "undecided" | "skipped";

export interface StepRow {
  readonly id: string;
  /** The called operation or workflow. */
  readonly calls: string;
  /** Status of the response. Absent if there was no response, or if the step called a workflow. */
  readonly status?: number | undefined;
  readonly isSuccessful: boolean;
}

export interface WorkflowRow {
  readonly id: string;
  readonly verdict: WorkflowVerdict;
  /** Steps in execution order. Each attempt is listed separately. Steps of called workflows are excluded. */
  readonly steps: readonly StepRow[];
  /** Names of the inputs that were sampled from their schema because no value was supplied. */
  readonly sampled: readonly string[];
}

export interface WorkflowReport {
  readonly workflows: readonly WorkflowRow[];
  readonly requests: number;
  readonly milliseconds: number;
  readonly findings: readonly Finding[];
}
