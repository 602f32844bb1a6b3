import { shorten } from "../../contract/findings/show-text.ts";
import { appliedSchemas, branchesOf, type Inner, partsOf } from "../../language/schema/applicable.ts";
import { describedValues } from "../../language/schema/described-values.ts";
import { type FindSchema, refNameOf, refOf, schemaNameOf } from "../../language/schema/local-ref.ts";
import { isOnlyNull } from "../../language/schema/schema-keywords.ts";
import {
  elementsOf,
  isObject,
  memberOf,
  type SchemaObject,
  textOf,
  typeOfValue,
} from "../../language/values/json-object.ts";
import type { SiteLinks } from "../facts/site-links.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { type FindLink, renderMarkdown } from "../text/render-markdown.ts";
import { type FormWords, fill, fillCount, type Values } from "../words/words.ts";

export interface DescriptionSource {
  readonly find: FindSchema;
  readonly links: SiteLinks;
  readonly findLink: FindLink;
  readonly root: HtmlText;
  readonly expand?: number | undefined;
}

export interface ConstraintTexts {
  /** Type, lengths and ranges, printed next to the name. */
  readonly limits: HtmlText;
  /** Patterns, enum values, defaults and examples, which can be long. */
  readonly constraints: HtmlText;
}

/** Describes a value in two parts. For a link to a primitive schema, or a list of primitives, also describes the linked schema. */
export function describeValue(schema: unknown, source: DescriptionSource): ConstraintTexts {
  return {
    limits: describeWith(schema, source, limitDescribers),
    constraints: describeWith(schema, source, valueDescribers),
  };
}

function describeWith(schema: unknown, source: DescriptionSource, describers: Describers): HtmlText {
  const own = listTexts(schema, source, describers);
  const item = describingSchemas(schema, source.find)
    .map((part) => memberOf(part, "items"))
    .find(isObject);
  const ofItems = listTexts(item, source, describers);
  const all =
    ofItems.length === 0
      ? own
      : [...own, fillHtml(source.links.words.forms.eachItem, { limits: join(ofItems, ", ") })];
  return join(all, describers === limitDescribers ? " · " : "; ");
}

function join(texts: readonly HtmlText[], separator: "; " | " · " | ", "): HtmlText {
  return trustHtml([...new Set(texts)].join(separator));
}

function listTexts(schema: unknown, source: DescriptionSource, describers: Describers): readonly HtmlText[] {
  if (!isObject(schema)) return [];
  const parts = describingSchemas(schema, source.find);
  if (parts.some(describesMembers))
    return describeConstraintsOf([schema], source.links.words.forms, describers);
  const isLink = describers === limitDescribers && parts.some((part) => refNameOf(part) !== undefined);
  const types = isLink ? parts.slice(1).flatMap((part) => nameType(part, source)) : [];
  return [...types, ...describeConstraintsOf(parts, source.links.words.forms, describers)];
}

function describesMembers({ properties, additionalProperties }: SchemaObject): boolean {
  return properties !== undefined || isObject(additionalProperties);
}

/** Prints the type. Returns nothing for a long enum, because its values are listed separately. */
function nameType(schema: SchemaObject, { links, root }: DescriptionSource): readonly HtmlText[] {
  const values = elementsOf(schema["enum"]).length;
  const says = ["type", "enum", "const"].some((keyword) => schema[keyword] !== undefined);
  return !says || values > mostParts ? [] : [describeType(schema, links, root)];
}

export const mostSchemas = 500;

/** Lists the schemas that describe the same value, including a union branch if all other branches are null. */
export function describingSchemas(schema: unknown, find: FindSchema): readonly SchemaObject[] {
  const selects = (holder: SchemaObject, [branch, keyword]: Inner): boolean =>
    !isOnlyNull(branch) && branchesBesideNull(elementsOf(holder[String(keyword)])).length === 1;
  return appliedSchemas(schema, find, "alternatives", { selects, limit: mostSchemas }).map(
    (applied) => applied.schema,
  );
}

export function branchesBesideNull(
  branches: readonly unknown[],
): readonly (readonly [branch: unknown, index: number])[] {
  return branches.map((branch, index) => [branch, index] as const).filter(([branch]) => !isOnlyNull(branch));
}

type Describers = readonly ((schema: SchemaObject, words: FormWords) => HtmlText | undefined)[];

const limitDescribers: Describers = [
  (schema, words) => describeCount(schema, ["minLength", "maxLength", "characters"], words),
  (schema, words) => describeCount(schema, ["minItems", "maxItems", "items"], words),
  (schema, words) => describeCount(schema, ["minProperties", "maxProperties", "members"], words),
  describeRange,
  ({ multipleOf: number }, words) =>
    typeof number === "number" ? fillHtml(words.multipleOf, { number }) : undefined,
  ({ uniqueItems }, words) => (uniqueItems === true ? trustHtml(words.uniqueItems) : undefined),
  ({ readOnly }, words) => (readOnly === true ? trustHtml(words.readOnly) : undefined),
  ({ writeOnly }, words) => (writeOnly === true ? trustHtml(words.writeOnly) : undefined),
];

