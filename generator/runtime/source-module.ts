/** A name that a module of the runtime has from another. */
export interface ImportedName {
  /** The path of the other, from the folder of the runtime. */
  readonly from: string;
  /** What it is called there. */
  readonly name: string;
  readonly isType: boolean;
}

/** A statement at the top of a module, with the comment above it. */
export interface Statement {
  /** The name that it declares, or hands on. */
  readonly name: string;
  readonly isExported: boolean;
  /** What it hands on of another module. Absent: it declares something. */
  readonly handsOn?: ImportedName;
  /** The names of other statements and imports that it may use: each that is a word of it. */
  readonly uses: readonly string[];
  /** The modules that it loads when it runs. */
  readonly loads: readonly string[];
  readonly text: string;
}

/** A module of the runtime, taken apart: plain data, so that it is taken apart once, where tenon is built. */
export interface SourceModule {
  /** Its path from the folder of the runtime. */
  readonly path: string;
  /** The comment of the module itself, or nothing. */
  readonly heading: string;
  /** By the names that they have here. */
  readonly imports: readonly (readonly [local: string, imported: ImportedName])[];
  readonly statements: readonly Statement[];
}
