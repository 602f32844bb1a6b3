import { createPlace, type Place } from "../findings/finding.ts";
import { type FoundNode, type NodeIndex, none } from "./node-index.ts";
import { collectIdentifiers, rebaseReferences, type SchemaIdentifiers } from "./rebase-references.ts";

/** A file of the document, read. */
export interface SourceFile {
  /** Relative to the root document's folder, with `/` between folders. */
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  /** What the file holds, without a byte order mark. */
  readonly text: string;
  /**
   * What the text means: plain objects, arrays and scalars; keys of mappings are strings, as they are written; references
   * that depend on an `$id` as pointers into the file; numbers that are not finite as texts. Never to be changed. For a file of prose (a description by `$ref`) the text itself.
   */
  readonly value: unknown;
  /**
   * Numbers that are not, as a JavaScript number, what the author wrote, by pointer: integers beyond 2^53, numbers
   * beyond 1.8e308 (which are texts in the value), and in YAML whatever prints differently, such as `1.10`, which may have been meant as a text.
   */
  readonly literals: ReadonlyMap<string, string>;
  /** The names that schemas of the file give themselves; collected when they are first asked for. */
  readonly identifiers: SchemaIdentifiers;
  /**
   * Line and column of a node; of its nearest ancestor (whose pointer the place then has) where there is no such node.
   * Asked for the `key` or the `value` it answers that; else the key of an object or array, which is where a reader looks
   * for it, and the value of anything smaller. Cheap: the line is looked for when somebody asks the place for it.
   */
  placeOf(pointer: string, on?: "key" | "value"): Place;
  /** Line and column of an offset of {@link text}, with the pointer of the whole file. */
  placeAt(offset: number): Place;
}

/** What a reader found in a text. */
export interface SourceContent {
  readonly text: string;
  readonly value: unknown;
  /** Called at most once, when the literals are first asked for. */
  readonly readLiterals: () => ReadonlyMap<string, string>;
  /** Called at most once, when a place is first asked for. */
  readonly indexNodes: () => NodeIndex;
}

/** Makes a {@link SourceFile} of what a reader found. */
export function createSourceFile(name: string, path: string, content: SourceContent): SourceFile {
  const { text } = content;
  const value =
    text.includes("$id") || text.includes("$self") ? rebaseReferences(content.value) : content.value;
  const lines = createLineIndex(text);
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
      return createPlace(name, node.pointer, () => lines(offsetOf(node, on)));
    },
    placeAt: (offset) => ({ file: name, pointer: "", ...lines(offset) }),
  };
}

function offsetOf(node: FoundNode, on: "key" | "value" | undefined): number {
  const isKeyWanted = on === undefined ? node.shape !== "leaf" : on === "key";
  return isKeyWanted && node.key !== none ? node.key : node.start;
}

/** A spot in a text. Both counted from 1; columns in UTF-16 code units. */
interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/** Finds the line and column of an offset. */
export type LineIndex = (offset: number) => LineColumn;

/** Makes a {@link LineIndex} of a text; the text is read on first use. A line ends with a line feed. */
export function createLineIndex(text: string): LineIndex {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= findLineStarts(text);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

function findLineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}
