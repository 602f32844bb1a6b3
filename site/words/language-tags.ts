/** Languages into which the site's own words are translated, as the first part of a BCP 47 tag. */
export const translatedLanguages = ["en", "de", "es", "fr", "pt", "ja", "zh"] as const;

export type TranslatedLanguage = (typeof translatedLanguages)[number];

/** Languages written from right to left. Their sites have English words on mirrored pages. */
const rightToLeft = ["ar", "fa", "he", "ur"];

/** Languages that a site can have. */
export const languages: readonly string[] = [...translatedLanguages, ...rightToLeft];

/** Whether a site can have this language, with or without a region: `pt` or `pt-BR`. */
export function isLanguage(tag: string): boolean {
  return /^[a-z]{2}(?:-[A-Za-z0-9]{2,8})*$/.test(tag) && languages.includes(primaryOf(tag));
}

export function directionOf(tag: string): "rtl" | undefined {
  return rightToLeft.includes(primaryOf(tag)) ? "rtl" : undefined;
}

/** Returns the language of a tag without its region. */
export function primaryOf(tag: string): string {
  return tag.slice(0, 2);
}
