import type { XmlName, XmlNode, XmlPart, XmlShape } from "../runtime/descriptors.ts";
import { EncodeError } from "../runtime/parameters/encode-plain.ts";
import { patternOf } from "../runtime/wire/wire-shape.ts";
import { namesOf, XSI } from "./xml-content.ts";

export interface WriteOptions {
  /** Spaces per indentation level. Default: the document is neither indented nor broken into lines. */
  readonly indent?: number;
}

/**
 * Converts a value to an XML document from which `readXml` restores an equal value.
 *
 * Decisions:
 * - Elements are in the order of the schema's properties, followed by the value's other members.
 * - A null element is empty with `xsi:nil`. A null attribute is omitted (OpenAPI 3.2 §4.26.4).
 * - A root without a name is called `root`.
 *
 * @throws {EncodeError} if the schema does not determine how XML represents the value, if XML excludes one of its
 * characters, or if a number is not finite.
 */
export function writeXml(value: unknown, shape: XmlShape, { indent }: WriteOptions = {}): string {
  const { root, nodes } = shape;
  if (root.as !== "element") throw new EncodeError("the schema has no element for the root of the document");
  const writer = new Writer(nodes, indent);
  return `${DECLARATION}\n${writer.element(value, root, "root", NO_SCOPE, 0)}${indent === undefined ? "" : "\n"}`;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

type Scope = ReadonlyMap<string, string>;

const NO_SCOPE: Scope = new Map();

const ANY_NODE: XmlNode = { types: [] };

interface Draft {
  readonly scope: Map<string, string>;
  readonly attributes: string[];
  readonly children: string[];
  hasText: boolean;
}

class Writer {
  readonly #nodes: readonly XmlNode[];
  readonly #indent: number | undefined;

  constructor(nodes: readonly XmlNode[], indent: number | undefined) {
    this.#nodes = nodes;
    this.#indent = indent;
  }

  #node(part: XmlPart | undefined): XmlNode {
    return this.#nodes[part?.node ?? -1] ?? ANY_NODE;
  }

  element(value: unknown, part: XmlPart, member: string, scope: Scope, depth: number): string {
    const [wanted] = namesOf(part, member);
    const draft: Draft = { scope: new Map(scope), attributes: [], children: [], hasText: false };
    const name = qualify(wanted, draft, "element");
    if (value === null) {
      declare("xsi", XSI, draft);
      draft.attributes.push('xsi:nil="true"');
    } else this.#fill(value, this.#node(part), wanted.name, draft, depth);
    return this.#print(name, draft, depth);
  }

  #print(name: string, { attributes, children, hasText }: Draft, depth: number): string {
    const open = [name, ...attributes].join(" ");
    if (children.length === 0) return `<${open}/>`;
    const pad = this.#indent === undefined || hasText ? undefined : `\n${" ".repeat(this.#indent * depth)}`;
    const inner =
      pad === undefined
        ? children.join("")
        : children.map((one) => pad + " ".repeat(this.#indent ?? 0) + one).join("") + pad;
    return `<${open}>${inner}</${name}>`;
  }

  #fill(value: unknown, node: XmlNode, name: string, draft: Draft, depth: number): void {
    if (Array.isArray(value)) this.#fillItems(value, node, name, draft, depth);
    else if (typeof value === "object" && value !== null) this.#fillMembers(value, node, draft, depth);
    else addText(escapeText(printScalar(value)), draft);
  }

  #fillItems(
    values: readonly unknown[],
    { prefix, items }: XmlNode,
    name: string,
    draft: Draft,
    depth: number,
  ): void {
    for (const [index, value] of values.entries()) {
      const part = prefix?.[index] ?? items ?? ELEMENT;
      if (part.as === "text") addText(escapeText(printScalar(value)), draft);
      else if (part.as === "cdata") addText(printCdata(printScalar(value)), draft);
      else this.#addElement(value, part, name, draft, depth);
    }
  }

  #addElement(value: unknown, part: XmlPart, member: string, draft: Draft, depth: number): void {
    if (part.as !== "element") throw undetermined(member);
    draft.children.push(this.element(value, part, member, draft.scope, depth + 1));
  }

  #fillMembers(value: object, node: XmlNode, draft: Draft, depth: number): void {
    const left = new Map(Object.entries(value));
    for (const [name, part] of node.properties ?? []) {
      const member = left.get(name);
      left.delete(name);
      if (member !== undefined) this.#addMember(name, member, part, draft, depth);
    }
    for (const [name, member] of left) {
      const part = patternOf({ patterns: node.patterns }, name)?.[1] ?? node.additional;
      if (member !== undefined) this.#addMember(name, member, part ?? partFor(member), draft, depth);
    }
  }

  #addMember(name: string, value: unknown, part: XmlPart, draft: Draft, depth: number): void {
    switch (part.as) {
      case "element":
        this.#addElement(value, part, name, draft, depth);
        return;
      case "attribute":
        addAttribute(namesOf(part, name)[0], value, draft);
        return;
      case "text":
        if (value !== null) addText(escapeText(printScalar(value)), draft);
        return;
      case "cdata":
        if (value !== null) addText(printCdata(printScalar(value)), draft);
        return;
      case "none":
        this.#addInline(name, value, part, draft, depth);
        return;
      case "unknown":
        throw undetermined(name);
    }
  }

  /** Adds a value that has no element of its own. A null list is indistinguishable from an absent list. */
  #addInline(name: string, value: unknown, part: XmlPart, draft: Draft, depth: number): void {
    const node = this.#node(part);
    if (Array.isArray(value)) {
      const items = node.items ?? ELEMENT;
      for (const item of value) this.#addElement(item, items, name, draft, depth);
    } else if (typeof value !== "object" || node.types.includes("array")) {
      // If the schema expects a list, a single value is written as an item.
      if (value !== null)
        this.#addElement(value, { ...(node.items ?? ELEMENT), node: part.node }, name, draft, depth);
    } else if (value !== null) this.#fillMembers(value, node, draft, depth);
  }
}

