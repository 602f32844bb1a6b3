import { englishForms } from "../../site/words/forms/english.ts";
import type { FormWords } from "../../site/words/words.ts";

declare const window: { readonly tenonFormWords?: FormWords } | undefined;

/** Words in the language of the site. A site that is not in English defines them before the script of the forms. */
export const words: FormWords =
  (typeof window === "undefined" ? undefined : window.tenonFormWords) ?? englishForms;
