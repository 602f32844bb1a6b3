import type { Check, OperationDescriptor } from "../descriptors.ts";
import type { Problem } from "./problem.ts";

/** Makes the reader of an operation's parameters. `depth` is the maximum nesting of JSON in them. */
export type CreateParameterReader = (operation: OperationDescriptor, depth: number) => ParameterReader;

/** Decodes and checks parameters: gives their values, or a 400 with details. */
export type ParameterReader = (sent: SentParameters, check: Check | undefined) => ReadParameters | Problem;

/** The texts of parameters. Path expressions and the query are still percent-encoded. */
export interface SentParameters {
  readonly captures: readonly string[];
  readonly query: string;
  header(name: string): string | null;
}

/** The parameters of a request, by key. */
export interface ReadParameters {
  readonly kind: "parameters";
  readonly values: Record<string, unknown>;
}
