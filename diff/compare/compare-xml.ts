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

export interface XmlDifference {
  /** Names of the members that lead to the part. Empty for the root. */
  readonly path: string;
  /** How both documents write the part. */
  readonly parts: { readonly sent: object; readonly read: object };
}

/**
 * Returns the first part declared by both documents that the sender does not place where the reader expects it. Returns `undefined` if there
 * is none.
 */
export function findXmlDifference(sent: XmlShape, read: XmlShape): XmlDifference | undefined {
  const seen = new Set<string>();
  const comparePart = (
    own: XmlPart | undefined,
    other: XmlPart | undefined,
    path: string,
  ): XmlDifference | undefined => {
    if (own === undefined || other === undefined) return undefined;
    const key = `${own.node} ${other.node}`;
    const isKnown = seen.has(key);
    seen.add(key);
    if (!isSameNode(own, other)) return { path, parts: { sent: writtenAs(own), read: writtenAs(other) } };
    return isKnown ? undefined : compareInside(own.node, other.node, path);
  };
  const compareInside = (own: number, other: number, path: string): XmlDifference | undefined => {
    const [from, to] = [sent.nodes[own], read.nodes[other]];
    if (from === undefined || to === undefined) return undefined;
    const known = new Map(to.properties?.map(([name, part]) => [name, part]));
    const inner = (name: string): string => (path === "" ? name : `${path}.${name}`);
    const parts: readonly (readonly [XmlPart | undefined, XmlPart | undefined, string])[] = [
      [from.items, to.items, `${path}[]`],
      [from.additional, to.additional, inner("*")],
      ...(from.properties ?? []).map(([name, part]) => [part, known.get(name), inner(name)] as const),
      ...(from.prefix ?? []).map((part, index) => [part, to.prefix?.[index], `${path}[${index}]`] as const),
    ];
    for (const [one, another, at] of parts) {
      const found = comparePart(one, another, at);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return comparePart(sent.root, read.root, "");
}

function writtenAs({ as, names = [], namespace }: XmlPart): object {
  const [name] = names;
  const own = namespace ?? name?.namespace;
  return { as, ...(name && { name: name.name }), ...(own === undefined ? {} : { namespace: own }) };
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
