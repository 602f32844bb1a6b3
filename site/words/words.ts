import { isObject, memberOf } from "../../language/values/json-object.ts";
import type { englishForms } from "./forms/english.ts";
import type { englishPages } from "./pages/english.ts";

/** A sentence for each plural category that the language has. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

type Translated<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends string
    ? string
    : Table[Key] extends Plural
      ? Plural
      : Translated<Table[Key]>;
};

export type PageWords = Translated<typeof englishPages>;

export type FormWords = Translated<typeof englishForms>;

/** The interface's own words in the language of a site. */
export interface Words extends PageWords {
  readonly forms: FormWords;
}

export type Values = Readonly<Record<string, string | number>>;

/** Replaces the names in braces. */
export function fill(sentence: string, values: Values): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Resolves `{{words.name}}` in a template. Braces in the sentence become fields of the view. Unknown names are left for the renderer to report. */
export function translateTemplate(text: string, words: Words): string {
  return text.replace(/\{\{words\.([\w.]+)\}\}/g, (whole, path: string) => {
    const found = path
      .split(".")
      .reduce<unknown>((table, name) => (isObject(table) ? memberOf(table, name) : undefined), words);
    return typeof found === "string" ? found.replace(/\{([\w.]+)\}/g, "{{$1}}") : whole;
  });
}

/** Kept, because creating them takes a thousand times as long as using them. */
const pluralRules = new Map<string, Intl.PluralRules>();

/** Chooses the sentence for a number, which replaces `{count}`. */
export function fillCount(
  { lang }: Pick<FormWords, "lang">,
  plural: Plural,
  count: number,
  values: Values = {},
): string {
  const rules = pluralRules.get(lang) ?? new Intl.PluralRules(lang);
  pluralRules.set(lang, rules);
  const sentence = plural[rules.select(count)] ?? plural.other;
  return fill(sentence, { count, ...values });
}
