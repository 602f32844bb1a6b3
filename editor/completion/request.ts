import type { Slot } from "../source/kinds.ts";
import type { OutlineNode } from "../source/outline.ts";
import type { Group } from "../workspace/group.ts";
import type { Source } from "../workspace/source.ts";

export interface CompletionRequest {
  readonly source: Source;
  readonly offset: number;
  readonly slotOf: (node: OutlineNode) => Slot | undefined;
  readonly version: string;
  /** May be of an earlier state. */
  readonly group: Group | undefined;
}

export interface Suggestion {
  readonly label: string;
  readonly detail?: string;
  /** Of a member's value. */
  readonly shape?: "scalar" | "map" | "list";
  /** Not a string: written without quotes. */
  readonly isLiteral?: boolean;
}
