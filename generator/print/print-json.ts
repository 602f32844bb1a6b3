import { escapeLiterals } from "./escape-text.ts";

/** Prints a value as the text of a JSON file, in plain sight: what is invisible in its texts is escaped. */
export function printJson(value: unknown): string {
  return `${escapeLiterals(JSON.stringify(value, null, 2))}\n`;
}
