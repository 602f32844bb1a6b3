import {
  type DecodeBody,
  type Decoded,
  inUtf8,
  malformed,
  type WriteBody,
  type XmlCodec,
} from "../runtime/body/plain.ts";
import type { ValidationIssue } from "../runtime/checks.ts";
import type { XmlShape } from "../runtime/descriptors.ts";
import { EncodeError } from "../runtime/parameters/encode-plain.ts";
import { issueAt } from "../runtime/pointer.ts";
import { MAX_BODY_DEPTH } from "../runtime/server/body-defaults.ts";
import { tooDeep } from "../runtime/wire/json-depth.ts";
import type { TextRules } from "../runtime/wire/read-json.ts";
import { decodeDocument } from "./decode-text.ts";
import { parseXml } from "./parse-xml.ts";
import { readXml, UNCHECKED } from "./read-xml.ts";
import { writeXml } from "./write-xml.ts";

/** Decodes an XML body. Elements can be nested at most `rules.depth` levels deep (default: 512). */
export const decodeXml: DecodeBody = ({ xml }, bytes, contentType, rules) => {
  const document = decodeDocument(bytes, contentType);
  if (document === undefined) return malformed("charset", "must use the character encoding it declares");
  if (document === "unknown") return undecided(issueAt("", UNCHECKED, "has an unknown character encoding"));
  return decodeXmlText(document.text, xml, rules);
};

export function decodeXmlText(text: string, shape: XmlShape | undefined, rules: TextRules): Decoded {
  const parsed = parseXml(text.replace(/^\ufeff/, ""), rules.depth ?? MAX_BODY_DEPTH);
  switch (parsed.kind) {
    case "malformed":
      return malformedAt(parsed.line, parsed.column);
    case "tooDeep":
      return { kind: "malformed", issues: [tooDeep()] };
    case "refused":
      return undecided(issueAt("", UNCHECKED, parsed.why));
    case "document": {
      if (shape === undefined) return { kind: "value", value: text };
      const { value, issues } = readXml(parsed.root, shape, rules);
      return issues.length === 0 ? { kind: "value", value } : { kind: "mismatch", value, issues };
    }
  }
}

function malformedAt(line: number, column: number): Decoded {
  const message = `must be well-formed XML: syntax error at line ${line}, column ${column}`;
  return { kind: "malformed", issues: [{ ...issueAt("", "xml", message), params: { line, column } }] };
}

function undecided(issue: ValidationIssue): Decoded {
  return { kind: "mismatch", value: undefined, issues: [issue] };
}

/** Encodes a body in UTF-8. If {@link isDocument} accepts a string, it is sent unchanged. */
export const writeXmlBody: WriteBody = ({ xml, type }, value) => {
  if (xml === undefined) throw new EncodeError(`the document does not describe values of ${type}`);
  return { body: isDocument(value, xml) ? value : writeXml(value, xml), contentType: inUtf8(type) };
};

/** Whether a string is already an XML document, as in the examples of many API documents, rather than a value to convert. */
export function isDocument(value: unknown, { root, nodes }: XmlShape): value is string {
  const isText = nodes[root.node]?.types.includes("string") === true;
  return typeof value === "string" && !isText && /^\s*</.test(value);
}

/**
 * Codec for the `xml` option of routers and clients generated with `xml: "value"`. Converts XML bodies to values and back, using their
 * schemas and XML Objects (OpenAPI 3.2 §4.26). Document type declarations are not supported, so entities are never expanded or loaded.
 *
 * @example
 * ```ts
 * import { xmlCodec } from "tenon/xml";
 * import { createClient, createRouter } from "./api/index.js";
 *
 * const router = createRouter(handlers, { xml: xmlCodec });
 * const api = createClient({ xml: xmlCodec });
 * ```
 */
export const xmlCodec: XmlCodec = { decodeXml, writeXml: writeXmlBody };
