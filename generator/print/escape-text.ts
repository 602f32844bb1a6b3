/**
 * Characters that editors hide or show misleadingly: controls, lone surrogates, bidirectional and other format characters, invisible
 * fillers, line separators, private use characters.
 */
const DECEPTIVE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]|\u034F/gu;

/** Invisible characters that emoji and many languages need. Comments keep them. */
export const joiners = "\u200C\u200D\u00AD";

function escapeCharacter(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const hex = point.toString(16);
  return point > 0xffff ? `\\u{${hex}}` : `\\u${hex.padStart(4, "0")}`;
}

function escapeUnits(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

const UNCOMMON = /[^\x20-\x7E\n]+/g;

/** Escapes deceptive characters, except line feeds and the characters in `keep`. */
export function escapeDeceptive(text: string, keep = ""): string {
  return text.replace(UNCOMMON, (run) =>
    run.replace(DECEPTIVE, (character) =>
      keep.includes(character) ? character : escapeCharacter(character),
    ),
  );
}

/**
 * Escapes deceptive characters except line feeds as `\\uXXXX`. Only for output where they can occur only inside string literals: JSON, and
 * code printed by ajv.
 */
export function escapeLiterals(text: string): string {
  // Replacing would copy the string even if nothing changes, and documents can be many megabytes long.
  if (!hasDeceptive(text)) return text;
  return text.replace(UNCOMMON, (run) => run.replace(DECEPTIVE, escapeUnits));
}

function hasDeceptive(text: string): boolean {
  for (const [run] of text.matchAll(UNCOMMON)) if (run.search(DECEPTIVE) !== -1) return true;
  return false;
}

export function printJson(value: unknown): string {
  return `${escapeLiterals(JSON.stringify(value, null, 2))}\n`;
}
