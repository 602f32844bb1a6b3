/** A schema or operation with the TypeScript that tenon generates for it. */
export interface GeneratedType {
  /** Absolute path of the author's file. */
  readonly path: string;
  readonly pointer: string;
  readonly text: string;
}

export interface Comparison {
  /** For example `2 breaking changes.` */
  readonly outcome: string;
  readonly level: string;
  readonly changes: readonly { readonly level: string; readonly message: string }[];
}

/** A schema by its name in `components.schemas`, or by its place: an absolute path and a pointer in that file. */
export type SchemaToSample = { readonly name: string } | { readonly path: string; readonly pointer: string };

export type AnalysisQuestion =
  | { readonly kind: "types"; readonly root: string; readonly buffers: Buffers }
  | {
      readonly kind: "sample";
      readonly root: string;
      readonly buffers: Buffers;
      readonly schema: SchemaToSample;
    }
  | {
      readonly kind: "compare";
      readonly root: string;
      readonly buffers: Buffers;
      /** The earlier texts. Default: the files in git's `HEAD`. */
      readonly before?: Buffers;
    };

/** Contents of open files, keyed by absolute path. */
export type Buffers = ReadonlyMap<string, string>;

/** Answers questions that require a complete model of the document, which takes too long for the server's own thread. */
export interface Analyst {
  typesOf(root: string, buffers: Buffers): Promise<readonly GeneratedType[]>;
  /** Resolves to `undefined` if one of the versions cannot be read, for example without a git repository. */
  compare(root: string, buffers: Buffers, before?: Buffers): Promise<Comparison | undefined>;
  /** Samples a value of a schema, as JSON. Resolves to `undefined` if there is none. */
  sample(root: string, buffers: Buffers, schema: SchemaToSample): Promise<string | undefined>;
  close(): Promise<void>;
}
