/**
 * The part of TypeScript's API with which openapi-typescript creates types and tenon prints them. Loading TypeScript takes a third of a
 * second of CPU time, and its nodes have a dozen members that only its checker uses.
 * @module
 */

interface Node {
  /** Name of the node's `SyntaxKind`. */
  readonly kind: string;
  readonly [member: string]: unknown;
}

const PREDICATES = {
  isArrayTypeNode: "ArrayType",
  isIdentifier: "Identifier",
  isIndexedAccessTypeNode: "IndexedAccessType",
  isIndexSignatureDeclaration: "IndexSignature",
  isIntersectionTypeNode: "IntersectionType",
  isLiteralTypeNode: "LiteralType",
  isNumericLiteral: "NumericLiteral",
  isOptionalTypeNode: "OptionalType",
  isParenthesizedTypeNode: "ParenthesizedType",
  isPrefixUnaryExpression: "PrefixUnaryExpression",
  isPropertySignature: "PropertySignature",
  isRestTypeNode: "RestType",
  isStringLiteral: "StringLiteral",
  isTupleTypeNode: "TupleType",
  isTypeLiteralNode: "TypeLiteral",
  isTypeReferenceNode: "TypeReference",
  isUnionTypeNode: "UnionType",
} as const;

const ofKind = (kind: string): Node => ({ kind });

const nameOf = (name: string | Node): Node =>
  typeof name === "string" ? { kind: "Identifier", text: name } : name;

/** TypeScript's factory puts a union or intersection in parentheses wherever another type contains it. */
const inside = (type: Node): Node =>
  type.kind === "UnionType" || type.kind === "IntersectionType" ? { kind: "ParenthesizedType", type } : type;

const factory = {
  createToken: ofKind,
  createModifier: ofKind,
  createKeywordTypeNode: ofKind,
  createNull: () => ofKind("NullKeyword"),
  createTrue: () => ofKind("TrueKeyword"),
  createFalse: () => ofKind("FalseKeyword"),
  createIdentifier: (text: string): Node => ({ kind: "Identifier", text }),
  createStringLiteral: (text: string): Node => ({ kind: "StringLiteral", text }),
  createNumericLiteral: (value: string | number): Node => ({ kind: "NumericLiteral", text: `${value}` }),
  createPrefixUnaryExpression: (operator: unknown, operand: Node): Node => ({
    kind: "PrefixUnaryExpression",
    operator,
    operand,
  }),
  createLiteralTypeNode: (literal: Node): Node => ({ kind: "LiteralType", literal }),
  createTypeReferenceNode: (name: string | Node, typeArguments?: readonly Node[]): Node => ({
    kind: "TypeReference",
    typeName: nameOf(name),
    typeArguments,
  }),
  createArrayTypeNode: (type: Node): Node => ({ kind: "ArrayType", elementType: inside(type) }),
  createUnionTypeNode: (types: readonly Node[]): Node => ({ kind: "UnionType", types: types.map(inside) }),
  createIntersectionTypeNode: (types: readonly Node[]): Node => ({
    kind: "IntersectionType",
    types: types.map(inside),
  }),
  createIndexedAccessTypeNode: (type: Node, indexType: Node): Node => ({
    kind: "IndexedAccessType",
    objectType: inside(type),
    indexType,
  }),
  createOptionalTypeNode: (type: Node): Node => ({ kind: "OptionalType", type: inside(type) }),
  createRestTypeNode: (type: Node): Node => ({ kind: "RestType", type }),
  createTupleTypeNode: (elements: readonly Node[]): Node => ({ kind: "TupleType", elements }),
  createTypeLiteralNode: (members: readonly Node[]): Node => ({ kind: "TypeLiteral", members }),
  createPropertySignature: (_: unknown, name: string | Node, questionToken?: Node, type?: Node): Node => ({
    kind: "PropertySignature",
    name: nameOf(name),
    questionToken,
    type,
  }),
  createIndexSignature: (_modifiers: unknown, _parameters: unknown, type: Node): Node => ({
    kind: "IndexSignature",
    type,
  }),
  createParameterDeclaration: () => ofKind("Parameter"),
};

export const typeNodes: object = {
  factory,
  /** Every kind is its own name. */
  SyntaxKind: new Proxy({}, { get: (_, name) => name }),
  // Helper types are part of the runtime.
  ScriptTarget: {},
  createSourceFile: () => ({ statements: [] }),
  isTypeAliasDeclaration: () => false,
  /** tenon prints its own comments. */
  addSyntheticLeadingComment: (node: Node) => node,
  ...Object.fromEntries(
    Object.entries(PREDICATES).map(([name, kind]) => [name, (node: Node) => node.kind === kind]),
  ),
};
