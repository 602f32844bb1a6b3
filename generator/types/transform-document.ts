import { createRequire } from "node:module";
import type * as OpenApiTypeScript from "openapi-typescript";
import type {
  GlobalContext,
  OpenAPI3,
  SchemaObject as OpenApiSchema,
  OperationObject,
} from "openapi-typescript";
import type TypeScript from "typescript";
import { findNode } from "../../contract/model/find-node.ts";
import { isObject, memberOf } from "../../contract/model/json-object.ts";
import { inertComments } from "./inert-comments.ts";
import { type MarkedType, markOf } from "./marked-schema.ts";
import { type PreparedDocument, prepareDocument } from "./prepare-document.ts";
import type { TypesTask, TypesText } from "./types-task.ts";

// Required, not imported: Node would search the nine megabytes of the compiler for the names of its exports first.
const require = createRequire(import.meta.url);
const {
  astToString,
  injectOperationObject,
  transformSchema,
  transformSchemaObject,
}: typeof OpenApiTypeScript = require("openapi-typescript");
const ts: typeof TypeScript = require("typescript");

/**
 * Writes a normalised document as openapi-typescript does: its transformers, without its own reading, bundling and
 * linting, on schemas prepared so that the result is sound. From data to data; may run in a thread of its own.
 */
export function transformDocument(task: TypesTask): TypesText {
  const prepared = prepareDocument(task);
  const context = createContext(prepared);
  for (const [name, pointer] of task.extra) injectOperation(prepared, context, name, pointer);
  const nodes = transformSchema(asOpenApi(prepared.document), context);
  const print = (schema: unknown): string => printSchema(schema, context);
  return {
    document: inertComments(astToString(nodes)),
    wanted: task.wanted.map((pointer) => [
      pointer,
      print(findNode(prepared.document, pointer)?.value ?? true),
    ]),
    recursive: [...prepared.recursive].map(([name, schema]) => [name, print(schema)]),
  };
}

/** openapi-typescript's own defaults, but that a default makes nothing required and an empty object is any object. */
function createContext({ resolve }: PreparedDocument): GlobalContext {
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

function toType(schema: unknown, context: GlobalContext): TypeScript.TypeNode {
  return transformSchemaObject(schema as OpenApiSchema, { ctx: context }); // booleans are read too
}

function printSchema(schema: unknown, context: GlobalContext): string {
  return inertComments(astToString(toType(schema, context))).trim();
}

function injectOperation(
  prepared: PreparedDocument,
  context: GlobalContext,
  name: string,
  pointer: string,
): void {
  const operation = findNode(prepared.document, pointer)?.value;
  if (!isObject(operation)) return;
  const item = findNode(prepared.document, pointer.replace(/(?:\/additionalOperations)?\/[^/]*$/, ""))?.value;
  const shared = isObject(item) ? memberOf(item, "parameters") : undefined;
  const parameters = [...(Array.isArray(shared) ? shared : []), ...listOf(memberOf(operation, "parameters"))];
  injectOperationObject(name, { ...operation, parameters } as OperationObject, { ctx: context }); // as normalised
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The normalised document has the shape that openapi-typescript names so. */
function asOpenApi(document: object): OpenAPI3 {
  return document as OpenAPI3;
}
