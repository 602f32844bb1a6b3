import { shorten } from "../../contract/findings/show-text.ts";
import { branchesOf, partsOf } from "../../language/schema/applicable.ts";
import { refOf, schemaNameOf } from "../../language/schema/local-ref.ts";
import { elementsOf, isObject, textOf } from "../../language/values/json-object.ts";
import type { SiteLinks } from "../facts/site-links.ts";
import { escapeHtml, type HtmlText, html, trustHtml } from "../text/html-text.ts";

/** The type of a schema in a few words, with links to named schemas. A schema without constraints is `any`. */
export function describeType(schema: unknown, links: SiteLinks, root: HtmlText): HtmlText {
  return describe(schema, { links, root }, 0);
}

interface TypeContext {
  readonly links: SiteLinks;
  readonly root: HtmlText;
}

const mostParts = 4;

function describe(schema: unknown, context: TypeContext, depth: number): HtmlText {
  if (!isObject(schema)) return trustHtml(schema === false ? "never" : "any");
  const ref = refOf(schema);
  if (ref !== undefined) return linkSchema(ref, context);
  if (schema["const"] !== undefined) return listValues([schema["const"]]);
  const values = elementsOf(schema["enum"]);
  if (values.length > 0) return listValues(values);
  const union = branchesOf(schema);
  if (union.length > 0 && depth < 2) return joinTypes(union, " or ", context, depth);
  const parts = partsOf(schema).map(([part]) => part);
  if (parts.length > 0 && depth < 2) return joinTypes(parts, " and ", context, depth);
  return describePlain(schema, context, depth);
}

function describePlain(
  schema: Readonly<Record<string, unknown>>,
  context: TypeContext,
  depth: number,
): HtmlText {
  const types = Array.isArray(schema["type"]) ? schema["type"] : elementsOf([schema["type"]]);
  const names = types.filter((type) => typeof type === "string");
  if (names.length === 0) return trustHtml(schema["properties"] === undefined ? "any" : "object");
  const described = names.map((name) => {
    if (name === "array" && depth < 3 && schema["items"] !== undefined)
      return html`array of ${describe(schema["items"], context, depth + 1)}`;
    const format = textOf(schema, "format");
    const shown = format !== undefined && name !== "null" && name !== "array" ? `${name} (${format})` : name;
    return escapeHtml(shown.slice(0, 60));
  });
  return trustHtml(described.join(" or "));
}

function linkSchema(ref: string, { links, root }: TypeContext): HtmlText {
  const name = schemaNameOf(ref);
  const href = name === undefined ? undefined : links.schema(name);
  if (name === undefined || href === undefined) return escapeHtml(name ?? "any");
  return html`<a href="${root}${href}">${escapeHtml(links.schemaName(name))}</a>`;
}

function listValues(values: readonly unknown[]): HtmlText {
  const shown = values.slice(0, mostParts).map((value) => `<code>${escapeHtml(showValue(value))}</code>`);
  const more = values.length > mostParts ? ` or ${values.length - mostParts} more` : "";
  return trustHtml(shown.join(" or ") + more);
}

function showValue(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return shorten(text, 40);
}

function joinTypes(
  parts: readonly unknown[],
  separator: string,
  context: TypeContext,
  depth: number,
): HtmlText {
  const shown = [...new Set(parts.slice(0, mostParts).map((part) => describe(part, context, depth + 1)))];
  const more = parts.length > mostParts ? `${separator}${parts.length - mostParts} more` : "";
  return trustHtml(shown.join(separator) + more);
}
