import { expect, test } from "vitest";
import { detectLanguage } from "../../../live/detect-language.ts";

test.each([
  ["de", "Die Hütte ist im Sommer oft ausgebucht"],
  ["fr", "La bibliothèque est ouverte du lundi au samedi pour les adhérents"],
  ["es", "El libro está prestado hasta el jueves por los socios"],
  ["pt", "O livro não está disponível, mas há uma cópia em São Paulo"],
  ["it", "Il libro è della biblioteca, per gli studenti"],
  ["en", "The book is on loan until the end of the week"],
  ["ja", "図書館の本です"],
  ["ru", "Книга на руках"],
  [undefined, "sku-17 active 2024"],
])("detects %s", (language, text) => {
  expect(detectLanguage(text)).toBe(language);
});
