import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isObject } from "../../../../language/values/json-object.ts";
import { directionOf, isLanguage, translatedLanguages } from "../../../../site/words/language-tags.ts";
import { wordsOf } from "../../../../site/words/languages.ts";
import { fillCount, translateTemplate } from "../../../../site/words/words.ts";
import { emitSite, readContract } from "../facts/site-fixture.ts";

/** The sentences of a table by their path. A plural is one sentence. */
function listSentences(table: object, path = ""): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [key, value] of Object.entries(table)) {
    if (typeof value === "string") found.set(path + key, [value]);
    else if (isObject(value) && "other" in value) found.set(path + key, Object.values(value).map(String));
    else for (const [inner, sentences] of listSentences(value, `${path}${key}.`)) found.set(inner, sentences);
  }
  return found;
}

const english = listSentences(wordsOf("en"));

/** What is not language: fields and tags, but not placeholders in code. */
const marksOf = (sentence: string): string =>
  (sentence.replace(/`[^`{]*`/g, "").match(/\{[\w.]+\}|<\/?[a-z][^<>]*>/g) ?? []).sort().join();

const others = translatedLanguages.filter((language) => language !== "en");

describe.each(others)("the words in %s", (language) => {
  const words = wordsOf(language);

  test("have the fields and tags of the English ones", () => {
    const sentences = listSentences(words);
    expect([...sentences.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, forms] of sentences)
      for (const form of forms)
        expect([key, marksOf(form)]).toEqual([key, marksOf(english.get(key)?.at(-1) ?? "")]);
  });

  test("have the plurals of the language", () => {
    expect(words.forms.lang).toBe(language);
    const known = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const table of [words.members, words.exchanges, words.forms.bodyOf, words.forms.exactly.items])
      expect(known).toEqual(expect.arrayContaining(Object.keys(table)));
  });

  test("are safe in HTML and in attributes", () => {
    for (const [key, forms] of listSentences(words))
      for (const form of forms)
        expect([key, form.replace(/<[^<>]*>/g, "")]).toEqual([key, expect.not.stringMatching(/["&]/)]);
  });
});

test("numbers choose their sentence", () => {
  const { forms, members } = wordsOf("de");
  expect(fillCount(forms, members, 1)).toBe("1 Feld");
  expect(fillCount(forms, members, 2)).toBe("2 Felder");
  expect(fillCount(wordsOf("ja").forms, wordsOf("ja").members, 1)).toBe("1 個のフィールド");
});

test("templates contain no words of their own", () => {
  const folder = "templates/docs";
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".hbs"),
  );
  const found = names.flatMap((name) => {
    const text = readFileSync(join(folder, name), "utf8").replace(/\{\{[^}]*\}\}/g, "");
    const shown =
      text.match(/>[^<>]*\p{L}{2,}[^<>]*<|\s(?:aria-label|placeholder)="[^"]*\p{L}[^"]*"/gu) ?? [];
    return shown.map((each) => `${name}: ${each}`);
  });
  // The name of a key, and the element that a template's comment ends before.
  expect(found.filter((each) => !each.endsWith(">Esc<"))).toEqual([]);
});

test("names in templates become sentences with fields, and unknown names stay", () => {
  const words = wordsOf("de");
  expect(translateTemplate("<p>{{words.more}}</p>{{words.script.copied}}", words)).toBe(
    "<p>Und {{more}} weitere.</p>Kopiert",
  );
  expect(translateTemplate("{{words.nothing}}", words)).toBe("{{words.nothing}}");
});

test("languages have a region, a direction, and English where there is no translation", () => {
  expect(["pt-BR", "zh-Hant-TW", "ar", "xx", "de_DE", "deu", ""].filter(isLanguage)).toEqual([
    "pt-BR",
    "zh-Hant-TW",
    "ar",
  ]);
  expect([directionOf("he-IL"), directionOf("ja")]).toEqual(["rtl", undefined]);
  expect(wordsOf("pt-BR").copy).toBe("Copiar");
  expect(wordsOf("ar")).toBe(wordsOf());
});

describe("a German site", () => {
  test("has no English word of the interface on its pages", async () => {
    const site = await emitSite(await readContract("spec/openapi.yaml"), undefined, { lang: "de" });
    const german = listSentences(wordsOf("de"));
    const expected = [...english].flatMap(([key, forms]) =>
      forms.flatMap((form) =>
        german.get(key)?.includes(form) === true
          ? []
          : form.split(/\{[\w.]+\}|<[^<>]*>/).map((part) => part.trim()),
      ),
    );
    // Words that German shares with English, and a tag of the document.
    const known = new Set([...[...german.values()].flat(), "Servers", "Webhook"]);
    // Shorter words also occur in the descriptions of the document.
    const sentences = expected.filter((part) => part.length >= 14 && part.includes(" "));
    const labels = expected.filter((part) => /^\p{Lu}\p{L}+$/u.test(part) && !known.has(part));
    const pages = [...site].filter(([path]) => path.endsWith(".html") && !path.startsWith("source/"));
    const left = pages.flatMap(([path, text]) => [
      ...sentences.filter((part) => text.includes(part)).map((part) => `${path}: ${part}`),
      // The document names groups of rules, which are shown there.
      ...(path === "gaps.html" ? [] : labels)
        .filter((label) => text.includes(`>${label}<`) || text.includes(`"${label}"`))
        .map((label) => `${path}: ${label}`),
    ]);
    expect(left).toEqual([]);
    expect(site.get("index.html")).toContain('<html lang="de" data-root');
  });
});