const valueDescribers: Describers = [
  ({ pattern }, words) =>
    typeof pattern === "string" ? fillHtml(words.matches, { pattern: code(pattern) }) : undefined,
  ({ contentMediaType: type, contentEncoding: encoding }, words) => {
    const held = [type, encoding].filter((text) => typeof text === "string").map(code);
    return held.length === 0 ? undefined : fillHtml(words.holds, { type: trustHtml(held.join(", ")) });
  },
  (schema, words) => (isExplained(schema) ? undefined : describeValues(elementsOf(schema["enum"]), words)),
  (schema, words) =>
    "default" in schema ? fillHtml(words.default, { value: code(schema["default"]) }) : undefined,
  describeExample,
];

function isExplained(schema: SchemaObject): boolean {
  return describedValues(schema).some(({ title, description }) => (title ?? description ?? "") !== "");
}

export interface ValueView {
  readonly value: HtmlText;
  readonly text: HtmlText;
}

export function explainValues(
  schema: unknown,
  { find, findLink }: Pick<DescriptionSource, "find" | "findLink">,
): readonly ValueView[] {
  const parts = describingSchemas(schema, find);
  const items = parts.flatMap((part) => describingSchemas(memberOf(part, "items"), find));
  const explained = [...parts, ...items].find(isExplained);
  if (explained === undefined) return [];
  return describedValues(explained).map(({ value, title, description }) => ({
    value: code(value),
    text: html`${renderTitle(title)}${renderMarkdown(description, findLink)}`,
  }));
}

function renderTitle(title: string | undefined): HtmlText {
  return title === undefined ? trustHtml("") : html`<p>${escapeHtml(title)}</p>`;
}

/** Returns the schema's description, or the description of another schema for the same value, such as the target of its `$ref`. */
export function descriptionOf(schema: unknown, find: FindSchema): string | undefined {
  const texts = describingSchemas(schema, find).map((part) => textOf(part, "description")?.trim());
  return texts.find((text) => text !== undefined && text !== "");
}

export function describeConstraints(
  schema: unknown,
  words: FormWords,
  describers: Describers = [...limitDescribers, ...valueDescribers],
): readonly HtmlText[] {
  if (!isObject(schema)) return [];
  return describers.flatMap((describe) => describe(schema, words) ?? []);
}

function describeConstraintsOf(
  schemas: readonly SchemaObject[],
  words: FormWords,
  describers: Describers,
): readonly HtmlText[] {
  const [first] = schemas.filter(({ example, examples = example }) => examples !== undefined);
  return schemas.flatMap((schema) => {
    const { example: _, examples: __, ...others } = schema;
    return describeConstraints(schema === first ? schema : others, words, describers);
  });
}

function describeCount(
  schema: SchemaObject,
  [lower, upper, unit]: readonly [lower: string, upper: string, unit: keyof FormWords["exactly"]],
  words: FormWords,
): HtmlText | undefined {
  const [least, most] = [schema[lower], schema[upper]];
  const count = (sentences: FormWords["exactly"], number: number, values: Values = {}): HtmlText =>
    trustHtml(fillCount(words, sentences[unit], number, values));
  if (typeof least === "number" && typeof most === "number")
    return least === most ? count(words.exactly, most) : count(words.fromTo, most, { least });
  if (typeof least === "number") return least > 0 ? count(words.atLeastCount, least) : undefined;
  return typeof most === "number" ? count(words.atMostCount, most) : undefined;
}

function describeRange(schema: SchemaObject, words: FormWords): HtmlText | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const bounds: HtmlText[] = [];
  if (typeof minimum === "number") bounds.push(fillHtml(words.atLeast, { number: minimum }));
  if (typeof exclusiveMinimum === "number")
    bounds.push(fillHtml(words.moreThan, { number: exclusiveMinimum }));
  if (typeof maximum === "number") bounds.push(fillHtml(words.atMost, { number: maximum }));
  if (typeof exclusiveMaximum === "number")
    bounds.push(fillHtml(words.lessThan, { number: exclusiveMaximum }));
  return bounds.length === 0 ? undefined : trustHtml(bounds.join(", "));
}

function describeValues(values: readonly unknown[], words: FormWords): HtmlText | undefined {
  if (values.length <= mostParts) return undefined;
  return fillHtml(words.oneOf, { values: trustHtml(values.map(code).join(", ")) });
}

function describeExample({ example, examples }: SchemaObject, words: FormWords): HtmlText | undefined {
  const listed = elementsOf(examples);
  const stated = listed.length > 0 || example === undefined ? listed : [example];
  if (stated.length === 0) return undefined;
  return fillHtml(words.forExample, { value: trustHtml(stated.map(code).join(", ")) });
}

function fillHtml(sentence: string, values: Readonly<Record<string, HtmlText | number>>): HtmlText {
  return trustHtml(fill(sentence, values));
}

