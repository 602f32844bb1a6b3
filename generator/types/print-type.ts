import type TypeScript from "typescript";
import { type DocPart, printDoc } from "../print/print-doc.ts";
import { isIdentifier, printKey, printString, type TsText, trustText } from "../print/ts-text.ts";
import { ts } from "./openapi-typescript.ts";

export interface ObjectType {
  readonly members: readonly ObjectMember[];
  readonly isOpen: boolean;
}

export interface ObjectMember {
  readonly key: string;
  readonly doc: readonly DocPart[];
  readonly isOptional: boolean;
  readonly isReadonly: boolean;
  readonly type: TypeScript.TypeNode;
}

const objects = new WeakMap<TypeScript.Node, ObjectType>();

export function objectNode(object: ObjectType): TypeScript.TypeNode {
  const node = ts.factory.createTypeLiteralNode([]);
  objects.set(node, object);
  return node;
}

export function objectOf(node: TypeScript.Node): ObjectType | undefined {
  return objects.get(node);
}

/** Maximum line length. Names and literals that exceed it stay on one line. */
const lineWidth = 118;

export function isWide(line: string): boolean {
  return line.trimEnd().length > lineWidth;
}

/**
 * Prints a type. The type is broken into several lines if it does not fit on one.
 * @param indent - Indentation of the line in which the text starts.
 * @param column - Column at which the text starts.
 */
export function printType(node: TypeScript.Node, indent = 0, column: number = indent): TsText {
  return trustText(printNode(node, indent, column)); // Built from constants, identifiers and printed literals.
}

function printNode(node: TypeScript.Node, indent: number, column: number): string {
  const flat = printFlat(node);
  if (flat !== undefined && column + flat.length <= lineWidth) return flat;
  return printBroken(node, indent) ?? flat ?? unknownNode(node);
}

function printBroken(node: TypeScript.Node, indent: number): string | undefined {
  const object = objects.get(node);
  if (object !== undefined) return `{\n${printMembers(object, indent + 2)}${" ".repeat(indent)}}`;
  if (ts.isUnionTypeNode(node)) return printJoined(branchesOf(node), "|", indent);
  if (ts.isIntersectionTypeNode(node)) return printJoined(node.types, "&", indent);
  if (ts.isArrayTypeNode(node)) return `${breakNode(node.elementType, indent)}[]`;
  if (ts.isOptionalTypeNode(node)) return `${printNode(node.type, indent, indent)}?`;
  if (ts.isRestTypeNode(node)) return `...${printNode(node.type, indent, indent)}`;
  if (ts.isParenthesizedTypeNode(node)) {
    const inner = breakNode(node.type, indent);
    return inner.startsWith("\n") ? `(${inner}\n${" ".repeat(indent)})` : `(${inner})`;
  }
  if (ts.isTupleTypeNode(node)) return printBlock("[", node.elements, ",", "]", indent);
  if (ts.isTypeLiteralNode(node)) return printBlock("{", node.members, ";", "}", indent);
  if (ts.isPropertySignature(node) || ts.isIndexSignatureDeclaration(node)) {
    const start = printStart(node);
    return node.type === undefined
      ? start
      : withType(start, printNode(node.type, indent, indent + start.length));
  }
  if (ts.isTypeReferenceNode(node) && node.typeArguments !== undefined)
    return `${printName(node.typeName)}<${node.typeArguments.map((each) => printNode(each, indent, indent)).join(", ")}>`;
  return undefined;
}

function breakNode(node: TypeScript.Node, indent: number): string {
  return printBroken(node, indent) ?? printNode(node, indent, indent);
}

function withType(start: string, type: string): string {
  return (type.startsWith("\n") ? start.trimEnd() : start) + type;
}

function branchesOf(node: TypeScript.UnionTypeNode): readonly TypeScript.TypeNode[] {
  return node.types.flatMap((branch) => {
    const inner = ts.isParenthesizedTypeNode(branch) ? branch.type : branch;
    return ts.isUnionTypeNode(inner) ? branchesOf(inner) : [branch];
  });
}

function printBlock(
  open: string,
  parts: readonly TypeScript.Node[],
  separator: string,
  close: string,
  indent: number,
): string {
  const margin = " ".repeat(indent + 2);
  const lines = parts.map((part) => `${margin}${printNode(part, indent + 2, indent + 2)}${separator}\n`);
  return `${open}\n${lines.join("")}${" ".repeat(indent)}${close}`;
}

/**
 * Prints a union or intersection. Next to short types that are not objects, an object stays on the same line (`{…} | null`). Otherwise,
 * each type gets its own line.
 */
function printJoined(types: readonly TypeScript.TypeNode[], sign: string, indent: number): string {
  const short = types.map(printFlat);
  const tall = types.filter((_, index) => short[index] === undefined);
  const rest = short.reduce((sum, text) => sum + (text?.length ?? 0) + 3, indent);
  const hugs = sign === "&" || (tall.length === 1 && short.every((text) => text?.startsWith("{") !== true));
  if (hugs && tall.length > 0 && tall.every((each) => objects.has(each)) && rest <= lineWidth - 40)
    return types.map((each, index) => short[index] ?? printNode(each, indent, indent)).join(` ${sign} `);
  const margin = `\n${" ".repeat(indent + 2)}${sign} `;
  return types.map((each) => margin + printNode(each, indent + 2, indent + 4)).join("");
}

