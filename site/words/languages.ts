import { chineseForms } from "./forms/chinese.ts";
import { englishForms } from "./forms/english.ts";
import { frenchForms } from "./forms/french.ts";
import { germanForms } from "./forms/german.ts";
import { japaneseForms } from "./forms/japanese.ts";
import { portugueseForms } from "./forms/portuguese.ts";
import { spanishForms } from "./forms/spanish.ts";
import { primaryOf, type TranslatedLanguage, translatedLanguages } from "./language-tags.ts";
import { chinesePages } from "./pages/chinese.ts";
import { englishPages } from "./pages/english.ts";
import { frenchPages } from "./pages/french.ts";
import { germanPages } from "./pages/german.ts";
import { japanesePages } from "./pages/japanese.ts";
import { portuguesePages } from "./pages/portuguese.ts";
import { spanishPages } from "./pages/spanish.ts";
import type { Words } from "./words.ts";

const tables: Readonly<Record<TranslatedLanguage, Words>> = {
  en: { ...englishPages, forms: englishForms },
  de: { ...germanPages, forms: germanForms },
  es: { ...spanishPages, forms: spanishForms },
  fr: { ...frenchPages, forms: frenchForms },
  pt: { ...portuguesePages, forms: portugueseForms },
  ja: { ...japanesePages, forms: japaneseForms },
  zh: { ...chinesePages, forms: chineseForms },
};

/** Returns the words for a language, or the English ones if there is no translation. */
export function wordsOf(tag = "en"): Words {
  const known = translatedLanguages.find((language) => language === primaryOf(tag));
  return tables[known ?? "en"];
}
