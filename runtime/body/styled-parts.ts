import type { MediaDescriptor } from "../descriptors.ts";
import type { TextRules } from "../wire/read-json.ts";
import { type DecodedFields, decodeFormText, isSpreadField } from "./decode-form.ts";
import type { Part } from "./parse-multipart.ts";
import { decodeText } from "./plain.ts";

export interface StyledParts {
  readonly plain: readonly Part[];
  readonly styled?: DecodedFields;
}

/**
 * Decodes `multipart/form-data` parts whose encoding has a `style` (OpenAPI 3.2 §4.15.1.2). They are decoded like query parameters, except
 * that nothing is percent-decoded. Files never have a style.
 */
export function decodeStyledParts(
  parts: readonly Part[],
  { shape, encoding = [] }: Pick<MediaDescriptor, "shape" | "encoding">,
  rules: TextRules,
): StyledParts {
  const own = encoding.filter(({ style, explode }) => style !== undefined || explode !== undefined);
  if (own.length === 0) return { plain: parts };
  const properties = (shape?.properties ?? []).filter(([name]) => own.some((entry) => entry.name === name));
  const spread = properties.filter(([name]) => isSpread(name, own));
  const members = new Set(spread.flatMap(([, of]) => (of.properties ?? []).map(([member]) => member)));
  const isStyled = ({ name, filename, bytes }: Part): boolean =>
    name !== undefined &&
    filename === undefined &&
    decodeText(bytes) !== undefined &&
    (members.has(name) ||
      properties.some(([property]) => name === property || name.startsWith(`${property}[`)));
  const pairs = parts.filter(isStyled).map(printPair);
  if (pairs.length === 0) return { plain: parts };
  const media = { shape: { types: ["object"], properties }, encoding: own } as const;
  return {
    plain: parts.filter((part) => !isStyled(part)),
    styled: decodeFormText(pairs.join("&"), media, rules),
  };
}

function isSpread(property: string, encoding: Multipart["encoding"] = []): boolean {
  return encoding.some((entry) => entry.name === property && isSpreadField(entry));
}

function printPair({ name = "", bytes }: Part): string {
  const text = encodeURIComponent(decodeText(bytes) ?? "").replaceAll("%2C", ",");
  return `${encodeURIComponent(name)}=${text}`;
}

export type Multipart = Pick<MediaDescriptor, "shape" | "encoding" | "prefixEncoding" | "itemEncoding">;
