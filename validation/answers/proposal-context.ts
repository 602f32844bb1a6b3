import type { SchemaLookup } from "../../contract/model/model-lookup.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import type { ErrorPart } from "../../runtime/descriptors.ts";

export interface ProposalTools {
  readonly status: number;
  readonly lookup: SchemaLookup;
  readonly fixed: Readonly<Record<"path" | "method" | "version", string>>;
  /** Whether a part of an error body matches a schema, whatever error its placeholders are replaced with. */
  accepts(schema: unknown, part: ErrorPart): boolean;
}

export interface Context extends ProposalTools {
  readonly pointer: string;
  readonly isIssue: boolean;
  readonly fillsOptional: boolean;
  readonly told: { isOfStatus: boolean; isOfOperation: boolean; readonly missing: Set<string> };
}

export interface Target {
  readonly schema: unknown;
  readonly parts: readonly SchemaObject[];
  readonly name: string;
}
