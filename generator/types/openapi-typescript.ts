import type * as OpenApiTypeScript from "openapi-typescript";
import type { GlobalContext, SchemaObject as OpenApiSchema } from "openapi-typescript";
import type TypeScript from "typescript";
import { refOf } from "../../language/schema/local-ref.ts";
import { isObject, memberOf, membersOf } from "../../language/values/json-object.ts";
import { type MarkedType, markOf } from "./marked-schema.ts";
import { requireWithout } from "./require-without.ts";
import { isPlain } from "./rewrite-schema.ts";
import { typeNodes } from "./type-nodes.ts";

/** The part of TypeScript that creates types and tells them apart. Of the predicates, only those in {@link typeNodes} exist. */
export const ts = typeNodes as typeof TypeScript;

const { transformSchemaObject } = requireWithout("openapi-typescript", {
  typescript: typeNodes,
  // These read documents and write to the terminal, which `transformSchemaObject` does not, and take 200 ms of CPU time to load.
  "@redocly/openapi-core": {},
  "@redocly/openapi-core/lib/utils.js": { isTruthy: Boolean },
  "change-case": {},
  "parse-json": {},
  "supports-color": { stdout: false },
}) as Pick<typeof OpenApiTypeScript, "transformSchemaObject">;

const options: Omit<GlobalContext, "injectFooter" | "resolve" | "transform"> = {
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
  makePathsEnum: false,
  pathParamsAsTypes: false,
  postTransform: undefined,
  propertiesRequiredByDefault: false,
  readWriteMarkers: false,
  // The linter's configuration, which does not affect types.
  redoc: undefined as unknown as GlobalContext["redoc"],
  rootTypes: false,
  rootTypesKeepCasing: false,
  rootTypesNoSchemaPrefix: false,
  silent: true,
  transformProperty: undefined,
};

export interface TypeMaker {
  typeOf(schema: unknown): TypeScript.TypeNode;
}

/**
 * Creates types for rewritten schemas as syntax trees. Every `$ref` must have the form `#/Name`, where `Name` is a type.
 * @param resolve - Finds the target of a `$ref`. Another part of an `allOf` can require the target's properties.
 * @param objectType - Replaces openapi-typescript for objects with named members, whose comments differ.
 */
export function createTypeMaker(
  resolve: (ref: string) => unknown,
  objectType: (schema: object) => TypeScript.TypeNode,
): TypeMaker {
  const context: GlobalContext = {
    ...options,
    injectFooter: [],
    resolve: <T>(ref: string) => resolve(ref) as T | undefined, // openapi-typescript checks the target's type.
    transform: (schema, at) => {
      // The path is unused with these options. An empty path saves parsing and joining it at each level.
      at.path = "";
      const mark = markOf(schema);
      if (mark !== undefined) return markedType(mark, schema, typeOf);
      const { type, properties, items = true }: Readonly<Record<string, unknown>> = { ...schema };
      // openapi-typescript mistakes an array of arrays for an array of the inner items.
      if (type === "array") return ts.factory.createArrayTypeNode(typeOf(items));
      return type === "object" && membersOf(properties).length > 0 ? objectType(schema) : undefined;
    },
  };
  const known = new Map<string, TypeScript.TypeNode>();
  const typeOf = (schema: unknown): TypeScript.TypeNode => {
    const key = plainKey(schema);
    const same = key === undefined ? undefined : known.get(key);
    if (same !== undefined) return same;
    const type = transformSchemaObject(schema as OpenApiSchema, { ctx: context }); // Booleans are also accepted.
    if (key !== undefined) known.set(key, type);
    return type;
  };
  return { typeOf };
}

function plainKey(schema: unknown): string | undefined {
  if (!isObject(schema)) return undefined;
  const ref = refOf(schema);
  if (ref !== undefined) return ref;
  return isPlain(schema) && schema["type"] !== "array" && schema["type"] !== "object"
    ? String(schema["type"])
    : undefined;
}

function markedType(
  mark: MarkedType,
  schema: object,
  typeOf: TypeMaker["typeOf"],
): TypeScript.TypeNode | undefined {
  const { factory } = ts;
  switch (mark.kind) {
    case "blob":
      return factory.createTypeReferenceNode("Blob");
    case "never":
      return factory.createKeywordTypeNode(ts.SyntaxKind.NeverKeyword);
    case "converted": {
      const type = factory.createTypeReferenceNode(mark.type);
      const none = factory.createLiteralTypeNode(factory.createNull());
      return mark.isNullable ? factory.createUnionTypeNode([type, none]) : type;
    }
    case "tuple":
      return memberOf({ ...schema }, "type") === "array" ? tupleType(mark, typeOf) : undefined;
  }
}

function tupleType(
  { items, required, ...open }: MarkedType & { readonly kind: "tuple" },
  typeOf: TypeMaker["typeOf"],
): TypeScript.TypeNode {
  const { factory } = ts;
  const elements = items.map((item, index) =>
    index < required ? typeOf(item) : factory.createOptionalTypeNode(typeOf(item)),
  );
  if (!Object.hasOwn(open, "rest")) return factory.createTupleTypeNode(elements);
  const rest = factory.createRestTypeNode(factory.createArrayTypeNode(typeOf(open.rest)));
  return factory.createTupleTypeNode([...elements, rest]);
}
