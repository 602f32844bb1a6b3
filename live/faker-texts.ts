import type { Faker } from "@faker-js/faker";
import type { Contract } from "../contract/build/contract.ts";
import type { TextKind, TextSource } from "../language/values/likely-kinds.ts";
import { plainTexts } from "../language/values/plain-texts.ts";
import type { Random } from "../language/values/random.ts";

const languages: readonly (readonly [RegExp, () => Promise<{ readonly faker: Faker }>])[] = [
  [/[\u3040-\u30ff]/, () => import("@faker-js/faker/locale/ja")],
  [/[\uac00-\ud7af]/, () => import("@faker-js/faker/locale/ko")],
  [/[\u4e00-\u9fff]/, () => import("@faker-js/faker/locale/zh_CN")],
  [/[\u0400-\u04ff]/, () => import("@faker-js/faker/locale/ru")],
  [/[\u0590-\u05ff]/, () => import("@faker-js/faker/locale/he")],
  [/[\u0600-\u06ff]/, () => import("@faker-js/faker/locale/ar")],
  [/[äöüß]/i, () => import("@faker-js/faker/locale/de")],
  [/[ãõ]/i, () => import("@faker-js/faker/locale/pt_BR")],
  [/[ñ¿¡]/i, () => import("@faker-js/faker/locale/es")],
  [/[łąęśż]/i, () => import("@faker-js/faker/locale/pl")],
  [/[çœêèà]/i, () => import("@faker-js/faker/locale/fr")],
];

const LEAST_CHARACTERS = 3;

export async function loadFakerTexts(contract: Contract): Promise<TextSource> {
  const text = examplesOf(contract);
  const language = languages.find(([pattern]) => countMatches(text, pattern) >= LEAST_CHARACTERS);
  const load = language?.[1] ?? (() => import("@faker-js/faker/locale/en"));
  return createTexts((await load()).faker);
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(new RegExp(pattern, `g${pattern.flags}`))?.length ?? 0;
}

function examplesOf({ model }: Contract): string {
  const media = model.operations.flatMap(({ body, responses }) => [
    ...(body?.content ?? []),
    ...responses.flatMap(({ content }) => content),
  ]);
  return JSON.stringify([
    media.flatMap(({ examples }) => examples.map(({ value }) => value)),
    model.schemas.map(({ schema }) => schema),
  ]);
}

function createTexts(ofLanguage: Faker): TextSource {
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
    label: () => faker.commerce.department().toLowerCase(),
  };
  return (kind, random) => {
    current = random;
    return makers[kind]?.() ?? plainTexts(kind, random);
  };
}