function code(value: unknown): HtmlText {
  const text = typeof value === "string" && value !== "" ? value : (JSON.stringify(value) ?? "");
  return html`<code>${escapeHtml(text)}</code>`;
}

/** Prints a type, with links to named schemas. Prints `any` for a schema without constraints. */
export function describeType(schema: unknown, links: SiteLinks, root: HtmlText): HtmlText {
  return describe(schema, { links, root }, 0);
}

/** Prints a type beside its constraints, which list the values of a long enum. */
export function describeTypeOnly(schema: unknown, links: SiteLinks, root: HtmlText): HtmlText {
  return describe(schema, { links, root, hasValues: true }, 0);
}

interface TypeContext {
  readonly links: SiteLinks;
  readonly root: HtmlText;
  /** Whether constraints list the values of long enums. Default: false. */
  readonly hasValues?: boolean;
}

const mostParts = 4;

function describe(schema: unknown, context: TypeContext, depth: number): HtmlText {
  if (!isObject(schema)) return trustHtml(schema === false ? "never" : "any");
  const ref = refOf(schema);
  if (ref !== undefined) return linkSchema(ref, context);
  if (schema["const"] !== undefined) return listValues([schema["const"]], context);
  const values = elementsOf(schema["enum"]);
  if (values.length > mostParts && context.hasValues === true)
    return describePlain({ ...schema, type: schema["type"] ?? typesOf(values) }, context, depth);
  if (values.length > 0) return listValues(values, context);
  const union = branchesOf(schema);
  if (union.length > 0 && depth < 2) return joinTypes(union, "or", context, depth);
  const parts = nameParts(partsOf(schema).map(([part]) => part));
  if (parts.length > 0 && depth < 2) return joinTypes(parts, "and", context, depth);
  return describePlain(schema, context, depth);
}

/** Leaves out objects without a name beside named schemas, because their members are listed with the others. */
function nameParts(parts: readonly unknown[]): readonly unknown[] {
  const named = parts.filter((part) => isObject(part) && refOf(part) !== undefined);
  const plain = parts.filter(
    (part) => isObject(part) && partsOf(part).length === 0 && describesMembers(part),
  );
  return named.length === 0
    ? parts
    : parts.filter((part) => named.includes(part) || !plain.includes(part as SchemaObject));
}

function typesOf(values: readonly unknown[]): readonly string[] {
  return [...new Set(values.map(typeOfValue))];
}

function describePlain(schema: SchemaObject, context: TypeContext, depth: number): HtmlText {
  const types = Array.isArray(schema["type"]) ? schema["type"] : elementsOf([schema["type"]]);
  const names = types.filter((type) => typeof type === "string");
  if (names.length === 0) return trustHtml(schema["properties"] === undefined ? "any" : "object");
  const described = names.map((name) => {
    if (name === "array" && depth < 3 && schema["items"] !== undefined)
      return fillHtml(context.links.words.forms.arrayOf, {
        item: describe(
          schema["items"],
          { ...context, hasValues: context.hasValues === true && depth === 0 },
          depth + 1,
        ),
      });
    const format = textOf(schema, "format");
    const shown = format !== undefined && name !== "null" && name !== "array" ? `${name} (${format})` : name;
    return escapeHtml(shown.slice(0, 60));
  });
  return joinPair(described, context.links.words.forms.or);
}

function linkSchema(ref: string, { links, root }: TypeContext): HtmlText {
  const name = schemaNameOf(ref);
  const href = name === undefined ? undefined : links.schema(name);
  if (name === undefined || href === undefined) return escapeHtml(name ?? "any");
  return html`<a href="${root}${href}">${escapeHtml(links.schemaName(name))}</a>`;
}

function listValues(values: readonly unknown[], { links: { words } }: TypeContext): HtmlText {
  const shown = values.slice(0, mostParts).map((value) => html`<code>${escapeHtml(showValue(value))}</code>`);
  const first = joinPair(shown, words.forms.or);
  const count = values.length - mostParts;
  return count > 0 ? fillHtml(words.forms.orMore, { first, count }) : first;
}

/** Joins types with a sentence for two of them. */
function joinPair(types: readonly HtmlText[], sentence: string): HtmlText {
  return types.reduce((first, second) => fillHtml(sentence, { first, second }));
}

function showValue(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return shorten(text, 40);
}

function joinTypes(
  parts: readonly unknown[],
  join: "or" | "and",
  context: TypeContext,
  depth: number,
): HtmlText {
  const { forms } = context.links.words;
  const isOne = join === "and" || branchesBesideNull(parts).length === 1;
  const inner = { ...context, hasValues: context.hasValues === true && isOne };
  const shown = [...new Set(parts.slice(0, mostParts).map((part) => describe(part, inner, depth + 1)))];
  const first = joinPair(shown, forms[join]);
  const count = parts.length - mostParts;
  return count > 0 ? fillHtml(join === "or" ? forms.orMore : forms.andMore, { first, count }) : first;
}
