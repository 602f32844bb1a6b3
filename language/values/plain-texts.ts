import type { TextKind, TextSource } from "./likely-kinds.ts";
import type { Random } from "./random.ts";

const list = (words: string): readonly [string, ...string[]] => {
  const [first = "", ...others] = words.split("|");
  return [first, ...others];
};

const firstNames = list("Ada|Alan|Grace|Linus|Margaret|Dennis|Barbara|Edsger|Katherine|Donald|Radia|Ken");
const lastNames = list(
  "Lovelace|Turing|Hopper|Hamilton|Ritchie|Liskov|Johnson|Knuth|Perlman|Thompson|Kay|Allen",
);
const adjectives = list("quick|quiet|bright|steady|gentle|modern|spare|early|open|clear|northern|second");
const nouns = list("garden|harbour|window|ledger|bridge|lantern|meadow|signal|workshop|orchard|atlas|river");
const labels = list(
  "urgent|backend|design|travel|finance|outdoor|research|support|music|garden|kitchen|science",
);
const cities = list("Lisbon|Oslo|Kyoto|Montréal|Nairobi|Prague|Lima|Dublin|Wellington|Seoul");
const sentences = list(
  "The printer on the second floor is out of paper|Order the parts for the new shelf|Results do not load after signing in|Move the meeting to Thursday|Update the opening hours on the website|The export leaves out the last row|Add a search to the list of members|Check the invoice from last month|Photos are rotated after an upload|Prepare the slides for the workshop",
);
const companies = list(
  "Northwind|Alder & Co|Bluebird Systems|Harbour Foods|Meridian Labs|Oakline|Summit Press|Tidewater Logistics",
);

const fill = (pattern: string, random: Random): string =>
  pattern
    .replaceAll("#", () => String(random.integer(0, 9)))
    .replaceAll("?", () => random.integer(10, 35).toString(36))
    .replaceAll("*", () => random.integer(0, 15).toString(16));
const two = (random: Random): string => `${random.pick(adjectives)} ${random.pick(nouns)}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const makers: Readonly<Record<TextKind, (random: Random, noun?: string) => string>> = {
  identifier: (random) => fill("?##?*#?#", random),
  firstName: (random) => random.pick(firstNames),
  lastName: (random) => random.pick(lastNames),
  userName: (random) => `${random.pick(firstNames)}${random.integer(1, 99)}`.toLowerCase(),
  email: (random) => `${random.pick(firstNames)}.${random.pick(lastNames)}@example.com`.toLowerCase(),
  phone: (random) => fill("+1 202 555 01##", random),
  company: (random) => random.pick(companies),
  person: (random) => `${random.pick(firstNames)} ${random.pick(lastNames)}`,
  jobTitle: (random) => random.pick(list("Engineer|Designer|Nurse|Teacher|Analyst|Electrician|Editor")),
  street: (random) => `${random.integer(1, 240)} ${capital(random.pick(nouns))} Street`,
  unit: (random) => `Apt. ${random.integer(1, 60)}`,
  city: (random) => random.pick(cities),
  region: (random) => random.pick(list("Ontario|Tuscany|Bavaria|Victoria|Cusco|Hokkaido")),
  postalCode: (random) => fill("#####", random),
  countryCode: (random) => random.pick(list("PT|NO|JP|CA|KE|CZ|PE|IE|NZ|KR")),
  country: (random) => random.pick(list("Portugal|Norway|Japan|Canada|Kenya|Peru|Ireland|New Zealand")),
  currency: (random) => random.pick(list("EUR|USD|GBP|JPY|CAD")),
  language: (random) => random.pick(list("en|de|fr|es|ja|pt")),
  timeZone: (random) => random.pick(list("Europe/Lisbon|Europe/Oslo|Asia/Tokyo|America/Lima")),
  colour: (random) => `#${fill("******", random)}`,
  imageUrl: (random) => `https://images.example.com/${random.pick(nouns)}-${random.integer(1, 99)}.jpg`,
  url: (random) => `https://www.example.com/${random.pick(nouns)}/${random.integer(1, 999)}`,
  fileName: (random) =>
    `${random.pick(nouns)}-${random.integer(1, 99)}.${random.pick(list("pdf|png|txt|csv"))}`,
  mediaType: (random) => random.pick(list("application/pdf|image/png|text/plain|text/csv")),
  slug: (random) => two(random).replace(" ", "-"),
  version: (random) => `${random.integer(0, 4)}.${random.integer(0, 20)}.${random.integer(0, 9)}`,
  ip: (random) => `192.0.2.${random.integer(1, 254)}`,
  userAgent: () => "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
  secret: (random) => fill("????####????####", random),
  hash: (random) => fill("********************************", random),
  product: (random) =>
    `${capital(random.pick(adjectives))} ${random.pick(list("chair|lamp|kettle|backpack|notebook|keyboard|jacket|bicycle"))}`,
  sku: (random) => fill("??-####", random).toUpperCase(),
  isbn: (random) => withCheckDigit(fill("978#########", random)),
  code: (random) => fill("??-####", random).toUpperCase(),
  errorCode: (random) => random.pick(list("not_found|invalid_request|rate_limited|conflict")),
  status: (random) => random.pick(list("active|pending|completed")),
  kind: (random) => random.pick(list("standard|basic|default")),
  price: (random) => `${random.integer(3, 480)}.${fill("##", random)}`,
  label: (random) => random.pick(labels),
  sentence: (random) => random.pick(sentences),
  paragraph: (random) => joinTwo(sentences, random),
  title: (random) => capital(two(random)),
  thing: (random, noun) => capital(noun === undefined ? two(random) : `${two(random)} ${noun}`),
  word: (random) => random.pick(nouns),
};

/** Joins two different sentences. */
export function joinTwo(from: readonly [string, ...string[]], random: Random): string {
  const first = random.integer(0, from.length - 1);
  const second = (first + random.integer(1, Math.max(1, from.length - 1))) % from.length;
  return `${from[first]}. ${from[second]}.`;
}

/** Adds the check digit of an EAN-13. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

export const plainTexts: TextSource = (kind, random, noun) => makers[kind](random, noun);
