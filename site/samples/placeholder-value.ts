import { lookupOf, type SchemaLookup } from "../../contract/model/model-lookup.ts";
import type { NamedSchema } from "../../contract/model/types.ts";
import { branchesOf, partsOf } from "../../language/schema/applicable.ts";
import type { CheckedTextFormat } from "../../language/schema/known-formats.ts";
import { refNameOf, targetOf } from "../../language/schema/local-ref.ts";
import {
  elementsOf,
  isObject,
  type Json,
  type JsonSchema,
  membersOf,
  type SchemaObject,
  textOf,
} from "../../language/values/json-object.ts";
import { type AboutText, isTimeName, type TextKind, textKindOf } from "../../language/values/likely-kinds.ts";
import { plainTexts } from "../../language/values/plain-texts.ts";
import { createRandom } from "../../language/values/random.ts";

interface PlaceholderOptions {
  /** `least` generates only required members. Default: `usual`. */
  readonly size?: "usual" | "least" | undefined;
  /** Whether texts in a known format are made even if the document has an example, which may be invalid. Default: false. */
  readonly isFormatted?: boolean | undefined;
  /** Message side for which to generate a body, omitting members that are read-only or write-only on that side. Default: omits nothing. */
  readonly side?: "request" | "response" | undefined;
  /** Name of the parameter or member, used to choose a plausible string. */
  readonly name?: string | undefined;
  /** Whether the string becomes a path segment. Default: false. */
  readonly isSegment?: boolean | undefined;
}

export type Placeholder = (schema: JsonSchema | undefined, options?: PlaceholderOptions) => Json;

const deepest = 8;

const mostSteps = 600;

/**
 * Maximum number of optional members at each level of a response, and of a request object without required members. Deeper levels get one.
 */
const mostMembers = [8, 4, 2];

const placeholders: Readonly<Record<CheckedTextFormat, string>> = {
  "date-time": "2026-01-02T03:04:05Z",
  date: "2026-01-02",
  time: "03:04:05Z",
  duration: "PT5M",
  email: "ada@example.com",
  hostname: "example.com",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
  uri: "https://example.com",
  url: "https://example.com",
  uuid: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
  "iso-time": "03:04:05Z",
  "iso-date-time": "2026-01-02T03:04:05Z",
  "uri-reference": "/items/1",
  iri: "https://example.com",
  "iri-reference": "/items/1",
  "uri-template": "https://example.com/{id}",
  regex: "^[a-z]+$",
  "json-pointer": "/items/1",
  "json-pointer-uri-fragment": "#/items/1",
  "relative-json-pointer": "1/items",
  byte: "c2FtcGxl",
};

// Names come from documents, and a plain object would return a value for `constructor`.
const texts: ReadonlyMap<string, string> = new Map(Object.entries(placeholders));

export function createPlaceholder(schemas: readonly NamedSchema[]): Placeholder {
  const find = lookupOf({ schemas });
  return (schema, options = {}) => createMaker(find, options)(schema) ?? {};
}

interface Spot {
  readonly name: string | undefined;
  readonly owner: string | undefined;
  readonly level: number;
  readonly open: readonly unknown[];
}

