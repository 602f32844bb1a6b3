import type { LocalLanguage } from "./local-texts.ts";

type Script = "ar" | "he" | "ja" | "ko" | "ru" | "zh";
export type Language = LocalLanguage | Script | "en" | "pl";

const scripts: readonly (readonly [Script, RegExp])[] = [
  ["ja", /[\u3040-\u30ff]/g],
  ["ko", /[\uac00-\ud7af]/g],
  ["zh", /[\u4e00-\u9fff]/g],
  ["ru", /[\u0400-\u04ff]/g],
  ["he", /[\u0590-\u05ff]/g],
  ["ar", /[\u0600-\u06ff]/g],
];

/** Letters and frequent short words. Words that are also frequent in another of these languages, such as `la` and `de`, are left out. */
const latin: readonly (readonly [Language, letters: RegExp, words: RegExp])[] = [
  [
    "de",
    /[äöüß]/gi,
    wordsOf("der die das und ist nicht für mit von auf eine einen oder wird werden zum zur bei"),
  ],
  ["fr", /[çœêèàùû]/gi, wordsOf("le les des une est pour avec dans du et sur au aux cette sont qui")],
  ["es", /[ñ¿¡íáóú]/gi, wordsOf("el los las una con para por del y al esta este son")],
  ["pt", /[ãõçêú]/gi, wordsOf("uma com não em do da dos das ou são para os")],
  ["it", /[èàìòù]/gi, wordsOf("il gli della di che è per una con sono del nel")],
  ["pl", /[łąęśżźćń]/gi, wordsOf("nie się jest na do dla przez oraz")],
  ["en", /$^/g, wordsOf("the and of with for is are this that which from by")],
];

function wordsOf(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}'])(?:${words.replaceAll(" ", "|")})(?![\\p{L}'])`, "giu");
}

const LEAST = 3;
const MOST_CHARACTERS = 200_000;

/** Guesses the language of a text from its letters and frequent words. Returns `undefined` for a text that has too few of them. */
export function detectLanguage(whole: string): Language | undefined {
  const text = whole.slice(0, MOST_CHARACTERS);
  const script = scripts.find(([, letters]) => count(text, letters) >= LEAST);
  if (script !== undefined) return script[0];
  const scores = latin.map(
    ([language, letters, words]) => [language, count(text, letters) + count(text, words)] as const,
  );
  const [best, second] = scores.toSorted(([, one], [, other]) => other - one);
  if (best === undefined || best[1] < LEAST || best[1] === second?.[1]) return undefined;
  return best[0];
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
