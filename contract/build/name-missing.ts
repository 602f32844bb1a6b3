import { pathItemMethods } from "../../language/openapi/document-shape.ts";
import { splitPointer } from "../../language/schema/local-ref.ts";
import { MOST_PLACES } from "../bundle/explore.ts";
import type { Finding, Place } from "../findings/finding.ts";
import { listNames } from "../findings/show-text.ts";
import type { Contract } from "./contract.ts";

interface Missing {
  readonly operations: string[];
  readonly unchecked: string[];
}

export function isBrokenReference({ code, severity }: Finding): boolean {
  return code.startsWith("ref/") && severity === "error";
}

export function nameMissing(findings: readonly Finding[], contract: Contract): readonly Finding[] {
  if (!findings.some(isBrokenReference)) return findings;
  const missing = indexMissing(contract);
  const listed = new Set(findings.filter(isBrokenReference).flatMap(({ places }) => places.map(keyOf)));
  const others = [...missing].flatMap(([key, one]) => (listed.has(key) ? [] : [one]));
  const cut = findings.findLast(
    (finding) => isBrokenReference(finding) && finding.places.length >= MOST_PLACES,
  );
  return findings.map((finding) => {
    if (!isBrokenReference(finding)) return finding;
    const here = finding.places.map((place) => missing.get(keyOf(place))).filter((one) => one !== undefined);
    const found = finding === cut ? [...here, ...others] : here;
    const operations = [...new Set(found.flatMap((one) => one.operations))];
    const unchecked = [...new Set(found.flatMap((one) => one.unchecked))];
    if (operations.length + unchecked.length === 0) return finding;
    const lost = operations.length === 0 ? "" : ` Left out: ${listNames(operations)}.`;
    const open =
      unchecked.length === 0
        ? ""
        : ` Not checked, and of type \`unknown\`: a part of ${listNames(unchecked)}.`;
    return { ...finding, message: finding.message + lost + open };
  });
}

function indexMissing({ model, unread = [], placeOf }: Contract): ReadonlyMap<string, Missing> {
  const index = new Map<string, Missing>();
  const at = (pointer: string): Missing => {
    const key = keyOf(placeOf(pointer));
    const known = index.get(key) ?? { operations: [], unchecked: [] };
    index.set(key, known);
    return known;
  };
  for (const { method, path, reference } of model.leftOut ?? [])
    if (reference !== undefined)
      at(`${reference}/$ref`).operations.push(method === undefined ? `\`${path}\`` : `${method} \`${path}\``);
  for (const { pointer, code } of unread)
    if (code.startsWith("ref/")) at(pointer).unchecked.push(ownerOf(pointer));
  return index;
}

function keyOf({ file, pointer }: Place): string {
  return `${file}#${pointer}`;
}

function ownerOf(pointer: string): string {
  const [section = "", name = "", member = ""] = splitPointer(pointer);
  if (section === "components") return member === "" ? `\`${name}\`` : `\`${member}\``;
  return pathItemMethods.includes(member) ? `${member.toUpperCase()} \`${name}\`` : `\`${name}\``;
}
