import type { GlobalContext, SchemaObject as OpenApiSchema } from "openapi-typescript";
import type TypeScript from "typescript";
import { memberOf } from "../../language/values/json-object.ts";
import { type MarkedType, markOf } from "./marked-schema.ts";
import { transformers, ts } from "./type-tools.ts";

/** openapi-typescript's own defaults, but that a default makes nothing required and an empty object is any object. */
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
    // Its linter's configuration, which the transformers never read.
    redoc: undefined as unknown as GlobalContext["redoc"],
    resolve: <T>(ref: string) => resolve(ref) as T | undefined, // what it is, the transformers look at themselves
    rootTypes: false,
    rootTypesKeepCasing: false,
    rootTypesNoSchemaPrefix: false,
    silent: true,
    transform: (schema, options) => printMark(schema, options.ctx),
    transformProperty: undefined,
  };
}

function printMark(schema: object, context: GlobalContext): TypeScript.TypeNode | undefined {
  const mark = markOf(schema);
  if (mark === undefined) return undefined;
  if (mark.kind === "tuple")
    return memberOf({ ...schema }, "type") === "array" ? createTuple(mark, context) : undefined;
  if (mark.kind === "blob") return ts.factory.createTypeReferenceNode("Blob");
  return ts.factory.createTypeReferenceNode("AsyncIterable", [toType(mark.item, context)]);
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

/** The type of a schema. */
export function toType(schema: unknown, context: GlobalContext): TypeScript.TypeNode {
  return transformers.transformSchemaObject(schema as OpenApiSchema, { ctx: context }); // booleans are read too
}
