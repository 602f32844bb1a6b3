import type { XmlPart } from "../runtime/descriptors.ts";
import type { XmlAttribute, XmlElement } from "./parse-xml.ts";
import {
  type Content,
  groupByName,
  matchesAttribute,
  matchesElement,
  namesOf,
  textOf,
} from "./xml-content.ts";

export class UnreadContent {
  hasReadText = false;
  readonly #element: XmlElement;
  readonly #content: Content;
  readonly #elements: Map<string, XmlElement[]>;
  readonly #attributes: Map<string, XmlAttribute[]>;

  constructor(element: XmlElement, content: Content) {
    this.#element = element;
    this.#content = content;
    this.#elements = groupByName(content.elements);
    this.#attributes = groupByName(content.attributes);
  }

  takeElements(part: XmlPart, member: string): readonly XmlElement[] {
    const taken: XmlElement[] = [];
    for (const name of namesOf(part, member)) {
      const found = this.#elements.get(name.name) ?? [];
      const left: XmlElement[] = [];
      for (const one of found) (matchesElement(one, name, this.#element) ? taken : left).push(one);
      this.#elements.set(name.name, left);
    }
    return taken;
  }

  takeAttribute(part: XmlPart, member: string): string | undefined {
    for (const name of namesOf(part, member)) {
      const found = this.#attributes.get(name.name) ?? [];
      const taken = found.find((one) => matchesAttribute(one, name));
      if (taken === undefined) continue;
      this.#attributes.set(
        name.name,
        found.filter((one) => one !== taken),
      );
      return taken.value;
    }
    return undefined;
  }

  /** Removes and returns the text. Whitespace between elements and around a CDATA section is ignored. */
  takeText(as: "text" | "cdata"): string | undefined {
    this.hasReadText = true;
    const { sections, isBlank: isEmpty, elements } = this.#content;
    if (as === "cdata" && sections.isAlone) return sections.text;
    return isEmpty && elements.length > 0 ? undefined : textOf(this.#content);
  }

  attributes(): Content["attributes"] {
    return [...this.#attributes.values()].flat();
  }

  elements(): Iterable<readonly [name: string, elements: readonly XmlElement[]]> {
    return [...this.#elements].filter(([, elements]) => elements.length > 0);
  }
}
