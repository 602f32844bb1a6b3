import type { Check } from "../checks.ts";
import type { OperationDescriptor } from "../descriptors.ts";
import type { Problem } from "./problem.ts";

/** Creates the parameter reader for an operation. `depth` is the maximum nesting depth of JSON. */
export type CreateParameterReader = (operation: OperationDescriptor, depth: number) => ParameterReader;

export type ParameterReader = (sent: SentParameters, check: Check | undefined) => ReadParameters | Problem;

export interface SentParameters {
  readonly captures: readonly string[];
  readonly query: string;
  header(name: string): string | null;
}

export interface ReadParameters {
  readonly kind: "parameters";
  readonly values: Record<string, unknown>;
}
