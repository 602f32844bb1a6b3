import type { TextChange } from "./rename.ts";

export interface QuickFix {
  readonly title: string;
  readonly change: TextChange;
  /** Whether the fix is the only sensible one, which *fix all* can apply. */
  readonly isPreferred: boolean;
  /** Identifies a name that must be unique and that the fix introduces. *Fix all* introduces each of them once. */
  readonly creates?: string;
}
