/** A name that a module of the runtime imports from another. */
export interface ImportedName {
  /** The path of the other module, relative to the folder of the runtime. */
  readonly from: string;
  /** The name that the other module exports. */
  readonly name: string;
  readonly isType: boolean;
}

/** A top-level statement of a module, with the comment above it. */
export interface Statement {
  /** The name that it declares or re-exports. */
  readonly name: string;
  readonly isExported: boolean;
  /** The name that the statement re-exports from another module. Absent for a declaration. */
  readonly handsOn?: ImportedName;
  /** The names of other statements and imports that occur in the statement as words. */
  readonly uses: readonly string[];
  /** The modules that the statement imports dynamically. */
  readonly loads: readonly string[];
  readonly text: string;
}

/** A parsed module of the runtime. It is plain data, since it is parsed when tenon is built. */
export interface SourceModule {
  /** The path of the module, relative to the folder of the runtime. */
  readonly path: string;
  /** The comment at the top of the module; an empty text if there is none. */
  readonly heading: string;
  /** The imports by their local names. */
  readonly imports: readonly (readonly [local: string, imported: ImportedName])[];
  readonly statements: readonly Statement[];
}
