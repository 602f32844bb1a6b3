import type { CheckedTextFormat } from "../../language/schema/known-formats.ts";
import type { Random } from "../../language/values/random.ts";
import type { Constraints } from "./constraints.ts";
import { createUnsatisfiable, type SampleContext } from "./sample-context.ts";
import { isFitFor, sampleMatching } from "./sample-matching.ts";

const words = ["oak", "ash", "elm", "yew", "fir", "larch", "maple", "cedar", "birch", "rowan"] as const;

const exampleChance = 0.75;

export function sampleString(
  constraints: Constraints,
  { random, varied, budget }: Pick<SampleContext, "random" | "varied" | "budget">,
): string {
  const { minLength, maxLength } = constraints;
  if (minLength > maxLength) throw createUnsatisfiable("no length is within the bounds");
  budget.spend(minLength);
  const isFit = isFitFor(constraints);
  const [first, ...others] = constraints.examples.filter(isFit);
  const isOnlySource = constraints.patterns.length === 0 && varied !== true;
  if (first !== undefined && (isOnlySource || random.chance(exampleChance)))
    return random.pick([first, ...others]);
  if (constraints.patterns.length > 0) {
    const text = sampleMatching(constraints, { random, budget });
    if (text === undefined) throw createUnsatisfiable("no string was found that matches the pattern");
    return text;
  }
  for (const format of constraints.formats) {
    const text = sampleFormat(format, random);
    if (text !== undefined && isFit(text)) return text;
  }
  return varied
    ? sampleCharacters(Math.min(Math.max(minLength, 6), maxLength), random)
    : sampleWords(minLength, maxLength, random);
}

function sampleCharacters(length: number, random: Random): string {
  return Array.from({ length }, () => random.integer(0, 35).toString(36)).join("");
}

function sampleWords(minLength: number, maxLength: number, random: Random): string {
  let text: string = random.pick(words);
  while (text.length < minLength) text += ` ${random.pick(words)}`;
  return text.length > maxLength ? text.slice(0, maxLength) : text;
}

const two = (value: number): string => String(value).padStart(2, "0");
const hex = (digits: number, random: Random): string =>
  Array.from({ length: digits }, () => random.integer(0, 15).toString(16)).join("");
const date = (random: Random): string =>
  `${random.integer(2000, 2035)}-${two(random.integer(1, 12))}-${two(random.integer(1, 28))}`;
const time = (random: Random): string =>
  `${two(random.integer(0, 23))}:${two(random.integer(0, 59))}:${two(random.integer(0, 59))}Z`;
const host = (random: Random): string => `host${random.integer(1, 99)}.example.com`;

const samplers: Readonly<
  Record<CheckedTextFormat | "idn-email" | "idn-hostname", (random: Random) => string>
> = {
  "date-time": (random) => `${date(random)}T${time(random)}`,
  date,
  time,
  "iso-time": time,
  "iso-date-time": (random) => `${date(random)}T${time(random)}`,
  duration: (random) => `P${random.integer(1, 300)}D`,
  email: (random) => `person${random.integer(1, 99)}@example.com`,
  "idn-email": (random) => `person${random.integer(1, 99)}@example.com`,
  hostname: host,
  "idn-hostname": host,
  ipv4: (random) => `192.0.2.${random.integer(1, 254)}`,
  ipv6: (random) => `2001:db8::${random.integer(1, 9999)}`,
  uri: (random) => `https://${host(random)}/${random.integer(1, 99)}`,
  url: (random) => `https://${host(random)}/${random.integer(1, 99)}`,
  iri: (random) => `https://${host(random)}/${random.integer(1, 99)}`,
  "uri-reference": (random) => `/items/${random.integer(1, 99)}`,
  "iri-reference": (random) => `/items/${random.integer(1, 99)}`,
  "uri-template": (random) => `https://${host(random)}/{id}`,
  uuid: (random) =>
    `${hex(8, random)}-${hex(4, random)}-4${hex(3, random)}-a${hex(3, random)}-${hex(12, random)}`,
  "json-pointer": (random) => `/items/${random.integer(0, 999)}`,
  "json-pointer-uri-fragment": (random) => `#/items/${random.integer(0, 999)}`,
  "relative-json-pointer": (random) => `${random.integer(0, 999)}/items`,
  regex: (random) => `^[a-z]{1,${random.integer(1, 999)}}$`,
  byte: (random) => btoa(`sample ${random.integer(1, 99)}`),
};

// Use a `Map` because format names come from documents, so a name could be `constructor`.
const formats: ReadonlyMap<string, (random: Random) => string> = new Map(Object.entries(samplers));

/** Samples a string in a format. Host names and addresses are reserved ones (RFC 2606, 5737, 3849). */
function sampleFormat(format: string, random: Random): string | undefined {
  return formats.get(format)?.(random);
}
