import type { Check, OperationDescriptor } from "../descriptors.ts";
import type { Problem } from "./problem.ts";

/** `depth` is the maximum nesting of JSON. */
export type CreateParameterReader = (operation: OperationDescriptor, depth: number) => ParameterReader;

export type ParameterReader = (sent: SentParameters, check: Check | undefined) => ReadParameters | Problem;

/** Path expressions and query are percent-encoded. */
export interface SentParameters {
  readonly captures: readonly string[];
  readonly query: string;
  header(name: string): string | null;
}

export interface ReadParameters {
  readonly kind: "parameters";
  readonly values: Record<string, unknown>;
}
