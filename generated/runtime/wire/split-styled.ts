// @ts-nocheck Made by a machine and tested as a whole.
import type { ParameterStyle, WireShape } from "../descriptors.js";
import { admits } from "./build-value.js";
import { createNode, memberOf, type WireNode } from "./wire-node.js";

/** Undoes the encoding of one piece; `undefined` where it is malformed. */
export type DecodePiece = (piece: string) => string | undefined;

/** How one value is written in one text. */
export interface StyledText {
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly name: string;
  readonly shape: WireShape;
}

/** Why a text could not be taken apart. */
export type SplitProblem = "percent-encoding" | "style";

/**
 * Takes one styled text apart: `simple`, `label`, `matrix`, and `form`, `spaceDelimited`, `pipeDelimited` and `cookie`
 * without their `name=`. Split first, decoded after, so that an encoded delimiter stays part of its item (RFC 6570).
 *
 * Decisions: `label` without explode is separated by commas (RFC 6570, OpenAPI 3.0.4 and 3.1.1; the dots of the older
 * tables were a mistake). An empty text is the empty list or object where the shape admits no text. Where a shape admits a
 * text as well as a list, a delimiter as sent makes it a list.
 */
export function splitStyled(raw: string, how: StyledText, decode: DecodePiece): WireNode | SplitProblem {
  switch (how.style) {
    case "label":
      if (!raw.startsWith(".")) return "style";
      return splitDelimited(raw.slice(1), how, how.explode ? "." : ",", decode);
    case "matrix":
      return splitMatrix(raw, how, decode);
    case "spaceDelimited":
      return splitDelimited(raw.replaceAll("%20", " ").replaceAll("+", " "), how, " ", decode);
    case "pipeDelimited":
      return splitDelimited(raw.includes("|") ? raw : raw.replaceAll(/%7c/gi, "|"), how, "|", decode);
    default:
      return splitDelimited(raw, how, ",", decode);
  }
}

function splitMatrix(raw: string, how: StyledText, decode: DecodePiece): WireNode | SplitProblem {
  if (!raw.startsWith(";")) return "style";
  const pieces = raw.slice(1).split(";");
  if (how.explode && how.shape.types.includes("object")) return splitMembers(pieces, decode);
  const values: string[] = [];
  for (const piece of pieces) {
    const equals = piece.indexOf("=");
    const name = equals < 0 ? piece : piece.slice(0, equals);
    if (decode(name) !== how.name) return "style";
    values.push(equals < 0 ? "" : piece.slice(equals + 1));
  }
  const [only = ""] = values;
  if (how.explode) return decodeLeaves(values, decode);
  return values.length === 1 ? splitDelimited(only, how, ",", decode) : "style";
}

function splitDelimited(
  raw: string,
  how: StyledText,
  delimiter: string,
  decode: DecodePiece,
): WireNode | SplitProblem {
  const { shape, explode } = how;
  const list = shape.types.includes("array");
  const object = shape.types.includes("object");
  if (raw === "" && (list || object) && !admits(shape, "string")) return createNode();
  if (!(list || object)) return decodeLeaves([raw], decode);
  const pieces = raw.split(delimiter);
  if (object && isObject(pieces, how))
    return explode ? splitMembers(pieces, decode) : splitAlternating(pieces, decode);
  return decodeLeaves(list ? pieces : [raw], decode);
}

/** Whether pieces are those of an object, where the shape admits other things beside it. */
function isObject(pieces: readonly string[], { shape, explode }: StyledText): boolean {
  if (shape.types.length === 1) return true;
  const alone = shape.types.every((type) => type === "object" || type === "null");
  if (alone) return true;
  const looks = explode ? pieces.every((piece) => piece.includes("=")) : pieces.length % 2 === 0;
  return (
    looks &&
    !(
      shape.types.includes("array") &&
      !explode &&
      shape.types.indexOf("array") < shape.types.indexOf("object")
    )
  );
}

function splitMembers(pieces: readonly string[], decode: DecodePiece): WireNode | SplitProblem {
  const node = createNode<string>();
  node.members = new Map();
  for (const piece of pieces) {
    const equals = piece.indexOf("=");
    if (equals < 0) return "style";
    const name = decode(piece.slice(0, equals));
    const value = decode(piece.slice(equals + 1));
    if (name === undefined || value === undefined) return "percent-encoding";
    memberOf(node, name).leaves.push(value);
  }
  return node;
}

function splitAlternating(pieces: readonly string[], decode: DecodePiece): WireNode | SplitProblem {
  if (pieces.length % 2 !== 0) return "style";
  const node = createNode<string>();
  node.members = new Map();
  for (let i = 0; i < pieces.length; i += 2) {
    const name = decode(pieces[i] ?? "");
    const value = decode(pieces[i + 1] ?? "");
    if (name === undefined || value === undefined) return "percent-encoding";
    memberOf(node, name).leaves.push(value);
  }
  return node;
}

/** A node of these texts, decoded. */
export function decodeLeaves(texts: readonly string[], decode: DecodePiece): WireNode | SplitProblem {
  const leaves: string[] = [];
  for (const text of texts) {
    const leaf = decode(text);
    if (leaf === undefined) return "percent-encoding";
    leaves.push(leaf);
  }
  return createNode(leaves);
}
