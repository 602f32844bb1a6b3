import type { SourceFile } from "../read/source-file.ts";

/** A change to a document (OpenAPI Overlay Specification 1.1 §4.4.3). */
export interface OverlayAction {
  /** A JSONPath (RFC 9535). */
  readonly target: string;
  readonly change: OverlayChange;
  /** Of the action, in the overlay's file. */
  readonly pointer: string;
}

/** What is done to the nodes that a target selects. */
export type OverlayChange =
  | { readonly kind: "update"; readonly value: unknown }
  | { readonly kind: "remove" }
  /** The JSONPath of the one node to copy from (1.1). */
  | { readonly kind: "copy"; readonly from: string };

/** An overlay that was read: its file and its actions in order. */
export interface Overlay {
  readonly file: SourceFile;
  readonly actions: readonly OverlayAction[];
}
