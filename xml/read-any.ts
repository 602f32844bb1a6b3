import { setMember } from "../runtime/wire/set-member.ts";
import type { XmlElement } from "./parse-xml.ts";
import { type Content, contentOf, groupByName, isNil, textOf } from "./xml-content.ts";

/** Converts an element without a schema to a string, or to an object with attributes and elements. */
export function readAny(element: XmlElement, content: Content): unknown {
  if (isNil(element)) return null;
  return content.elements.length + content.attributes.length === 0 ? textOf(content) : readElements(content);
}

export function readElements({ elements, attributes }: Content): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  for (const attribute of attributes) setMember(value, attribute.name, attribute.value);
  const byName = groupByName(elements);
  for (const [name, group] of byName) {
    const values = group.map((one) => readAny(one, contentOf(one)));
    setMember(value, name, values.length === 1 ? values[0] : values);
  }
  return value;
}
