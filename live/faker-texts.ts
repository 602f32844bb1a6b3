import type { Faker } from "@faker-js/faker";
import type { Contract } from "../contract/build/contract.ts";
import type { TextKind, TextSource } from "../language/values/likely-kinds.ts";
import { joinTwo, plainTexts } from "../language/values/plain-texts.ts";
import type { Random } from "../language/values/random.ts";
import { detectLanguage, type Language } from "./detect-language.ts";
import { localTexts } from "./local-texts.ts";

const locales: Readonly<Record<Language, () => Promise<{ readonly faker: Faker }>>> = {
  ar: () => import("@faker-js/faker/locale/ar"),
  de: () => import("@faker-js/faker/locale/de"),
  en: () => import("@faker-js/faker/locale/en"),
  es: () => import("@faker-js/faker/locale/es"),
  fr: () => import("@faker-js/faker/locale/fr"),
  he: () => import("@faker-js/faker/locale/he"),
  it: () => import("@faker-js/faker/locale/it"),
  ja: () => import("@faker-js/faker/locale/ja"),
  ko: () => import("@faker-js/faker/locale/ko"),
  pl: () => import("@faker-js/faker/locale/pl"),
  pt: () => import("@faker-js/faker/locale/pt_BR"),
  ru: () => import("@faker-js/faker/locale/ru"),
  zh: () => import("@faker-js/faker/locale/zh_CN"),
};

/** Loads a source of strings in the language of the document's examples or, if there are too few, of its descriptions. */
export async function loadFakerTexts(contract: Contract): Promise<TextSource> {
  const language = detectLanguage(examplesOf(contract)) ?? detectLanguage(descriptionsOf(contract)) ?? "en";
  const { faker } = await locales[language]();
  return createTexts(faker, new Map(Object.entries(localOf(language))));
}

function localOf(language: Language): Readonly<Record<string, readonly string[]>> {
  const local: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = localTexts;
  return local[language] ?? {};
}

function examplesOf({ model }: Contract): string {
  const media = model.operations.flatMap(({ body, responses }) => [
    ...(body?.content ?? []),
    ...responses.flatMap(({ content }) => content),
  ]);
  const schemas = [...model.schemas, ...media.flatMap(({ schema }) => schema ?? [])];
  return [
    ...media.flatMap(({ examples }) => examples.flatMap(({ value }) => stringsIn(value))),
    ...schemas.flatMap(({ schema }) => stringsAt(schema, ["example", "examples"])),
  ].join("\n");
}

function descriptionsOf({ model }: Contract): string {
  return [
    ...model.operations.flatMap(({ summary, description }) => [summary ?? "", description ?? ""]),
    ...model.schemas.flatMap(({ schema }) => stringsAt(schema, ["description", "title"])),
  ].join("\n");
}

function stringsAt(node: unknown, keywords: readonly string[]): readonly string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    keywords.includes(key) ? stringsIn(value) : stringsAt(value, keywords),
  );
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function createTexts(ofLanguage: Faker, local: ReadonlyMap<string, readonly string[]>): TextSource {
  let current: Random | undefined;
  // Faker exports the class only together with all locales, which takes four times as long to load.
  const OwnFaker = ofLanguage.constructor as typeof Faker;
  const faker = new OwnFaker({
    locale: ofLanguage.rawDefinitions,
    randomizer: { next: () => current?.next() ?? 0, seed: () => undefined },
  });
  const makers: Readonly<Partial<Record<TextKind, () => string>>> = {
    firstName: () => faker.person.firstName(),
    lastName: () => faker.person.lastName(),
    userName: () => faker.internet.username().toLowerCase(),
    email: () => faker.internet.exampleEmail().toLowerCase(),
    company: () => faker.company.name(),
    person: () => `${faker.person.firstName()} ${faker.person.lastName()}`,
    jobTitle: () => faker.person.jobTitle(),
    street: () => faker.location.streetAddress(),
    city: () => faker.location.city(),
    region: () => faker.location.state(),
    postalCode: () => faker.location.zipCode(),
    countryCode: () => faker.location.countryCode(),
    country: () => faker.location.country(),
    currency: () => faker.finance.currencyCode(),
    timeZone: () => faker.location.timeZone(),
    fileName: () => faker.system.commonFileName(),
    mediaType: () => faker.system.mimeType(),
    userAgent: () => faker.internet.userAgent(),
    product: () => faker.commerce.productName(),
    price: () => faker.commerce.price(),
  };
  return (kind, random, noun) => {
    current = random;
    const [first, ...others] = local.get(LOCAL_KINDS.get(kind) ?? kind) ?? [];
    if (first !== undefined)
      return kind === "paragraph" ? joinTwo([first, ...others], random) : random.pick([first, ...others]);
    return makers[kind]?.() ?? plainTexts(kind, random, noun);
  };
}

const LOCAL_KINDS: ReadonlyMap<TextKind, TextKind> = new Map([
  ["paragraph", "sentence"],
  ["thing", "title"],
]);
