/**
 * Matches characters that are invisible or misleading in an editor: controls, lone surrogates, bidirectional and other format characters,
 * invisible fillers, line separators, private use characters.
 */
const DECEPTIVE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]|\u034F/gu;

/** Invisible characters that are part of emoji and of prose in many languages. Comments keep them. */
export const joiners = "\u200C\u200D\u00AD";

/** One character as a JavaScript escape: `\u202e`, `\u{e0041}`. */
function escapeCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const hex = point.toString(16);
  return point > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, "0")}`;
}

/** A character as an escape that is also valid in JSON: two escapes if it has two code units. */
function escapeUnits(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

/** Matches everything but printable ASCII, so that most of a text is skipped quickly. */
const UNCOMMON = /[^\x20-\x7E\n]+/g;

/** Replaces every deceptive character by its escape, except line feeds and those in `keep`. */
export function escapeDeceptive(text: string, keep = ""): string {
  return text.replace(UNCOMMON, (run) =>
    run.replace(DECEPTIVE, (character) =>
      keep.includes(character) ? character : escapeCharacter(character),
    ),
  );
}

/** Escapes deceptive characters, except line feeds, in JSON, or in code whose text is in string literals only, such as ajv's. */
export function escapeLiterals(text: string): string {
  return text.replace(UNCOMMON, (run) => run.replace(DECEPTIVE, escapeUnits));
}

/** Prints a value as a JSON file. Invisible characters are escaped. */
export function printJson(value: unknown): string {
  return `${escapeLiterals(JSON.stringify(value, null, 2))}\n`;
}
