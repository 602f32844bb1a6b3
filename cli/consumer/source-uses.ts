import { relative } from "node:path";
import type ts from "typescript";
import type { UseExtent } from "../../verifier/consumers/record-uses.ts";
import { loadTypeScript } from "../shared/load-typescript.ts";
import { declarationsAt, type GeneratedCode, type GeneratedPart } from "./generated-code.ts";

export type Literal = string | number | boolean | null;

export interface SourceUse {
  readonly part: GeneratedPart;
  readonly side: "sends" | "reads";
  readonly extent: UseExtent;
  /**
   * Whether the program received the value from a response and forwards it in a request. Such a value only counts as used if a response
   * also uses its schema.
   */
  readonly isPassedOn?: boolean;
  readonly value?: Literal;
  /** Source position relative to the working directory, e.g. `src/page.ts:12:5`. */
  readonly at: string;
}

/**
 * Finds the generated functions a program refers to, the response members it reads, and the request members it sets. Spreading a value,
 * converting it to `any`, `unknown` or `object`, or passing it to `JSON.stringify` or `Object.keys` uses all of its members.
 */
export function listSourceUses(program: ts.Program, code: GeneratedCode, cwd: string): readonly SourceUse[] {
  const uses: SourceUse[] = [];
  const files = program
    .getSourceFiles()
    .filter(
      (file) =>
        !file.isDeclarationFile && !code.isGenerated(file) && !program.isSourceFileFromExternalLibrary(file),
    );
  for (const file of files) new UseCollector(program.getTypeChecker(), code, cwd, uses).visit(file);
  return uses;
}

class UseCollector {
  readonly #ts = loadTypeScript();
  readonly #checker: ts.TypeChecker;
  readonly #code: GeneratedCode;
  readonly #cwd: string;
  readonly #uses: SourceUse[];

  constructor(checker: ts.TypeChecker, code: GeneratedCode, cwd: string, uses: SourceUse[]) {
    this.#checker = checker;
    this.#code = code;
    this.#cwd = cwd;
    this.#uses = uses;
  }

