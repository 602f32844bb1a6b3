import type { TsText } from "../print/ts-text.ts";

/** A constant in `operations.ts` that several descriptors use. */
export interface PartView {
  readonly name: TsText;
  /** The type of the constant, from the runtime's descriptors. */
  readonly type: TsText;
  readonly value: TsText;
}
