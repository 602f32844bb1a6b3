// @ts-nocheck Made by a machine and tested as a whole.
import type { EncodingDescriptor, MediaDescriptor } from "../descriptors.js";
import type { TextRules } from "../joined/client-server.js";
import { type DecodedFields, decodeFormText } from "../joined/client-server.js";
import { decodeText } from "../joined/client-server.js";
import type { Part } from "./parse-multipart.js";
import { isSpreadField } from "../joined/client-server.js";

/** The parts of a body whose encodings have a style, and those that stand for themselves. */
export interface StyledParts {
  readonly plain: readonly Part[];
  /** Absent where no part is styled. */
  readonly styled?: DecodedFields;
}

/**
 * Reads the parts of a `multipart/form-data` body that are written in a style (OpenAPI 3.2 §4.15.1.2): as fields of a form, by the
 * rules of query parameters, but for percent-encoding, which texts of parts do not have. A part with a file name is never one.
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
    // What is no text is told of where parts are read by themselves.
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

/** Whether an object's members stand beside it, by their own names. */
function isSpread(property: string, encoding: readonly EncodingDescriptor[]): boolean {
  return encoding.some((entry) => entry.name === property && isSpreadField(entry));
}

/** A comma delimits, wherever it stands: there is no escape for it. */
function printPair({ name = "", bytes }: Part): string {
  const text = encodeURIComponent(decodeText(bytes) ?? "").replaceAll("%2C", ",");
  return `${encodeURIComponent(name)}=${text}`;
}
