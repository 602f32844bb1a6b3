import type { Place } from "../../contract/findings/finding.ts";
import { decodePointer } from "../../runtime/pointer.ts";

export interface DocumentedName {
  /** The component's name in the document, e.g. `schemas/Recipe (in requests)` for the request variant of `Recipe`. */
  readonly name: string;
  labelOf(label: string): string;
}

/** Names a component as the document does. A schema that differs between directions has a variant for requests, with a name of its own. */
export function documentedName(name: string, { pointer }: Place): DocumentedName {
  const [components, kind, own, ...rest] = decodePointer(pointer ?? "") ?? [];
  const variant = name.slice(`${kind}/`.length);
  const isVariant =
    components === "components" &&
    kind === "schemas" &&
    rest.length === 0 &&
    own !== undefined &&
    name.startsWith("schemas/") &&
    variant.startsWith(own) &&
    /^(?:In)?Request\d*$/.test(variant.slice(own.length));
  if (!isVariant) return { name, labelOf: (label) => label };
  return {
    name: `schemas/${own} (in requests)`,
    labelOf: (label) => (label.startsWith(variant) ? `${own}${label.slice(variant.length)}` : label),
  };
}
