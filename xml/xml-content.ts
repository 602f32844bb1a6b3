import type { XmlName, XmlPart } from "../runtime/descriptors.ts";
import type { XmlAttribute, XmlElement } from "./parse-xml.ts";

export interface Content {
  readonly elements: readonly XmlElement[];
  /** All attributes except `xml:lang` and `xsi:nil`. */
  readonly attributes: readonly XmlAttribute[];
  /** Elements, and the text between elements unless it is only whitespace. */
  readonly sequence: readonly (XmlElement | string)[];
  /** The content of all CDATA sections. `isAlone` is true if all other text is whitespace. */
  readonly sections: { readonly text: string; readonly isAlone: boolean };
  readonly pieces: readonly string[];
  readonly isBlank: boolean;
  readonly isEmpty: boolean;
}

export const XSI = "http://www.w3.org/2001/XMLSchema-instance";
const XML = "http://www.w3.org/XML/1998/namespace";

export function contentOf({ children, attributes }: XmlElement): Content {
  const elements: XmlElement[] = [];
  const sequence: (XmlElement | string)[] = [];
  const texts: { readonly text: string; readonly isCdata: boolean }[] = [];
  let run = "";
  const endRun = (): void => {
    if (!isBlank(run)) sequence.push(run);
    run = "";
  };
  for (const child of children) {
    if ("text" in child) {
      texts.push(child);
      run += child.text;
    } else {
      endRun();
      elements.push(child);
      sequence.push(child);
    }
  }
  endRun();
  const sections = texts.filter(({ isCdata }) => isCdata);
  const isAlone = sections.length > 0 && texts.every(({ text, isCdata }) => isCdata || isBlank(text));
  return {
    elements,
    attributes: attributes.filter(({ uri }) => uri !== XSI && uri !== XML),
    sequence,
    sections: { text: sections.map(({ text }) => text).join(""), isAlone },
    pieces: texts.map(({ text }) => text),
    isBlank: texts.every(({ text }) => isBlank(text)),
    isEmpty: elements.length === 0 && texts.every(({ text }) => text === ""),
  };
}

export function textOf({ pieces }: Content): string {
  return pieces.join("");
}

/** Checks for whitespace as defined in XML 1.0 §2.3. */
export function isBlank(text: string): boolean {
  return /^[ \t\r\n]*$/.test(text);
}

/** Checks whether `xsi:nil` is set (XML Schema Part 1 §2.6.2). */
export function isNil({ attributes }: XmlElement): boolean {
  return attributes.some(
    ({ name, uri, value }) => uri === XSI && name === "nil" && /^\s*(?:true|1)\s*$/.test(value),
  );
}

export function namesOf(part: XmlPart, member: string): readonly [XmlName, ...XmlName[]] {
  const { names, orMember, namespace, prefix } = part;
  const own: XmlName = {
    name: member,
    ...(namespace === undefined ? {} : { namespace }),
    ...(prefix === undefined ? {} : { prefix }),
  };
  const [first, ...rest] = names ?? [];
  if (first === undefined) return [own];
  return orMember === true && first.name !== member ? [first, ...rest, own] : [first, ...rest];
}

/**
 * Checks whether an element has one of the names. A name without a namespace also matches the namespace of the parent. For a root
 * element, whose `parent` is `undefined`, it matches any namespace.
 */
export function matchesElement(
  { name, uri }: XmlElement,
  wanted: XmlName,
  parent: XmlElement | undefined,
): boolean {
  if (name !== wanted.name) return false;
  if (wanted.namespace !== undefined) return uri === wanted.namespace;
  return uri === "" || parent === undefined || uri === parent.uri;
}

export function matchesAttribute({ name, uri }: XmlAttribute, wanted: XmlName): boolean {
  return name === wanted.name && uri === (wanted.namespace ?? "");
}

export function groupByName<Named extends { readonly name: string }>(
  all: readonly Named[],
): Map<string, Named[]> {
  const groups = new Map<string, Named[]>();
  for (const one of all) {
    const group = groups.get(one.name);
    if (group === undefined) groups.set(one.name, [one]);
    else group.push(one);
  }
  return groups;
}
