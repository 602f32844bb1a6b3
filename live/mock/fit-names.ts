import { textKindOf } from "../../language/values/likely-kinds.ts";
import { bareName } from "../../language/values/names.ts";
import { type Change, change, type Writable } from "./state/resource-objects.ts";

interface Text {
  readonly name: string;
  readonly value: string;
}

/** The strings of an object, by {@link bareName}. */
type Texts = ReadonlyMap<string, Text>;

const FULL = /^(?:name|fullname|displayname)$/;
const ADDRESS = /^(.*?)(?:e?mail|mailaddress|emailaddress|courriel|correo(?:electronico)?)$/;
const FIRST = ["firstname", "givenname", "forename", "prenom", "vorname"];
const LAST = ["lastname", "familyname", "surname", "apellido", "apellidos", "nachname"];

/** Makes a person's names agree with the mail address and slug beside them: `guestEmail` is an address of `guestName`. */
export function fitNames(object: Writable): readonly Change[] {
  const texts: Texts = new Map(
    Object.entries(object).flatMap(([name, value]) =>
      typeof value === "string" ? [[bareName(name), { name, value }] as const] : [],
    ),
  );
  if (texts.size < 2) return [];
  const parts = splitFullName(texts);
  const own = wholeName(texts, "", parts);
  return [
    ...[...parts].flatMap(([bare, value]) => changeText(object, texts.get(bare), value)),
    ...[...texts].flatMap(([bare, text]) => {
      if (FULL.test(bare) && own?.isJoined === true) return changeText(object, text, own.value);
      if (bare === "slug") return changeText(object, text, own && wordsOf(own.value).join("-"));
      const prefix = ADDRESS.exec(bare)?.[1];
      const [, host] = text.value.split("@");
      if (prefix === undefined || host === undefined) return [];
      const person = prefix === "" ? (own?.value ?? onlyPerson(texts)) : wholeName(texts, prefix)?.value;
      return changeText(object, text, person && `${wordsOf(person).join(".")}@${host}`);
    }),
  ];
}

/** French and Spanish documents have `nom` beside `prenom`, and `nombre` beside `apellidos`, which both can also be a full name. */
function splitFullName(texts: Texts): ReadonlyMap<string, string> {
  const words = (bare: string): readonly string[] => texts.get(bare)?.value.split(" ") ?? [];
  const parts = new Map<string, string | undefined>([
    ["nom", texts.has("prenom") ? words("nom").at(-1) : undefined],
    ["nombre", texts.has("apellidos") || texts.has("apellido") ? words("nombre")[0] : undefined],
  ]);
  return new Map([...parts].flatMap(([bare, value]) => (value === undefined ? [] : [[bare, value]])));
}

interface WholeName {
  readonly value: string;
  readonly isJoined: boolean;
}

function wholeName(
  texts: Texts,
  prefix: string,
  parts: ReadonlyMap<string, string> = new Map(),
): WholeName | undefined {
  const find = (names: readonly string[]): string | undefined =>
    names.map((name) => texts.get(`${prefix}${name}`)?.value).find((value) => value !== undefined);
  const first = find(FIRST) ?? parts.get("nombre");
  const last = find(LAST) ?? parts.get("nom");
  if (first !== undefined && last !== undefined) return { value: `${first} ${last}`, isJoined: true };
  const full = find(["name", "fullname", "displayname", "nom", "nombre", ""]);
  const known = full ?? first ?? last;
  return known === undefined ? undefined : { value: known, isJoined: false };
}

/** The name of the only person that an object names: `guestName` beside `email`. */
function onlyPerson(texts: Texts): string | undefined {
  const [only, ...others] = [...texts.values()].filter(
    ({ name }) => textKindOf({ name, owner: undefined, format: undefined }) === "person",
  );
  return others.length === 0 ? only?.value : undefined;
}

function wordsOf(name: string): readonly string[] {
  const simple = name
    .normalize("NFD")
    .replaceAll(/[^\p{ASCII}]/gu, "")
    .toLowerCase();
  return simple.split(/[^a-z0-9]+/).filter((word) => word !== "");
}

function changeText(object: Writable, text: Text | undefined, value: string | undefined): readonly Change[] {
  // A name in another script has no words that an address can contain.
  const isUsable = value !== undefined && value !== "" && !value.startsWith("@");
  return text === undefined || !isUsable ? [] : [change(object, text.name, value)];
}
