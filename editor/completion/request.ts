import type { Slot } from "../source/kinds.ts";
import type { OutlineNode } from "../source/outline.ts";
import type { Group } from "../workspace/group.ts";
import type { Source } from "../workspace/source.ts";

export interface CompletionRequest {
  readonly source: Source;
  readonly offset: number;
  readonly slotOf: (node: OutlineNode) => Slot | undefined;
  readonly version: string;
  /** The names in the document and its references, which can lag behind recent edits. */
  readonly group: Group | undefined;
}

export interface Suggestion {
  readonly label: string;
  readonly detail?: string;
  /** The kind of value to insert after the key. */
  readonly shape?: "scalar" | "map" | "list";
  /** Whether the value is a literal such as `true`, which is written without quotes. */
  readonly isLiteral?: boolean;
}
