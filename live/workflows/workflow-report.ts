import type { Contract } from "../../contract/build/contract.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { WorkflowSet } from "../../contract/workflows/workflow-set.ts";
import type { ProbeOptions } from "../probe/probe.ts";

export interface WorkflowOptions
  extends Omit<ProbeOptions, "baseUrl" | "operations" | "tags" | "exclude" | "excludeTags" | "ignore"> {
  readonly set: WorkflowSet;
  /** Server URL by document. Documents without one are mocked in memory. */
  readonly servers: ReadonlyMap<Contract, string>;
  /** Workflow ids. Default: all, in document order. */
  readonly workflows?: readonly string[] | undefined;
  readonly inputs: ReadonlyMap<string, unknown>;
}

/**
 * `passed`: every step succeeded and matches the documents. `undecided`: no errors were found, but something could not be evaluated or
 * checked. `skipped`: the workflow was not run.
 */
export type WorkflowVerdict = "passed" | "failed" | "undecided" | "skipped";

export interface StepRow {
  readonly id: string;
  /** The called operation or workflow. */
  readonly calls: string;
  /** Absent if there was no response, and for a called workflow. */
  readonly status?: number | undefined;
  readonly isSuccessful: boolean;
}

export interface WorkflowRow {
  readonly id: string;
  readonly verdict: WorkflowVerdict;
  /** Steps in execution order, with each attempt listed separately. Excludes the steps of called workflows. */
  readonly steps: readonly StepRow[];
  /** Inputs sampled from their schema because none were supplied. */
  readonly sampled: readonly string[];
}

export interface WorkflowReport {
  readonly workflows: readonly WorkflowRow[];
  readonly requests: number;
  readonly milliseconds: number;
  readonly findings: readonly Finding[];
}
