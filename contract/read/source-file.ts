import { indexLines, type SourceLines } from "../findings/code-frame.ts";
import { createPlace, type Finding, type Place } from "../findings/finding.ts";
import { type FoundNode, type NodeIndex, none } from "./node-index.ts";
import { collectIdentifiers, rebaseReferences, type SchemaIdentifiers } from "./rebase-references.ts";

export interface SourceFile {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  /**
   * The parsed value, which must not be mutated. It consists of plain objects, arrays and scalars. References that depend on an `$id` have
   * already been rewritten as pointers within the file. Non-finite numbers are strings. For a text file that a description refers to with
   * `$ref`, the value is the text.
   */
  readonly value: unknown;
  /**
   * Literals, by pointer, for numbers that JavaScript prints differently. Integers beyond 2^53 lose digits, numbers beyond 1.8e308 are
   * strings in the value, and a YAML number such as `1.10` may have been intended as a string.
   */
  readonly literals: ReadonlyMap<string, string>;
  readonly identifiers: SchemaIdentifiers;
  /**
   * Returns the place of a node. If the node does not exist, returns the place and pointer of its nearest ancestor. `on` selects the member
   * name before the node, or the value. Default: the name for an object or array, the value for a scalar. Line and column are computed on
   * first use.
   */
  placeOf(pointer: string, on?: "key" | "value"): Place;
  placeAt(offset: number): Place;
}

export interface SourceContent {
  readonly text: string;
  readonly value: unknown;
  readonly readLiterals: () => ReadonlyMap<string, string>;
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

export interface ReadResult {
  readonly file?: SourceFile;
  readonly findings: readonly Finding[];
}

/** Maximum nesting depth of a file, because later stages recurse. Real documents stay below 40. */
export const maximumDepth = 400;

export const maximumBytes = 134_217_728;

export const maximumText = 16_777_216;
