// @ts-nocheck Made by a machine and tested as a whole.
/**
 * A schema as any library that knows Standard Schema 1 takes it (https://standardschema.dev). Ours never change a value,
 * so what goes in is what comes out.
 */
export interface StandardSchemaV1<T = unknown> {
  readonly "~standard": StandardSchemaProps<T>;
}

/** What {@link StandardSchemaV1} holds. */
export interface StandardSchemaProps<T> {
  readonly version: 1;
  readonly vendor: "tenon";
  readonly validate: (value: unknown) => StandardSchemaResult<T>;
  /** For the compiler only; never present at run time. */
  readonly types?: { readonly input: T; readonly output: T } | undefined;
}

/** The outcome: the value, or what is wrong with it. */
export type StandardSchemaResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly StandardSchemaIssue[] };

/** One thing that is wrong, and where: the names and indexes that lead to it. */
export interface StandardSchemaIssue {
  readonly message: string;
  readonly path: readonly (string | number)[];
}
