import type { ValidationIssue } from "../runtime/checks.ts";
import type { XmlNode, XmlPart, XmlShape } from "../runtime/descriptors.ts";
import { issueAt, pointerTo } from "../runtime/pointer.ts";
import { coerceText, NO_FIT } from "../runtime/wire/coerce-text.ts";
import type { ReadingOf } from "../runtime/wire/read-accepted.ts";
import { keepText, type NumberText, type TextRules } from "../runtime/wire/read-json.ts";
import { requireTypes } from "../runtime/wire/require-types.ts";
import { setMember } from "../runtime/wire/set-member.ts";
import { patternOf } from "../runtime/wire/wire-shape.ts";
import type { XmlElement } from "./parse-xml.ts";
import { readAny, readElements } from "./read-any.ts";
import { UnreadContent } from "./unread-content.ts";
import { type Content, contentOf, isBlank, isNil, matchesElement, namesOf, textOf } from "./xml-content.ts";

/** Keyword of issues about content that the schema does not declare. */
export const UNCHECKED = "unchecked";

export interface ReadDocument {
  readonly value: unknown;
  readonly issues: readonly ValidationIssue[];
}

/** Converts an XML document to a value. `rules.reading` resolves strings that match several types. */
export function readXml(
  root: XmlElement,
  shape: XmlShape,
  rules: Pick<TextRules, "reading" | "texts">,
): ReadDocument {
  const issues: ValidationIssue[] = [];
  const { names, as } = shape.root;
  if (as === "unknown")
    return { value: undefined, issues: [unchecked("", "has no element for its root in the schema")] };
  if (names !== undefined && !names.some((name) => matchesElement(root, name, undefined))) {
    const wanted = names.map(({ name, namespace }) => describeName(name, namespace)).join(" or ");
    const message = `must have the root element ${wanted}, not ${describeName(root.name, root.uri)}`;
    return { value: undefined, issues: [issueAt("", "xml", message)] };
  }
  const reader = new Reader(shape.nodes, rules, issues);
  return { value: reader.read(root, shape.root.node, "", root.name), issues };
}

function describeName(name: string, namespace = ""): string {
  return namespace === "" ? `\`${name}\`` : `\`${name}\` of the namespace \`${namespace}\``;
}

function unchecked(pointer: string, why: string): ValidationIssue {
  return issueAt(pointer, UNCHECKED, why);
}

const ANY_NODE: XmlNode = { types: [] };

class Reader {
  readonly #nodes: readonly XmlNode[];
  readonly #reading: ReadingOf;
  readonly #texts: NumberText[] | undefined;
  readonly #issues: ValidationIssue[];

  constructor(
    nodes: readonly XmlNode[],
    { reading, texts }: Pick<TextRules, "reading" | "texts">,
    issues: ValidationIssue[],
  ) {
    this.#nodes = nodes;
    this.#reading = reading;
    this.#texts = texts;
    this.#issues = issues;
  }

  /** Converts an element to a value. `name` is the item name, unless the schema defines another name. */
  read(element: XmlElement, node: number, pointer: string, name: string): unknown {
    return this.#readAs(element, this.#node(node), pointer, name);
  }

  #coerce(text: string, types: XmlNode["types"], pointer: string): unknown {
    const read = types.length === 0 || types.includes("string") ? text : text.trim();
    const value = coerceText(read, types, this.#reading(pointer));
    if (typeof value === "number") keepText(this.#texts, read, pointer);
    return value;
  }

  #node(index: number): XmlNode {
    return this.#nodes[index] ?? ANY_NODE;
  }

  #readAs(element: XmlElement, node: XmlNode, pointer: string, name: string): unknown {
    const content = contentOf(element);
    if (isNil(element))
      return content.isEmpty ? null : this.#report(pointer, "xml", "must be empty, as it is nil");
    const types = node.types.length > 0 ? node.types : impliedTypes(node);
    if (types.length === 0) return readAny(element, content);
    const isPlain = content.elements.length === 0 && content.attributes.length === 0;
    const scalars = types.filter((type) => type !== "object" && type !== "array");
    const others = types.length > scalars.length;
    if (
      isPlain &&
      scalars.some((type) => type !== "null") &&
      (!others || this.#reading(pointer) === "stated")
    ) {
      const value = this.#coerce(textOf(content), scalars, pointer);
      if (value !== NO_FIT || !others) return this.#orMismatch(value, types, pointer);
    }
    if (!others) return this.#readScalar(content, node, pointer);
    if (types.includes("array") && (!types.includes("object") || this.#isList(content, node, name)))
      return this.#readItems(content, node, pointer, name);
    if (isPlain && !content.isBlank && !hasText(node)) return textOf(content);
    return this.#readObject(element, content, node, pointer);
  }

  /** Converts an element whose schema allows only text. Any other content is reported. */
  #readScalar(content: Content, { types }: XmlNode, pointer: string): unknown {
    if (content.elements.length > 0) return readElements(content);
    this.#noteAttributes(content, pointer);
    return this.#orMismatch(this.#coerce(textOf(content), types, pointer), types, pointer);
  }

  #isList({ elements }: Content, { items }: XmlNode, name: string): boolean {
    return elements.length > 0 && items !== undefined && elements.every((one) => isItem(one, items, name));
  }