const ELEMENT: XmlPart = { node: -1, as: "element" };

function partFor(value: unknown): XmlPart {
  return Array.isArray(value) ? { node: -1, as: "none" } : ELEMENT;
}

function undetermined(name: string): EncodeError {
  return new EncodeError(`the schema does not determine how XML represents "${name}"`);
}

function addText(text: string, draft: Draft): void {
  if (text === "") return;
  draft.hasText = true;
  draft.children.push(text);
}

function addAttribute(name: XmlName, value: unknown, draft: Draft): void {
  if (value === null) return;
  const qualified = qualify(name, draft, "attribute");
  draft.attributes.push(`${qualified}="${escapeAttribute(printScalar(value))}"`);
}

const NAME = /^[\p{L}_][\p{L}\p{M}\p{Nd}_.\u00b7-]*$/u;

/**
 * Returns the qualified name. Declares the namespace unless an enclosing element has declared it. Attributes with a namespace need a
 * prefix.
 */
function qualify({ name, namespace, prefix }: XmlName, draft: Draft, kind: "element" | "attribute"): string {
  if (!NAME.test(name)) throw new EncodeError(`"${name}" is not a name of an XML ${kind}`);
  if (namespace === undefined) return name;
  const usable = prefix !== undefined && NAME.test(prefix) && !/^xml/i.test(prefix) ? prefix : "";
  const chosen = usable === "" && kind === "attribute" ? "ns" : usable;
  declare(chosen, namespace, draft);
  return chosen === "" ? name : `${chosen}:${name}`;
}

function declare(prefix: string, namespace: string, { scope, attributes }: Draft): void {
  if (scope.get(prefix) === namespace) return;
  scope.set(prefix, namespace);
  attributes.push(`xmlns${prefix === "" ? "" : `:${prefix}`}="${escapeAttribute(namespace)}"`);
}

function printScalar(value: unknown): string {
  if (typeof value === "object")
    throw new EncodeError("an object cannot be the content of an XML text or attribute");
  if (typeof value === "number" && !Number.isFinite(value)) throw new EncodeError(`${value} cannot be sent`);
  const text = String(value);
  if (EXCLUDED.test(text)) throw new EncodeError("a string contains a character that XML does not allow");
  return text;
}

/** Characters that XML excludes (XML 1.0 §2.2). */
const EXCLUDED = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff](?<![\x7f-\x9f])/u;

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function reference(char: string): string {
  return references[char] ?? `&#${char.charCodeAt(0)};`;
}

function escapeText(text: string): string {
  return text.replace(/[&<>\r]/g, reference);
}

/** Escapes an attribute value. Line breaks and tabs are also escaped, because parsers would replace them with spaces (XML 1.0 §3.3.3). */
function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\r\n\t]/g, reference);
}

function printCdata(text: string): string {
  return `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}