function createMaker(
  find: SchemaLookup,
  { size = "usual", isFormatted = false, side, name, isSegment = false }: PlaceholderOptions,
): (schema: JsonSchema | undefined) => Json | undefined {
  let steps = 0;
  const hidden = side === "request" ? "readOnly" : side === "response" ? "writeOnly" : undefined;

  const make = (schema: JsonSchema | undefined, spot: Spot): Json | undefined => {
    if (!isObject(schema)) return sampleText({}, spot);
    if (spot.level > deepest || spot.open.includes(schema) || ++steps > mostSteps) return undefined;
    const stated = statedValue(schema);
    if (stated !== undefined && !(isFormatted && texts.has(textOf(schema, "format") ?? ""))) return stated;
    const inner = { ...spot, open: [...spot.open, schema] };
    const followed = targetOf(schema, find);
    if (followed !== undefined)
      return make(followed as JsonSchema, { ...inner, owner: refNameOf(schema) ?? spot.owner }); // References lead to schemas.
    const parts = partsOf(schema).map(([part]) => make(part as JsonSchema, inner)); // Parts are schemas.
    if (parts.length > 0)
      return join([...parts, ownMembers(schema, inner)].filter((part) => part !== undefined));
    const choices = branchesOf(schema).filter(isNotNull);
    if (choices.length > 0 && schema["properties"] === undefined) {
      for (const choice of choices) {
        const made = make(choice as JsonSchema, inner);
        if (made !== undefined) return made;
      }
      return undefined;
    }
    return plainest(schema, inner);
  };

  const ownMembers = (schema: SchemaObject, spot: Spot): Json | undefined =>
    schema["properties"] === undefined ? undefined : plainest({ ...schema, type: "object" }, spot);

  /** Creates a simple value from the type, the length limits and the range, ignoring all other keywords. */
  const plainest = (schema: SchemaObject, spot: Spot): Json | undefined => {
    switch (typeOf(schema)) {
      case "object":
        return makeObject(schema, { ...spot, level: spot.level + 1 });
      case "array": {
        const item = isObject(schema["items"])
          ? make(schema["items"], { ...spot, level: spot.level + 1 })
          : undefined;
        return item === undefined ? [] : [item];
      }
      case "integer":
      case "number":
        return numberOf(schema);
      case "boolean":
        return true;
      case "null":
        return null;
      default:
        return sampleText(schema, spot);
    }
  };

  const isHidden = (member: JsonSchema): boolean => {
    if (hidden === undefined || !isObject(member)) return false;
    const target = targetOf(member, find);
    return member[hidden] === true || (isObject(target) && target[hidden] === true);
  };

  const makeObject = (schema: SchemaObject, spot: Spot): Json => {
    const required = new Set(elementsOf(schema["required"]));
    const all = membersOf(schema["properties"]) as readonly (readonly [string, JsonSchema])[]; // `properties` contains schemas.
    const members = all.filter(([, member]) => !isHidden(member));
    const isNeeded = ([name]: readonly [string, unknown]): boolean => required.has(name);
    const most = size === "least" ? 0 : (mostMembers[spot.level - 1] ?? 1);
    const isLean = side !== "response" && members.some(isNeeded);
    const others = isLean ? [] : members.filter((member) => !isNeeded(member)).slice(0, most);
    const wanted = members.filter((member) => isNeeded(member) || others.includes(member));
    const made = wanted.flatMap(([name, member]): [string, Json][] => {
      const value = make(member, { ...spot, name, owner: spot.owner ?? spot.name });
      if (required.has(name)) return [[name, value === undefined ? {} : value]];
      // Empty optional members would not be informative.
      return value === undefined || isEmpty(value, member) ? [] : [[name, value]];
    });
    if (made.length > 0 || all.length > 0 || size === "least") return Object.fromEntries(made);
    const { additionalProperties: open } = schema;
    const value = isObject(open) ? make(open, { ...spot, name: undefined }) : undefined;
    return value === undefined ? {} : { key: value };
  };

  const sampleText = (schema: SchemaObject, { name, owner }: Spot): string =>
    stringOf(schema, { name, owner }, isSegment);

  return (schema) => make(schema, { name, owner: undefined, level: 0, open: [] });
}

function isEmpty(value: Json, schema: JsonSchema): boolean {
  const isStated = isObject(schema) && statedValue(schema) !== undefined;
  return !isStated && typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

function statedValue(schema: SchemaObject): Json | undefined {
  const [first] = elementsOf(schema["examples"]);
  const [allowed] = elementsOf(schema["enum"]);
  const candidates = [schema["const"], first, schema["example"], schema["default"], allowed];
  return candidates.find((value) => value !== undefined && value !== null) as Json | undefined;
}

function isNotNull(schema: unknown): boolean {
  return !isObject(schema) || schema["type"] !== "null";
}

function typeOf(schema: SchemaObject): string | undefined {
  const { type } = schema;
  if (Array.isArray(type)) return type.find((name) => name !== "null");
  if (typeof type === "string") return type;
  if (schema["properties"] !== undefined) return "object";
  return schema["items"] === undefined ? undefined : "array";
}

function numberOf({ minimum, maximum, exclusiveMinimum }: SchemaObject): number {
  if (typeof minimum === "number" && minimum > 1) return minimum;
  if (typeof exclusiveMinimum === "number" && exclusiveMinimum >= 1) return exclusiveMinimum + 1;
  return typeof maximum === "number" && maximum < 1 ? maximum : 1;
}

/** Chooses a string by format or name, and adjusts its length to the limits. */
function stringOf(
  schema: SchemaObject,
  about: Pick<AboutText, "name" | "owner">,
  isSegment: boolean,
): string {
  const format = textOf(schema, "format");
  const known = texts.get(format ?? "");
  if (known !== undefined) return known;
  const byFormat = textKindOf({ ...about, format });
  const kind = byFormat ?? textKindOf({ ...about, format: undefined });
  if (kind === undefined && format === undefined && isTimeName(about.name)) return placeholders["date-time"];
  const made =
    plainTexts(
      isSegment && kind !== undefined && prose.has(kind) ? "slug" : (kind ?? "word"),
      createRandom(seed),
    ) ?? "";
  const least = typeof schema["minLength"] === "number" ? Math.min(schema["minLength"], 100) : 0;
  const most = typeof schema["maxLength"] === "number" ? schema["maxLength"] : Number.POSITIVE_INFINITY;
  return made.padEnd(least, "x").slice(0, most);
}

/** A fixed seed makes samples reproducible. */
const seed = 7;

const prose: ReadonlySet<TextKind> = new Set([
  "title",
  "thing",
  "sentence",
  "paragraph",
  "product",
  "company",
  "label",
]);

function join(values: readonly Json[]): Json {
  const objects = values.filter(isObject);
  return objects.length === 0 ? (values[0] ?? {}) : (Object.assign({}, ...objects) as Json);
}
