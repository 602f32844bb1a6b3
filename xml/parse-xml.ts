import { SaxesParser } from "saxes";

/** An element with resolved namespaces. Declarations, comments and instructions are omitted. */
export interface XmlElement {
  readonly name: string;
  /** Namespace URI, or `""` if the element has no namespace. */
  readonly uri: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly (XmlElement | XmlText)[];
}

export interface XmlAttribute {
  readonly name: string;
  readonly uri: string;
  readonly value: string;
}

/** A CDATA section, or text whose references are resolved. */
interface XmlText {
  readonly text: string;
  readonly isCdata: boolean;
}

/** Result of parsing. `refused`: the document contains a document type declaration, whose entities and defaults are not supported. */
export type ParsedXml =
  | { readonly kind: "document"; readonly root: XmlElement }
  | { readonly kind: "malformed"; readonly line: number; readonly column: number }
  | { readonly kind: "tooDeep" }
  | { readonly kind: "refused"; readonly why: string };

class Stop {
  readonly result: ParsedXml;

  constructor(result: ParsedXml) {
    this.result = result;
  }
}

interface OpenElement extends XmlElement {
  readonly attributes: XmlAttribute[];
  readonly children: (OpenElement | XmlText)[];
}

const XMLNS = "http://www.w3.org/2000/xmlns/";

/**
 * Parses XML 1.0 with namespaces in linear time. Rejects document type declarations, which could define entities, and elements nested
 * more than `depth` levels deep.
 */
export function parseXml(text: string, depth: number): ParsedXml {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: OpenElement[] = [];
  let root: OpenElement | undefined;
  const addText = (piece: string, isCdata: boolean): void => {
    open.at(-1)?.children.push({ text: piece, isCdata });
  };
  parser.on("doctype", () => {
    throw new Stop({ kind: "refused", why: "has a document type declaration" });
  });
  parser.on("error", () => {
    throw new Stop({ kind: "malformed", line: parser.line, column: parser.column });
  });
  parser.on("text", (piece) => addText(piece, false));
  parser.on("cdata", (piece) => addText(piece, true));
  parser.on("opentag", ({ local, uri, attributes }) => {
    if (open.length === depth) throw new Stop({ kind: "tooDeep" });
    const element: OpenElement = {
      name: local,
      uri,
      attributes: Object.values(attributes).flatMap((one) =>
        one.uri === XMLNS ? [] : [{ name: one.local, uri: one.uri, value: one.value }],
      ),
      children: [],
    };
    const parent = open.at(-1);
    if (parent === undefined) root = element;
    else parent.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => open.pop());
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof Stop) return error.result;
    throw error;
  }
  return root === undefined ? { kind: "malformed", line: 1, column: 1 } : { kind: "document", root };
}
