import type { SchemaObject } from "../../language/values/json-object.ts";
import { isObject } from "../../language/values/json-object.ts";
import { renderMarkdown } from "../text/render-markdown.ts";

/** Members whose contents are values or names, not descriptions. */
const values = new Set(["example", "default", "const", "enum", "value", "mapping", "required"]);

/** Matches text that may contain HTML, links, images or character references. */
const active = /[<&]|\]\s*[(:[]/;

/**
 * The document with descriptions that are safe to display. Redocly's reference keeps the HTML in descriptions. A page's policy stops
 * scripts in them, but not a `<meta>` that redirects, a form or a style. Therefore descriptions are rendered here, without HTML; the result
 * has no blank lines, so that Redocly leaves it unchanged.
 */
export function makeDescriptionsInert(document: SchemaObject): SchemaObject {
  return visit(document) as SchemaObject; // An object is still an object.
}

function visit(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(visit);
  if (!isObject(node)) return node;
  return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, visitMember(name, part)]));
}

function visitMember(name: string, part: unknown): unknown {
  if (typeof part === "string") return name === "description" || name === "summary" ? makeInert(part) : part;
  // `examples` of a schema is a list of values; that of a media type is a map of Example Objects.
  const isData = values.has(name) || name.startsWith("x-") || (name === "examples" && Array.isArray(part));
  // A schema may have a property named `example`, which contains a schema; leaving it unchanged does no harm.
  return isData ? part : visit(part);
}

function makeInert(text: string): string {
  if (!active.test(text)) return text;
  // A line break in <pre> is written as a character reference, so that no blank line ends the HTML in Markdown.
  return renderMarkdown(text)
    .replace(/<pre[^>]*>[\s\S]*?<\/pre>/g, (block) => block.replaceAll("\n", "&#10;"))
    .replace(/\n\s*\n/g, "\n")
    .trim();
}
