import type { SchemaObject } from "../../language/values/json-object.ts";
import { isObject } from "../../language/values/json-object.ts";
import { renderMarkdown } from "../text/render-markdown.ts";

/** Members whose contents are values or names, not descriptions. */
const values = new Set(["example", "default", "const", "enum", "value", "mapping", "required"]);

/** Matches text that may be more than text: HTML, links, images and character references. */
const active = /[<&]|\]\s*[(:[]/;

/**
 * The document with descriptions that are safe to display. Redocly's reference keeps the HTML of descriptions. A page's policy stops
 * scripts in them, but not a `<meta>` that redirects, a form or a style. Descriptions are therefore rendered here, without HTML; the result
 * has no blank lines, so that Redocly keeps it unchanged.
 */
export function makeDescriptionsInert(document: SchemaObject): SchemaObject {
  return visit(document) as SchemaObject; // an object stays one
}

function visit(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(visit);
  if (!isObject(node)) return node;
  return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, visitMember(name, part)]));
}

function visitMember(name: string, part: unknown): unknown {
  if (typeof part === "string") return name === "description" || name === "summary" ? makeInert(part) : part;
  // `examples` of a schema is a list of values, of a media type a map of Example Objects.
  const isData = values.has(name) || name.startsWith("x-") || (name === "examples" && Array.isArray(part));
  // A schema may have a property called `example`: then it holds a schema, which loses nothing by being left alone.
  return isData ? part : visit(part);
}

function makeInert(text: string): string {
  if (!active.test(text)) return text;
  // A line break within <pre> is written by number, so that no blank line ends the HTML for who reads it as Markdown.
  return renderMarkdown(text)
    .replace(/<pre[^>]*>[\s\S]*?<\/pre>/g, (block) => block.replaceAll("\n", "&#10;"))
    .replace(/\n\s*\n/g, "\n")
    .trim();
}
