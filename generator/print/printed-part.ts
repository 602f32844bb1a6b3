import type { TsText } from "./ts-text.ts";

/** An expression that stands in data for the data it evaluates to, such as the name of a constant. */
export class PrintedPart {
  readonly text: TsText;

  constructor(text: TsText) {
    this.text = text;
  }
}
