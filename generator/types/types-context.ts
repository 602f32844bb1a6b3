import { createRequire } from "node:module";
import type * as OpenApiTypeScript from "openapi-typescript";
import type { GlobalContext, SchemaObject as OpenApiSchema } from "openapi-typescript";
import type TypeScript from "typescript";
import { memberOf } from "../../language/values/json-object.ts";
import { type MarkedType, markOf } from "./marked-schema.ts";

/**
 * Makes the context of openapi-typescript's transformers. Two options differ from the package's defaults. The keyword `default` does not
 * make a member required, and an empty object type admits any object.
 */
export function createTypesContext(resolve: (ref: string) => unknown): GlobalContext {
  return {
    additionalProperties: false,
    alphabetize: false,
    arrayLength: false,
    conditionalEnums: false,
    dedupeEnums: false,
    defaultNonNullable: false,
    discriminators: { objects: {}, refsHandled: [] },
    emptyObjectsUnknown: true,
    enum: false,
    enumValues: false,
    excludeDeprecated: false,
    exportType: false,
    generatePathParams: false,
    immutable: false,
    injectFooter: [],
    makePathsEnum: false,
    pathParamsAsTypes: false,
    postTransform: undefined,
    propertiesRequiredByDefault: false,
    readWriteMarkers: false,
    // The configuration of a linter. The transformers do not read it.
    redoc: undefined as unknown as GlobalContext["redoc"],
    resolve: <T>(ref: string) => resolve(ref) as T | undefined, // The transformers check the type of the target.
    rootTypes: false,
    rootTypesKeepCasing: false,
    rootTypesNoSchemaPrefix: false,
    silent: true,
    transform: (schema, options) => {
      // With these settings, nobody reads the path. An empty one need not be parsed and joined at each level.
      options.path = "";
      return printMark(schema, options.ctx);
    },
    transformProperty: admitInherited,
  };
}

function printMark(schema: object, context: GlobalContext): TypeScript.TypeNode | undefined {
  const mark = markOf(schema);
  if (mark === undefined) return undefined;
  if (mark.kind === "tuple")
    return memberOf({ ...schema }, "type") === "array" ? createTuple(mark, context) : undefined;
  if (mark.kind === "never") return ts.factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword);
  if (mark.kind === "converted") {
    const type = ts.factory.createTypeReferenceNode(mark.type);
    const none = ts.factory.createLiteralTypeNode(ts.factory.createNull());
    return mark.isNullable ? ts.factory.createUnionTypeNode([type, none]) : type;
  }
  if (mark.kind === "blob") return ts.factory.createTypeReferenceNode("Blob");
  return ts.factory.createTypeReferenceNode("AsyncIterable", [toType(mark.item, context)]);
}

/**
 * Names of members that every object inherits, e.g. `toString`. An optional member with such a name must have a type that includes the
 * inherited value. Otherwise `{}` would not fit the type.
 */
const INHERITED: ReadonlySet<string> = new Set(
  Object.getOwnPropertyNames(Object.prototype).filter((name) => !name.startsWith("__")),
);

function admitInherited(property: TypeScript.PropertySignature): TypeScript.PropertySignature {
  const { modifiers, name, questionToken, type } = property;
  const isNamed = ts.isIdentifier(name) || ts.isStringLiteral(name);
  if (questionToken === undefined || type === undefined || !isNamed || !INHERITED.has(name.text))
    return property;
  const { factory } = ts;
  const inherited = factory.createIndexedAccessTypeNode(
    factory.createTypeReferenceNode("Object"),
    factory.createLiteralTypeNode(factory.createStringLiteral(name.text)),
  );
  const admitted = factory.createUnionTypeNode([type, inherited]);
  return factory.updatePropertySignature(property, modifiers, name, questionToken, admitted);
}

function createTuple(
  mark: MarkedType & { readonly kind: "tuple" },
  context: GlobalContext,
): TypeScript.TypeNode {
  const elements = mark.items.map((item, index) => {
    const type = toType(item, context);
    return index < mark.required ? type : ts.factory.createOptionalTypeNode(type);
  });
  if (!Object.hasOwn(mark, "rest")) return ts.factory.createTupleTypeNode(elements);
  const rest = ts.factory.createRestTypeNode(ts.factory.createArrayTypeNode(toType(mark.rest, context)));
  return ts.factory.createTupleTypeNode([...elements, rest]);
}

/** The type of a schema, as a syntax tree. */
export function toType(schema: unknown, context: GlobalContext): TypeScript.TypeNode {
  return transformers.transformSchemaObject(schema as OpenApiSchema, { ctx: context }); // The transformer accepts booleans, too.
}

// Required, as Node would search nine megabytes for exported names before an import.
const require = createRequire(import.meta.url);

/** The TypeScript compiler, for making and printing syntax trees. */
export const ts: typeof TypeScript = require("typescript");

type Transformers = Pick<
  typeof OpenApiTypeScript,
  "injectOperationObject" | "transformSchema" | "transformSchemaObject"
>;

/** openapi-typescript's transformers. */
export const transformers: Transformers = requireTransformers();

/** Loads the transformers from their own files. The package's entry also loads a linter, which takes longer than the compiler. */
function requireTransformers(): Transformers {
  try {
    const folder = "openapi-typescript/dist/transform";
    const { injectOperationObject } = require(`${folder}/operation-object.cjs`);
    const { default: transformSchemaObject } = require(`${folder}/schema-object.cjs`);
    const transformSchema = require(`${folder}/index.cjs`);
    const found: Transformers = { injectOperationObject, transformSchema, transformSchemaObject };
    if (Object.values(found).every((each) => typeof each === "function")) return found;
  } catch {
    // They may be elsewhere in another version.
  }
  return require("openapi-typescript");
}

const file = ts.createSourceFile("types.ts", "", ts.ScriptTarget.ESNext, false, ts.ScriptKind.TS);
const printer = ts.createPrinter({ newLine: ts.NewLineKind.LineFeed, removeComments: false });

/** Prints nodes like openapi-typescript's `astToString`, which makes a file and a printer at each call. */
export function printNodes(...nodes: readonly TypeScript.Node[]): string {
  // Printing uses only a file's statements; `astToString` does the same.
  const statements = ts.factory.createNodeArray(nodes as readonly TypeScript.Statement[]);
  return printer.printFile(Object.assign(file, { statements }));
}
