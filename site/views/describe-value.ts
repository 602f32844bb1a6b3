import { type FindSchema, refNameOf } from "../../language/schema/local-ref.ts";
import { elementsOf, isObject, memberOf, type SchemaObject } from "../../language/values/json-object.ts";
import { describingSchemas } from "../facts/describing-schemas.ts";
import type { SiteLinks } from "../facts/site-links.ts";
import { type HtmlText, html, trustHtml } from "../text/html-text.ts";
import { describeConstraintsOf, namedByType } from "./describe-constraints.ts";
import { describeType } from "./describe-type.ts";

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
