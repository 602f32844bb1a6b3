import type { Contract } from "../../contract/build/contract.ts";
import { lookupOf } from "../../contract/model/model-lookup.ts";
import type { Media } from "../../contract/model/types.ts";
import { xmlShape } from "../../contract/model/xml-shape.ts";
import type { XmlPart, XmlShape } from "../../runtime/descriptors.ts";
import { isEqual } from "../../runtime/validators/equality.ts";

export function xmlShapeOf({ kind, schema }: Media, { model }: Contract): XmlShape | undefined {
  if (kind !== "xml" || schema === undefined) return undefined;
  const { integers, specification } = model;
  return xmlShape(schema.schema, { lookup: lookupOf(model), integers, specification });
}

/** Whether the sender places every XML part declared by both documents where the reader expects it. */
export function isSameXml(sent: XmlShape, read: XmlShape): boolean {
  const seen = new Set<string>();
  const isSamePart = (own: XmlPart | undefined, other: XmlPart | undefined): boolean => {
    if (own === undefined || other === undefined) return true;
    const key = `${own.node} ${other.node}`;
    const isKnown = seen.has(key);
    seen.add(key);
    return isSameNode(own, other) && (isKnown || isSameInside(own.node, other.node));
  };
  const isSameInside = (own: number, other: number): boolean => {
    const [from, to] = [sent.nodes[own], read.nodes[other]];
    if (from === undefined || to === undefined) return true;
    const known = new Map(to.properties?.map(([name, part]) => [name, part]));
    return (
      isSamePart(from.items, to.items) &&
      isSamePart(from.additional, to.additional) &&
      (from.properties ?? []).every(([name, part]) => isSamePart(part, known.get(name))) &&
      (from.prefix ?? []).every((part, index) => isSamePart(part, to.prefix?.[index]))
    );
  };
  return isSamePart(sent.root, read.root);
}

function isSameNode(sent: XmlPart, read: XmlPart): boolean {
  if (sent.as !== read.as || sent.namespace !== read.namespace) return false;
  const [written] = sent.names ?? [];
  if (written === undefined) return read.names === undefined || read.orMember === true;
  const { name, namespace } = written;
  return (
    read.names?.some((one) => isEqual([one.name, one.namespace ?? ""], [name, namespace ?? ""])) === true
  );
}