  #orMismatch(value: unknown, types: XmlNode["types"], pointer: string): unknown {
    if (value !== NO_FIT) return value;
    this.#issues.push({
      ...issueAt(pointer, "type", requireTypes(types)),
      params: { type: types },
    });
    return undefined;
  }

  #report(pointer: string, keyword: string, message: string): undefined {
    this.#issues.push(issueAt(pointer, keyword, message));
    return undefined;
  }

  #noteAttributes({ attributes }: Content, pointer: string): void {
    for (const { name } of attributes)
      this.#report(
        pointerTo(pointer, `@${name}`),
        UNCHECKED,
        "is an attribute that its schema does not describe",
      );
  }

  #noteText(pointer: string): void {
    this.#report(pointerTo(pointer, "#text"), UNCHECKED, "is text that its schema does not describe");
  }

  #readItems(content: Content, node: XmlNode, pointer: string, name: string): unknown[] {
    this.#noteAttributes(content, pointer);
    const { prefix, items } = node;
    const hasTexts = prefix?.some(({ as }) => as === "text" || as === "cdata") === true;
    if (!hasTexts && !content.isBlank) this.#noteText(pointer);
    const sent = hasTexts ? content.sequence : content.elements;
    return sent.map((one, index) => {
      const at = pointerTo(pointer, index);
      const part = prefix?.[index] ?? items;
      if (typeof one === "string") return this.#readTextItem(one, part, at);
      return this.#readItem(one, part, at, name);
    });
  }

  #readTextItem(text: string, part: XmlPart | undefined, pointer: string): unknown {
    if (part === undefined) return text;
    if (part.as !== "text" && part.as !== "cdata")
      return this.#report(pointer, "xml", "must be an element, not text");
    const { types } = this.#node(part.node);
    return this.#orMismatch(this.#coerce(text, types, pointer), types, pointer);
  }

  #readItem(element: XmlElement, part: XmlPart | undefined, pointer: string, name: string): unknown {
    if (part === undefined) return readAny(element, contentOf(element));
    if (part.as !== "element") {
      const isUnknown = part.as === "unknown";
      return isUnknown
        ? this.#report(pointer, UNCHECKED, "is an item that has no element in the schema")
        : this.#report(pointer, "xml", "must be text, not an element");
    }
    if (!isItem(element, part, name)) {
      const [wanted] = namesOf(part, name);
      const message = `must be the element ${describeName(wanted.name, wanted.namespace)}, not ${describeName(element.name, element.uri)}`;
      return this.#report(pointer, "xml", message);
    }
    return this.read(element, part.node, pointer, element.name);
  }

  #readObject(
    element: XmlElement,
    content: Content,
    node: XmlNode,
    pointer: string,
  ): Record<string, unknown> {
    const rest = new UnreadContent(element, content);
    const value = this.#readProperties(rest, node, pointer);
    this.#readRest(rest, node, pointer, value);
    if (!rest.hasReadText && !content.isBlank) this.#noteText(pointer);
    return value;
  }

  #readProperties(rest: UnreadContent, node: XmlNode, pointer: string): Record<string, unknown> {
    const value: Record<string, unknown> = {};
    for (const [name, part, isRequired] of node.properties ?? []) {
      const read = this.#readProperty(rest, name, part, pointerTo(pointer, name), isRequired === true);
      if (read !== undefined) setMember(value, name, read);
    }
    return value;
  }

  #readProperty(
    rest: UnreadContent,
    name: string,
    part: XmlPart,
    pointer: string,
    isRequired: boolean,
  ): unknown {
    const node = this.#node(part.node);
    switch (part.as) {
      case "attribute":
        return this.#readAttribute(rest.takeAttribute(part, name), node, pointer);
      case "element":
        return this.#readElements(rest.takeElements(part, name), part.node, pointer, name);
      case "text":
      case "cdata":
        return this.#readText(rest.takeText(part.as), node, pointer);
      case "none":
        return node.types.includes("array")
          ? this.#readUnwrapped(rest, node, pointer, name, isRequired)
          : this.#readInline(rest, node, pointer);
      case "unknown":
        return this.#report(pointer, UNCHECKED, "has no representation in XML that its schema determines");
    }
  }

  #readAttribute(text: string | undefined, { types }: XmlNode, pointer: string): unknown {
    // Attributes cannot be null, so null is represented by omission (OpenAPI 3.2 §4.26.4).
    if (text === undefined) return types.includes("null") ? null : undefined;
    return this.#orMismatch(this.#coerce(text, types, pointer), types, pointer);
  }

  #readText(text: string | undefined, { types }: XmlNode, pointer: string): unknown {
    if (text === undefined || (isBlank(text) && types.length > 0 && !types.includes("string")))
      return undefined;
    return this.#orMismatch(this.#coerce(text, types, pointer), types, pointer);
  }

  #readElements(elements: readonly XmlElement[], node: number, pointer: string, name: string): unknown {
    const [first, second] = elements;
    if (first === undefined) return undefined;
    if (second === undefined) return this.read(first, node, pointer, first.name);
    if (this.#node(node).types.length > 0) return this.#report(pointer, "maxItems", "must be given once");
    return elements.map((one, index) => this.read(one, node, pointerTo(pointer, index), name));
  }

  #readUnwrapped(
    rest: UnreadContent,
    node: XmlNode,
    pointer: string,
    name: string,
    isRequired: boolean,
  ): unknown {
    const { items, prefix } = node;
    const part: XmlPart = items ?? { node: -1, as: "element" };
    if (prefix !== undefined || part.as !== "element")
      return this.#report(
        pointer,
        UNCHECKED,
        "is a list whose items have no elements of their own in the schema",
      );
    const elements = rest.takeElements(part, name);
    const [first] = elements;
    if (first === undefined) return isRequired ? [] : undefined;
    const others = node.types.filter((type) => type !== "array" && type !== "null");
    if (elements.length === 1 && others.length > 0 && this.#reading(pointer) === "stated")
      return this.#readAs(first, { ...node, types: others }, pointer, name);
    return elements.map((one, index) => this.read(one, part.node, pointerTo(pointer, index), one.name));
  }

  /** Converts an object that has no element of its own because its members are inside its parent's element. */
  #readInline(rest: UnreadContent, node: XmlNode, pointer: string): unknown {
    const value = this.#readProperties(rest, node, pointer);
    return Object.keys(value).length === 0 ? undefined : value;
  }

  #readRest(rest: UnreadContent, node: XmlNode, pointer: string, value: Record<string, unknown>): void {
    const described = new Set(node.properties?.map(([name]) => name));
    for (const { name, value: text } of rest.attributes()) {
      const key = described.has(name) || Object.hasOwn(value, name) ? `@${name}` : name;
      const part = this.#partOf(node, key);
      const { types } = this.#node(part?.node ?? -1);
      const at = pointerTo(pointer, key);
      const read =
        part?.as === "attribute" ? this.#orMismatch(this.#coerce(text, types, at), types, at) : text;
      if (read !== undefined) setMember(value, key, read);
    }
    for (const [name, elements] of rest.elements()) {
      const [first] = elements;
      const isTaken = described.has(name) || Object.hasOwn(value, name);
      const key = isTaken ? `{${first?.uri ?? ""}}${name}` : name;
      const read = this.#readMember(elements, this.#partOf(node, key), pointerTo(pointer, key), name);
      if (read !== undefined) setMember(value, key, read);
    }
  }

  #partOf({ patterns, additional }: XmlNode, name: string): XmlPart | undefined {
    return patternOf({ patterns }, name)?.[1] ?? additional;
  }

  #readMember(
    elements: readonly XmlElement[],
    part: XmlPart | undefined,
    pointer: string,
    name: string,
  ): unknown {
    if (part?.as === "element") return this.#readElements(elements, part.node, pointer, name);
    const node = this.#node(part?.node ?? -1);
    if (part?.as === "none" && node.types.includes("array") && node.items?.as === "element") {
      const { items } = node;
      return elements.map((one, index) => this.read(one, items.node, pointerTo(pointer, index), one.name));
    }
    if (part !== undefined)
      return this.#report(pointer, UNCHECKED, "has no element that its schema determines");
    const values = elements.map((one) => readAny(one, contentOf(one)));
    return values.length === 1 ? values[0] : values;
  }
}

function impliedTypes({ properties, items }: XmlNode): XmlNode["types"] {
  if (properties !== undefined) return ["object"];
  return items === undefined ? [] : ["array"];
}

function hasText({ properties }: XmlNode): boolean {
  return properties?.some(([, { as }]) => as === "text" || as === "cdata" || as === "none") === true;
}

function isItem(element: XmlElement, part: XmlPart, name: string): boolean {
  return namesOf(part, name).some((one) => matchesElement(element, one, undefined));
}
