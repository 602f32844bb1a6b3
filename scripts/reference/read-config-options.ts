import ts from "typescript";

/** A member of the config or of an option, as its type declares it. */
interface ConfigMember {
  readonly name: string;
  readonly text: string;
  /** The type as it is written. */
  readonly type: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** One option of the config. */
export interface ConfigOption extends ConfigMember {
  readonly isRequired: boolean;
  /** The members of an option that is an object. */
  readonly members: readonly ConfigMember[];
}

/** Reads the options of one entry from the source of `ApiConfig`, the one place where they are declared. */
export function readConfigOptions(path: string): readonly ConfigOption[] {
  const program = ts.createProgram([path], {
    strict: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(path);
  const declaration = file?.statements
    .filter((statement) => ts.isInterfaceDeclaration(statement))
    .find((statement) => statement.name.text === "ApiConfig");
  if (declaration === undefined) throw new Error(`${path} declares no ApiConfig`);
  const members = declaration.members.filter((member) => ts.isPropertySignature(member));
  return members.map((member) => {
    const symbol = checker.getSymbolAtLocation(member.name);
    if (symbol === undefined) throw new Error(`${member.name.getText(file)} has no symbol`);
    const option = readMember(symbol, checker, declaration);
    const properties = checker.getNonNullableType(checker.getTypeAtLocation(member)).getProperties();
    return {
      ...option,
      isRequired: member.questionToken === undefined,
      members:
        option.schema["properties"] === undefined
          ? []
          : properties.map((property) => readMember(property, checker, declaration)),
    };
  });
}

function readMember(symbol: ts.Symbol, checker: ts.TypeChecker, at: ts.Node): ConfigMember {
  const declaration = symbol.declarations?.find((each) => ts.isPropertySignature(each));
  const type = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(symbol, at));
  return {
    name: symbol.name,
    text: describeSymbol(symbol, checker),
    type: declaration?.type?.getText() ?? "",
    schema: describeType(type, checker, at),
  };
}

function describeSymbol(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  return ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, " ");
}

function describeType(type: ts.Type, checker: ts.TypeChecker, at: ts.Node): Record<string, unknown> {
  if (type.isUnion() && type.types.every((part) => part.isStringLiteral()))
    return { enum: type.types.map((part) => (part.isStringLiteral() ? part.value : "")) };
  if (type.isUnion()) {
    const parts = type.types
      .map((part) => describeType(part, checker, at))
      .filter((part) => !("not" in part));
    return parts.length === 1 ? (parts[0] ?? {}) : { anyOf: parts };
  }
  if (type.isStringLiteral()) return { const: type.value };
  if (type.flags & ts.TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === "true" };
  if (type.flags & ts.TypeFlags.String) return { type: "string" };
  if (type.flags & ts.TypeFlags.Number) return { type: "number" };
  if (checker.isTupleType(type)) {
    const items = checker
      .getTypeArguments(type as ts.TypeReference)
      .map((part) => describeType(part, checker, at));
    return { type: "array", items, minItems: items.length, maxItems: items.length };
  }
  const item = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference)[0] : undefined;
  if (item !== undefined) return { type: "array", items: describeType(item, checker, at) };
  const value = type.getStringIndexType();
  if (value !== undefined) return { type: "object", additionalProperties: describeType(value, checker, at) };
  // JSON has no functions.
  if (
    type
      .getProperties()
      .some((property) => checker.getTypeOfSymbolAtLocation(property, at).getCallSignatures().length > 0)
  )
    return { not: {} };
  if (type.getProperties().length === 0) throw new Error(`No schema for ${checker.typeToString(type)}`);
  const properties = type.getProperties().map((property) => {
    const part = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(property, at));
    const text = describeSymbol(property, checker);
    const description = text === "" ? {} : { description: text };
    return [property.name, { ...description, ...describeType(part, checker, at) }] as const;
  });
  const required = type
    .getProperties()
    .filter(({ flags }) => (flags & ts.SymbolFlags.Optional) === 0)
    .map(({ name }) => name);
  const needed = required.length === 0 ? {} : { required };
  return {
    type: "object",
    additionalProperties: false,
    ...needed,
    properties: Object.fromEntries(properties),
  };
}
