import { texts } from "../hostile/texts.ts";
import type { Rename, TextKind } from "./rename-texts.ts";

/** Characters that an attack may not contain where it replaces a token, a part of a path, or a regular expression. */
const forbidden: Readonly<Record<TextKind, RegExp>> = {
  any: /[\p{Surrogate}]/gu,
  token: /[^!#$%&'*+\-.^_`|~A-Za-z0-9]/g,
  path: /[{}?#/.\s\p{Surrogate}%]/gu,
  pattern: /[\p{Surrogate}\p{Cc}\u2028\u2029]/gu,
};

/** The attacks of {@link texts} without those that prove nothing here, such as empty texts. */
const attacks: readonly string[] = Object.entries(texts).flatMap(([name, text]) =>
  ["empty", "blank", "long", "control", "zero-width", "emoji"].includes(name) ? [] : [text],
);

/** The two ways to rename a document: each text is replaced by an attack, or by a harmless text with the same beginning. */
export function createRename(isHostile: boolean): Rename {
  const numbers = new Map<string, number>();
  return (text, kind) => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    // Both kinds of text begin alike, so that sorted lists keep their order. A space makes sure that every name needs quotes.
    const begin = `t${String(number).padStart(6, "0")}`;
    const payload = attacks[number % attacks.length] ?? "";
    const attack = payload.replace(forbidden[kind], "");
    // Has the length of the attack in JSON, since tenon shares long values between modules. It contains `~` if the attack has a character
    // that JSON Pointers escape.
    const harmless = (/[~/]/.test(attack) ? "harmless~text " : "harmless text ")
      .repeat(20)
      .slice(0, JSON.stringify(attack).length - 2)
      .trimEnd();
    const fitting = isHostile ? attack : harmless.replace(forbidden[kind], "");
    if (kind === "token" || kind === "path") return `${begin}-${fitting}`;
    return kind === "pattern" ? `${begin} ${escapePattern(fitting)}` : `${begin} ${fitting}`;
  };
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
