import { indexLines, type SourceLines } from "../findings/code-frame.ts";
import { createPlace, type Finding, type Place } from "../findings/finding.ts";
import { type FoundNode, type NodeIndex, none } from "./node-index.ts";
import { collectIdentifiers, rebaseReferences, type SchemaIdentifiers } from "./rebase-references.ts";

/** A file of a document, as it was read. */
export interface SourceFile {
  /** The name, relative to the root document's folder, with `/` between folders. */
  readonly name: string;
  /** The absolute path. */
  readonly path: string;
  /** The content of the file, without a byte order mark. */
  readonly text: string;
  /**
   * The value of the text: plain objects, arrays and scalars. Keys are strings as written, references that depend on an `$id` are pointers
   * in the file, and numbers that are not finite are strings. For a text file (a description by `$ref`), it is the text itself. Must not be
   * changed.
   */
  readonly value: unknown;
  /**
   * The literals, by pointer, of numbers that JavaScript prints differently: integers beyond 2^53, numbers beyond 1.8e308 (which are
   * strings in the value), and in YAML e.g. `1.10`, which may have been meant as a string.
   */
  readonly literals: ReadonlyMap<string, string>;
  /** The identifiers that schemas of the file declare; collected on first use. */
  readonly identifiers: SchemaIdentifiers;
  /**
   * The place of a node, or of its nearest ancestor (with that ancestor's pointer) if there is no such node. `on` selects its `key` or
   * `value`; default: the key of an object or array, the value of a scalar. Cheap: line and column are computed on first use.
   */
  placeOf(pointer: string, on?: "key" | "value"): Place;
  /** The place of an offset of {@link text}. Its pointer is that of the whole file. */
  placeAt(offset: number): Place;
}

/** The content of a file, as a reader returns it. */
export interface SourceContent {
  readonly text: string;
  readonly value: unknown;
  /** Reads the {@link SourceFile.literals}. Called at most once, when first needed. */
  readonly readLiterals: () => ReadonlyMap<string, string>;
  /** Makes the index of nodes. Called at most once, when first needed. */
  readonly indexNodes: () => NodeIndex;
}

export function createSourceFile(name: string, path: string, content: SourceContent): SourceFile {
  const { text } = content;
  const value =
    text.includes("$id") || text.includes("$self") ? rebaseReferences(content.value) : content.value;
  let lines: SourceLines | undefined;
  const locate = (offset: number): Pick<Place, "line" | "column"> => {
    lines ??= indexLines(text);
    return lines.locate(offset);
  };
  let literals: ReadonlyMap<string, string> | undefined;
  let identifiers: SchemaIdentifiers | undefined;
  let index: NodeIndex | undefined;
  return {
    name,
    path,
    text,
    value,
    get literals() {
      literals ??= content.readLiterals();
      return literals;
    },
    get identifiers() {
      identifiers ??= collectIdentifiers(value);
      return identifiers;
    },
    placeOf: (pointer, on) => {
      index ??= content.indexNodes();
      const node = index.find(pointer);
      return createPlace(name, node.pointer, () => locate(offsetOf(node, on)));
    },
    placeAt: (offset) => ({ file: name, pointer: "", ...locate(offset) }),
  };
}

function offsetOf(node: FoundNode, on: "key" | "value" | undefined): number {
  const isKeyWanted = on === undefined ? node.shape !== "leaf" : on === "key";
  return isKeyWanted && node.key !== none ? node.key : node.start;
}

/** A file and the findings about it. No file if it could not be read at all. */
export interface ReadResult {
  readonly file?: SourceFile;
  readonly findings: readonly Finding[];
}

/** The maximum depth of values, since later stages recurse. Real documents stay below 40. */
export const maximumDepth = 400;

/** The maximum size of a file, in bytes. */
export const maximumBytes = 134_217_728;

/** The maximum length of a single string, in characters, since later stages hold several copies of it. */
export const maximumText = 16_777_216;
