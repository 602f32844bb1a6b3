import type { ValidationIssue } from "../checks.ts";
import { findIssues } from "./find-issues.ts";
import type { CheckFunction } from "./record-fault.ts";

/**
 * A schema that implements Standard Schema 1 (https://standardschema.dev). Input and output types are the same, since validation does not
 * change the value.
 */
export interface StandardSchemaV1<T = unknown> {
  readonly "~standard": StandardSchemaProps<T>;
}

export interface StandardSchemaProps<T> {
  readonly version: 1;
  readonly vendor: "tenon";
  readonly validate: (value: unknown) => StandardSchemaResult<T>;
  /** Type information for the compiler; never present at run time. */
  readonly types?: { readonly input: T; readonly output: T } | undefined;
}

export type StandardSchemaResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly StandardSchemaIssue[] };

/** An issue whose `path` contains member names and item indexes. */
export interface StandardSchemaIssue {
  readonly message: string;
  readonly path: readonly (string | number)[];
}

export function createStandardSchema<T>(check: CheckFunction): StandardSchemaV1<T> {
  return {
    "~standard": {
      version: 1,
      vendor: "tenon",
      validate: (value) => {
        const issues = findIssues(check, value);
        return issues === undefined
          ? { value: value as T }
          : { issues: issues.map((issue) => withPath(issue, value)) };
      },
    },
  };
}

function withPath(issue: ValidationIssue, root: unknown): StandardSchemaIssue {
  const path: (string | number)[] = [];
  let node = root;
  for (const token of issue.pointer.split("/").slice(1)) {
    const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
    const step = Array.isArray(node) ? Number(name) : name;
    path.push(step);
    node = typeof node === "object" && node !== null ? Reflect.get(node, step) : undefined;
  }
  return { message: issue.message, path };
}