export function printMembers({ members, isOpen }: ObjectType, indent: number): TsText {
  const margin = " ".repeat(indent);
  const lines = members.map((member) => {
    const start = `${margin}${startOf(member)}`;
    return `${printDoc(member.doc, indent)}${withType(start, printNode(member.type, indent, start.length))};\n`;
  });
  return trustText(lines.join("") + (isOpen ? `${margin}${openMembers};\n` : "")); // Built from printed text.
}

const openMembers = "[key: string]: unknown";

function startOf({ key, isOptional, isReadonly }: Omit<ObjectMember, "type" | "doc">): string {
  return `${isReadonly ? "readonly " : ""}${printKey(key)}${isOptional ? "?" : ""}: `;
}

function printFlat(node: TypeScript.Node): string | undefined {
  const keyword = KEYWORDS.get(node.kind);
  if (keyword !== undefined) return keyword;
  const object = objects.get(node);
  if (object !== undefined) return printFlatObject(object);
  if (ts.isTypeReferenceNode(node)) {
    const name = printName(node.typeName);
    if (node.typeArguments === undefined) return name;
    const list = printFlatList(node.typeArguments, ", ");
    return list === undefined ? undefined : `${name}<${list}>`;
  }
  if (ts.isArrayTypeNode(node)) return around("", node.elementType, "[]");
  if (ts.isUnionTypeNode(node)) return printFlatList(branchesOf(node), " | ");
  if (ts.isIntersectionTypeNode(node)) return printFlatList(node.types, " & ");
  if (ts.isParenthesizedTypeNode(node)) return around("(", node.type, ")");
  if (ts.isOptionalTypeNode(node)) return around("", node.type, "?");
  if (ts.isRestTypeNode(node)) return around("...", node.type, "");
  if (ts.isLiteralTypeNode(node)) return printFlat(node.literal);
  if (ts.isIdentifier(node)) return printName(node);
  if (ts.isStringLiteral(node)) return printString(node.text);
  if (ts.isNumericLiteral(node)) return node.text;
  if (ts.isPrefixUnaryExpression(node)) return around("-", node.operand, "");
  if (ts.isTupleTypeNode(node)) {
    const list = printFlatList(node.elements, ", ");
    return list === undefined ? undefined : `[${list}]`;
  }
  if (ts.isTypeLiteralNode(node)) {
    const list = printFlatList(node.members, "; ");
    return list === undefined ? undefined : `{ ${list} }`;
  }
  if (ts.isPropertySignature(node) || ts.isIndexSignatureDeclaration(node))
    return node.type === undefined ? undefined : around(printStart(node), node.type, "");
  if (ts.isIndexedAccessTypeNode(node)) {
    const [of, index] = [printFlat(node.objectType), printFlat(node.indexType)];
    return of === undefined || index === undefined ? undefined : `${of}[${index}]`;
  }
  return unknownNode(node);
}

function printStart(node: TypeScript.PropertySignature | TypeScript.IndexSignatureDeclaration): string {
  if (!ts.isPropertySignature(node)) return "[key: string]: ";
  return `${printKey(textOf(node.name))}${node.questionToken === undefined ? "" : "?"}: `;
}

function textOf(name: TypeScript.PropertyName): string {
  return ts.isIdentifier(name) || ts.isStringLiteral(name) || ts.isNumericLiteral(name)
    ? name.text
    : unknownNode(name);
}

function around(start: string, node: TypeScript.Node, end: string): string | undefined {
  const inner = printFlat(node);
  return inner === undefined ? undefined : `${start}${inner}${end}`;
}

function printFlatList(nodes: readonly TypeScript.Node[], separator: string): string | undefined {
  const texts: string[] = [];
  for (const node of nodes) {
    const text = printFlat(node);
    if (text === undefined) return undefined;
    texts.push(text);
  }
  return texts.join(separator);
}

function printFlatObject({ members, isOpen }: ObjectType): string | undefined {
  if (members.length > 3) return undefined;
  const texts: string[] = [];
  for (const member of members) {
    const text = member.doc.length === 0 ? around(startOf(member), member.type, "") : undefined;
    if (text === undefined) return undefined;
    texts.push(text);
  }
  return `{ ${[...texts, ...(isOpen ? [openMembers] : [])].join("; ")} }`;
}

/** Prints a name such as `Note` or `$formats.Money`, or a string. openapi-typescript emits all of these as identifiers. */
function printName(node: TypeScript.Node): string {
  const text = ts.isIdentifier(node) ? node.text : unknownNode(node);
  if (text.startsWith('"')) return printString(String(JSON.parse(text)));
  if (!text.split(".").every(isIdentifier))
    throw new TypeError(`Not the name of a type: ${JSON.stringify(text)}`);
  return text === "WithRequired" ? "runtime.WithRequired" : text;
}

const KEYWORDS: ReadonlyMap<TypeScript.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.StringKeyword, "string"],
  [ts.SyntaxKind.NumberKeyword, "number"],
  [ts.SyntaxKind.BooleanKeyword, "boolean"],
  [ts.SyntaxKind.UnknownKeyword, "unknown"],
  [ts.SyntaxKind.NeverKeyword, "never"],
  [ts.SyntaxKind.UndefinedKeyword, "undefined"],
  [ts.SyntaxKind.NullKeyword, "null"],
  [ts.SyntaxKind.TrueKeyword, "true"],
  [ts.SyntaxKind.FalseKeyword, "false"],
]);

function unknownNode({ kind }: TypeScript.Node): never {
  throw new TypeError(
    `openapi-typescript made a ${ts.SyntaxKind[kind]}, which is no type that tenon can print`,
  );
}
