import type { TsText } from "../print/ts-text.ts";

/** A constant that several descriptors have in common. */
export interface PartView {
  readonly name: TsText;
  /** Its type, of the runtime's descriptors. */
  readonly type: TsText;
  readonly value: TsText;
}
