import type { Contract } from "../../contract/build/contract.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import type { WorkflowSet } from "../../contract/workflows/workflow-set.ts";
import type { ProbeOptions } from "../probe/probe.ts";

export interface WorkflowOptions
  extends Omit<ProbeOptions, "baseUrl" | "operations" | "tags" | "exclude" | "excludeTags" | "ignore"> {
  readonly set: WorkflowSet;
  /** The server of each document. The others are mocked in memory. */
  readonly servers: ReadonlyMap<Contract, string>;
  /** Ids. Default: all, in the order of the description. */
  readonly workflows?: readonly string[] | undefined;
  readonly inputs: ReadonlyMap<string, unknown>;
}

/**
 * `passed`: every step was successful and fits the documents. `undecided`: no fault was found, but something could not be evaluated or
 * checked. `skipped`: it was not run.
 */
export type WorkflowVerdict = "passed" | "failed" | "undecided" | "skipped";

export interface StepRow {
  readonly id: string;
  /** The called operation or workflow. */
  readonly calls: string;
  /** Absent without an answer, and for a workflow. */
  readonly status?: number | undefined;
  readonly isSuccessful: boolean;
}

export interface WorkflowRow {
  readonly id: string;
  readonly verdict: WorkflowVerdict;
  /** In the order in which they ran, each attempt on its own. Steps of called workflows are not included. */
  readonly steps: readonly StepRow[];
  /** Inputs that were sampled from their schema, since none were given. */
  readonly sampled: readonly string[];
}

export interface WorkflowReport {
  readonly workflows: readonly WorkflowRow[];
  readonly requests: number;
  readonly milliseconds: number;
  readonly findings: readonly Finding[];
}
