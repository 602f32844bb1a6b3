import type { TsText } from "../print/ts-text.ts";

/** A constant that several descriptors share. */
export interface PartView {
  readonly name: TsText;
  /** The part's type, from the runtime's descriptors. */
  readonly type: TsText;
  readonly value: TsText;
}
