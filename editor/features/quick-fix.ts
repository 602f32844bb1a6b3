import type { TextChange } from "./rename.ts";

export interface QuickFix {
  readonly title: string;
  readonly change: TextChange;
  /** The only sensible one, which *fix all* applies. */
  readonly isPreferred: boolean;
}
