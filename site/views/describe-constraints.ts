import { shorten } from "../../contract/findings/show-text.ts";
import { type FindSchema, refNameOf } from "../../language/schema/local-ref.ts";
import { elementsOf, isObject, memberOf, type SchemaObject } from "../../language/values/json-object.ts";
import { describingSchemas } from "../facts/describing-schemas.ts";
import type { SiteLinks } from "../facts/site-links.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { describeType } from "./describe-type.ts";

/** The maximum number of values of an enum that are listed. More are only counted. */
const mostValues = 40;

/** Each function describes one constraint of a schema, or returns `undefined` if the schema does not have it. */
const describers: readonly ((schema: Readonly<Record<string, unknown>>) => HtmlText | undefined)[] = [
  (schema) => describeCount(schema, ["minLength", "maxLength"], "character"),
  (schema) => describeCount(schema, ["minItems", "maxItems"], "item"),
  (schema) => describeCount(schema, ["minProperties", "maxProperties"], "member"),
  (schema) => describeRange(schema),
  ({ multipleOf }) => (typeof multipleOf === "number" ? html`a multiple of ${multipleOf}` : undefined),
  ({ pattern }) => (typeof pattern === "string" ? html`matches ${code(pattern)}` : undefined),
  ({ uniqueItems }) => (uniqueItems === true ? trustHtml("no item twice") : undefined),
  ({ readOnly }) => (readOnly === true ? trustHtml("in responses only") : undefined),
  ({ writeOnly }) => (writeOnly === true ? trustHtml("in requests only") : undefined),
  ({ contentMediaType: type }) => (typeof type === "string" ? html`holds ${code(type)}` : undefined),
  (schema) => describeValues(elementsOf(schema["enum"])),
  (schema) => ("default" in schema ? html`default ${code(schema["default"])}` : undefined),
  (schema) => describeExample(schema),
];

/** The maximum number of values that the description of a type lists. */
const namedByType = 4;

/** The constraints of a schema that its type does not show, each in a few words. */
export function describeConstraints(schema: unknown): readonly HtmlText[] {
  if (!isObject(schema)) return [];
  return describers.flatMap((describe) => describe(schema) ?? []);
}

/** The constraints of several schemas for one value. Equal descriptions are given once, and only one example. */
function describeConstraintsOf(schemas: readonly SchemaObject[]): readonly HtmlText[] {
  const [first] = schemas.filter(({ example, examples = example }) => examples !== undefined);
  return schemas.flatMap((schema) => {
    const { example: _, examples: __, ...others } = schema;
    return describeConstraints(schema === first ? schema : others);
  });
}

function describeCount(
  schema: Readonly<Record<string, unknown>>,
  [lower, upper]: readonly [string, string],
  unit: string,
): HtmlText | undefined {
  const [least, most] = [schema[lower], schema[upper]];
  const count = (number: number): HtmlText => html`${number} ${trustHtml(number === 1 ? unit : `${unit}s`)}`;
  if (typeof least === "number" && typeof most === "number")
    return least === most ? html`exactly ${count(most)}` : html`${least} to ${count(most)}`;
  if (typeof least === "number") return least > 0 ? html`at least ${count(least)}` : undefined;
  return typeof most === "number" ? html`at most ${count(most)}` : undefined;
}

function describeRange(schema: Readonly<Record<string, unknown>>): HtmlText | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const bounds: HtmlText[] = [];
  if (typeof minimum === "number") bounds.push(html`at least ${minimum}`);
  if (typeof exclusiveMinimum === "number") bounds.push(html`more than ${exclusiveMinimum}`);
  if (typeof maximum === "number") bounds.push(html`at most ${maximum}`);
  if (typeof exclusiveMaximum === "number") bounds.push(html`less than ${exclusiveMaximum}`);
  return bounds.length === 0 ? undefined : trustHtml(bounds.join(", "));
}

function describeValues(values: readonly unknown[]): HtmlText | undefined {
  if (values.length <= namedByType) return undefined;
  const rest = values.length > mostValues ? html` and ${values.length - mostValues} more` : trustHtml("");
  return html`one of ${trustHtml(values.slice(0, mostValues).map(code).join(", "))}${rest}`;
}

function describeExample({ example, examples }: Readonly<Record<string, unknown>>): HtmlText | undefined {
  const [stated = example] = elementsOf(examples);
  return stated === undefined ? undefined : html`for example ${code(stated)}`;
}

function code(value: unknown): HtmlText {
  const text = typeof value === "string" && value !== "" ? value : (JSON.stringify(value) ?? "");
  return html`<code>${escapeHtml(shorten(text, 80))}</code>`;
}

/** The data that the descriptions on a page need. */
export interface DescriptionSource {
  readonly find: FindSchema;
  readonly links: SiteLinks;
  /** The path from the page to the site's root. */
  readonly root: HtmlText;
}

/**
 * Words for the constraints of a parameter or member that its type does not show. If the type is a link to a schema of plain values or of
 * lists of plain values, the words include that schema's type and constraints, so that no reader needs the link.
 */
export function describeValue(schema: unknown, source: DescriptionSource): HtmlText {
  const own = listTexts(schema, source);
  const item = describingSchemas(schema, source.find)
    .map((part) => memberOf(part, "items"))
    .find(isObject);
  const ofItems = refNameOf(item) === undefined ? [] : listTexts(item, source);
  const all = ofItems.length === 0 ? own : [...own, html`each item: ${join(ofItems, ", ")}`];
  return join(all, "; ");
}

function join(texts: readonly HtmlText[], separator: "; " | ", "): HtmlText {
  return trustHtml([...new Set(texts)].join(separator));
}

function listTexts(schema: unknown, source: DescriptionSource): readonly HtmlText[] {
  if (!isObject(schema)) return [];
  const parts = describingSchemas(schema, source.find);
  if (parts.some(describesMembers)) return describeConstraintsOf([schema]);
  const isLink = parts.some((part) => refNameOf(part) !== undefined);
  const types = isLink ? parts.slice(1).flatMap((part) => nameType(part, source)) : [];
  return [...types, ...describeConstraintsOf(parts)];
}

function describesMembers({ properties, additionalProperties }: SchemaObject): boolean {
  return properties !== undefined || isObject(additionalProperties);
}

/** The type of a schema if it is informative. Values of a long enum are among the constraints instead. */
function nameType(schema: SchemaObject, { links, root }: DescriptionSource): readonly HtmlText[] {
  const values = elementsOf(schema["enum"]).length;
  const says = ["type", "enum", "const"].some((keyword) => schema[keyword] !== undefined);
  return !says || values > namedByType ? [] : [describeType(schema, links, root)];
}