  visit(node: ts.Node): void {
    const ts = this.#ts;
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isIdentifier(node)) this.#visitName(node);
    else if (ts.isElementAccessExpression(node)) this.#visitElement(node);
    else if (ts.isBindingElement(node)) this.#visitBinding(node);
    else if (ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node))
      this.#readAll(this.#checker.getTypeAtLocation(node.expression), node, "members");
    else if (ts.isForInStatement(node))
      this.#readAll(this.#checker.getTypeAtLocation(node.expression), node.expression, "members");
    else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword) {
      if (ts.isStringLiteralLike(node.left))
        this.#markProperty(this.#checker.getTypeAtLocation(node.right), node.left.text, node.left);
    }
    if (ts.isExpression(node)) this.#visitExpression(node);
    ts.forEachChild(node, (inner) => this.visit(inner));
  }

  #visitName(node: ts.Identifier): void {
    const ts = this.#ts;
    const { parent } = node;
    if (ts.isBindingElement(parent) || (ts.isPropertyAssignment(parent) && parent.name === node)) return;
    const isMember = ts.isPropertyAccessExpression(parent) && parent.name === node;
    for (const declaration of declarationsAt(this.#checker, node)) {
      const part = this.#code.partOf(declaration);
      if (part === undefined || (part.kind !== "operations" && !isMember)) continue;
      this.#mark(part, isMember && isAssigned(ts, parent) ? "sends" : "reads", "value", node);
    }
  }

  #visitElement({ expression, argumentExpression: key }: ts.ElementAccessExpression): void {
    const type = this.#checker.getTypeAtLocation(expression);
    if (this.#ts.isStringLiteralLike(key)) this.#markProperty(type, key.text, key);
    else if (!this.#isList(type)) this.#readAll(type, key, "members");
  }

  #visitBinding(node: ts.BindingElement): void {
    const ts = this.#ts;
    if (!ts.isObjectBindingPattern(node.parent)) return;
    const type = this.#checker.getTypeAtLocation(node.parent);
    if (node.dotDotDotToken !== undefined) this.#readAll(type, node, "members");
    else {
      const name = node.propertyName ?? node.name;
      if (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) this.#markProperty(type, name.text, name);
      else this.#readAll(type, node, "members");
    }
  }

  #visitExpression(node: ts.Expression): void {
    const ts = this.#ts;
    const { parent } = node;
    if (ts.isIdentifier(node) && ts.isPropertyAccessExpression(parent)) return;
    if (ts.isParenthesizedExpression(node) || ts.isAwaitExpression(parent)) return;
    const expected = this.#expectedType(node);
    if (expected === undefined) return;
    const given = this.#checker.getTypeAtLocation(node);
    if (given === expected) return;
    this.#compareRead(given, expected, node, new Set());
    this.#compareSent(given, expected, node, false, new Set());
  }

  #expectedType(node: ts.Expression): ts.Type | undefined {
    const ts = this.#ts;
    const { parent } = node;
    if ((ts.isAsExpression(parent) || ts.isTypeAssertionExpression(parent)) && parent.expression === node)
      return this.#checker.getTypeAtLocation(parent);
    if ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression !== node)
      return this.#parameterType(parent, parent.arguments?.indexOf(node) ?? -1);
    return isDestructured(ts, node) ? undefined : this.#checker.getContextualType(node);
  }

  #parameterType(call: ts.CallExpression | ts.NewExpression, index: number): ts.Type | undefined {
    const signature = this.#checker.getResolvedSignature(call);
    const parameters = signature?.parameters ?? [];
    const parameter = parameters[Math.min(index, parameters.length - 1)];
    if (index < 0 || parameter === undefined) return undefined;
    const type = this.#checker.getTypeOfSymbolAtLocation(parameter, call);
    const declaration = parameter.valueDeclaration;
    const isRest =
      declaration !== undefined &&
      this.#ts.isParameter(declaration) &&
      declaration.dotDotDotToken !== undefined;
    return isRest ? (this.#checker.getIndexTypeOfType(type, this.#ts.IndexKind.Number) ?? type) : type;
  }

  /** Records a read for each member of `given` that the target type `expected` also declares. */
  #compareRead(given: ts.Type, expected: ts.Type, at: ts.Node, seen: Set<ts.Type>): void {
    if (given === expected || seen.has(given)) return;
    seen.add(given);
    if (this.#takesAll(expected)) {
      this.#readAll(given, at, "all");
      return;
    }
    if (given.isUnion()) {
      for (const one of given.types)
        if (!(expected.isUnion() && expected.types.includes(one))) this.#compareRead(one, expected, at, seen);
      return;
    }
    for (const [own, other] of this.#innerTypes(given, expected)) this.#compareRead(own, other, at, seen);
    for (const property of given.getProperties()) {
      const parts = this.#partsOf(property);
      if (parts.length === 0) continue;
      const other = (expected.isUnion() ? expected.types : [expected])
        .map((one) => this.#checker.getPropertyOfType(one, property.name))
        .find((one) => one !== undefined);
      if (other === undefined || this.#isSame(property, other)) continue;
      for (const part of parts) this.#mark(part, "reads", "value", at);
      const [own, wanted] = [property, other].map((one) => this.#checker.getTypeOfSymbolAtLocation(one, at));
      if (own !== undefined && wanted !== undefined) this.#compareRead(own, wanted, at, seen);
    }
  }

  /**
   * Records a request use for each member of the target type `expected` that `given` sets.
   * @param isInput - Whether the value becomes part of a request.
   */
  #compareSent(given: ts.Type, expected: ts.Type, at: ts.Node, isInput: boolean, seen: Set<ts.Type>): void {
    if (seen.has(expected)) return;
    seen.add(expected);
    for (const wanted of expected.isUnion() ? expected.types : [expected]) {
      if (given === wanted) {
        if (isInput) this.#sendAll(wanted, at, true, new Set());
        continue;
      }
      for (const [own, other] of this.#innerTypes(given, wanted))
        this.#compareSent(own, other, at, isInput, seen);
      if (this.#isList(wanted)) continue;
      for (const property of wanted.getProperties()) {
        const parts = this.#partsOf(property);
        if (parts.length === 0) continue;
        if (this.#isAnything(given)) {
          for (const part of parts) this.#mark(part, "sends", "all", at);
          continue;
        }
        const own = this.#checker.getPropertyOfType(given, property.name);
        if (own === undefined) continue;
        // Handlers are recorded where the program declares them, so skip forwarded ones.
        if (parts.some(({ kind }) => kind === "handler") && this.#isGenerated(own)) continue;
        const written = own.valueDeclaration;
        const place = written?.getSourceFile() === at.getSourceFile() ? written : at;
        const isNamed = this.#ts.isPropertyAssignment(at.parent) && at.parent.name === at;
        const isHere = written !== undefined && isInside(written, isNamed ? at.parent : at);
        const value = isHere ? literalOf(this.#ts, written) : undefined;
        for (const part of parts) this.#mark(part, "sends", "value", place, false, value);
        const isInto = isInput || parts.some(({ kind }) => kind === "input");
        this.#compareSent(
          this.#checker.getTypeOfSymbolAtLocation(own, at),
          this.#checker.getNonNullableType(this.#checker.getTypeOfSymbolAtLocation(property, at)),
          ...([place, isInto, seen] as const),
        );
      }
    }
  }

  #innerTypes(given: ts.Type, expected: ts.Type): readonly (readonly [ts.Type, ts.Type])[] {
    const ts = this.#ts;
    const kind = this.#isList(given) || this.#isList(expected) ? ts.IndexKind.Number : ts.IndexKind.String;
    const [own, other] = [given, expected].map((type) => this.#checker.getIndexTypeOfType(type, kind));
    if (own !== undefined && other !== undefined) return [[own, other]];
    if (given.symbol === undefined || given.symbol !== expected.symbol) return [];
    const [inner, outer] = [given, expected].map((type) => this.#argumentsOf(type));
    return (inner ?? []).flatMap((type, index) => {
      const wanted = outer?.[index];
      return wanted === undefined ? [] : [[type, wanted] as const];
    });
  }

  #argumentsOf(type: ts.Type): readonly ts.Type[] {
    const ts = this.#ts;
    const isReference =
      (type.flags & ts.TypeFlags.Object) !== 0 &&
      ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;
    return isReference ? this.#checker.getTypeArguments(type as ts.TypeReference) : [];
  }

  #readAll(type: ts.Type, at: ts.Node, extent: UseExtent, seen: Set<ts.Type> = new Set()): void {
    if (seen.has(type)) return;
    seen.add(type);
    for (const one of type.isUnion() ? type.types : [type]) {
      for (const inner of [...this.#argumentsOf(one), ...this.#itemsOf(one)])
        this.#readAll(inner, at, extent, seen);
      if (this.#isList(one)) continue;
      for (const property of one.getProperties()) {
        const parts = this.#partsOf(property);
        for (const part of parts) this.#mark(part, "reads", extent === "all" ? "all" : "value", at);
        // Generated wrappers, such as the result of an operation or a branch of the client's tree, contain document types further down.
        if (extent === "all" && parts.length === 0 && this.#isOfGenerated(property))
          this.#readAll(this.#checker.getTypeOfSymbolAtLocation(property, at), at, extent, seen);
      }
    }
  }

  #sendAll(type: ts.Type, at: ts.Node, isPassedOn: boolean, seen: Set<ts.Type>): void {
    if (seen.has(type)) return;
    seen.add(type);
    for (const item of this.#itemsOf(type)) this.#sendAll(item, at, isPassedOn, seen);
    for (const property of type.getProperties())
      for (const part of this.#partsOf(property))
        if (part.kind !== "handler") this.#mark(part, "sends", "all", at, isPassedOn);
  }

  #itemsOf(type: ts.Type): readonly ts.Type[] {
    const item = this.#checker.getIndexTypeOfType(type, this.#ts.IndexKind.Number);
    return item === undefined || !this.#isList(type) ? [] : [item];
  }

  #isList(type: ts.Type): boolean {
    return this.#checker.isArrayLikeType(type);
  }

  #isAnything(type: ts.Type): boolean {
    return (type.flags & (this.#ts.TypeFlags.Any | this.#ts.TypeFlags.Unknown)) !== 0;
  }

  #takesAll(type: ts.Type): boolean {
    const ts = this.#ts;
    if (this.#isAnything(type) || (type.flags & ts.TypeFlags.NonPrimitive) !== 0) return true;
    if (type.isUnion()) return type.types.some((one) => this.#takesAll(one));
    return (
      (type.flags & ts.TypeFlags.Object) !== 0 &&
      type.getProperties().length === 0 &&
      type.getCallSignatures().length === 0 &&
      this.#checker.getIndexInfosOfType(type).length === 0
    );
  }

  #markProperty(type: ts.Type, name: string, at: ts.Node): void {
    for (const one of type.isUnion() ? type.types : [type]) {
      const property = this.#checker.getPropertyOfType(one, name);
      if (property !== undefined)
        for (const part of this.#partsOf(property)) this.#mark(part, "reads", "value", at);
    }
  }

  #partsOf(property: ts.Symbol): readonly GeneratedPart[] {
    return (property.declarations ?? []).flatMap((declaration) => this.#code.partOf(declaration) ?? []);
  }

  #isOfGenerated(property: ts.Symbol): boolean {
    return (property.declarations ?? []).some((declaration) =>
      this.#code.isGenerated(declaration.getSourceFile()),
    );
  }

  #isGenerated(property: ts.Symbol): boolean {
    return (property.declarations ?? []).every((declaration) =>
      this.#code.isGenerated(declaration.getSourceFile()),
    );
  }

  #isSame(some: ts.Symbol, other: ts.Symbol): boolean {
    return (some.declarations ?? []).some(
      (declaration) => other.declarations?.includes(declaration) === true,
    );
  }

  #mark(
    part: GeneratedPart,
    side: SourceUse["side"],
    extent: UseExtent,
    node: ts.Node,
    isPassedOn = false,
    value?: Literal,
  ): void {
    const file = node.getSourceFile();
    const { line, character } = file.getLineAndCharacterOfPosition(node.getStart(file));
    const name = relative(this.#cwd, file.fileName).replaceAll("\\", "/");
    const at = `${name}:${line + 1}:${character + 1}`;
    const sent = value === undefined ? {} : { value };
    this.#uses.push({ part, side, extent, at, ...sent, ...(isPassedOn ? { isPassedOn } : {}) });
  }
}

function isInside(inner: ts.Node, outer: ts.Node): boolean {
  return inner.getSourceFile() === outer.getSourceFile() && outer.pos <= inner.pos && inner.end <= outer.end;
}

function literalOf(compiler: typeof ts, property: ts.Declaration): Literal | undefined {
  if (!compiler.isPropertyAssignment(property)) return undefined;
  const { initializer } = property;
  if (compiler.isStringLiteralLike(initializer)) return initializer.text;
  if (compiler.isNumericLiteral(initializer)) return Number(initializer.text);
  switch (initializer.kind) {
    case compiler.SyntaxKind.TrueKeyword:
      return true;
    case compiler.SyntaxKind.FalseKeyword:
      return false;
    case compiler.SyntaxKind.NullKeyword:
      return null;
    default:
      return undefined;
  }
}

function isAssigned(compiler: typeof ts, member: ts.Node): boolean {
  const { parent } = member;
  return (
    compiler.isBinaryExpression(parent) &&
    parent.left === member &&
    parent.operatorToken.kind === compiler.SyntaxKind.EqualsToken
  );
}

/** Checks for destructuring, where the compiler's contextual type for each member is `any`. */
function isDestructured(compiler: typeof ts, node: ts.Expression): boolean {
  let inner: ts.Node = node;
  while (compiler.isExpression(inner.parent) && !compiler.isCallLikeExpression(inner.parent))
    inner = inner.parent;
  const { parent } = inner;
  return (
    (compiler.isVariableDeclaration(parent) ||
      compiler.isParameter(parent) ||
      compiler.isBindingElement(parent)) &&
    parent.initializer === inner &&
    !compiler.isIdentifier(parent.name) &&
    (compiler.isBindingElement(parent) || parent.type === undefined)
  );
}
