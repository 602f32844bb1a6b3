import { elementsOf, isObject, type SchemaObject } from "../../language/values/json-object.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";

/** The maximum number of values of an enum that are listed. More are only counted. */
const mostValues = 40;

/** The functions, each of which describes one constraint if the schema has it. */
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
export const namedByType = 4;

/** The constraints of a schema that its type does not show, each in a few words. */
export function describeConstraints(schema: unknown): readonly HtmlText[] {
  if (!isObject(schema)) return [];
  return describers.flatMap((describe) => describe(schema) ?? []);
}

/** The constraints of several schemas for one value. Equal descriptions are given once, and only one example. */
export function describeConstraintsOf(schemas: readonly SchemaObject[]): readonly HtmlText[] {
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
  return html`<code>${escapeHtml(text.length > 80 ? `${text.slice(0, 79)}…` : text)}</code>`;
}
