import type { EmitterApi, EmitterOperation, EmitterSchema, EmitterTag } from "../output/emitter.ts";
import type { TsText } from "../print/ts-text.ts";
import type { FieldPrinter } from "./field-printer.ts";

/** The data for a template that becomes one file of the output. Version 1. */
export interface OutputView {
  readonly title: TsText;
  readonly version: TsText;
  readonly description: TsText;
  readonly operations: readonly OperationFields[];
  readonly tags: readonly TagFields[];
  readonly schemas: readonly SchemaFields[];
}

/** The data for a template whose path has `[operation]`. Version 1. */
export interface OperationOutputView extends OperationFields {
  /** The title and version of the API. */
  readonly title: TsText;
  readonly version: TsText;
}

/** The data for a template whose path has `[tag]`. Version 1. */
export interface TagOutputView extends TagFields {
  /** The title and version of the API. */
  readonly title: TsText;
  readonly version: TsText;
}

/** The data for a template whose path has `[schema]`. Version 1. */
export interface SchemaOutputView extends SchemaFields {
  /** The title and version of the API. */
  readonly title: TsText;
  readonly version: TsText;
}

/** One operation. Texts that the document does not have are empty. */
interface OperationFields {
  /** The `operationId`, or `METHOD /path`. */
  readonly id: TsText;
  /** The method in upper case. */
  readonly method: TsText;
  readonly path: TsText;
  readonly summary: TsText;
  readonly description: TsText;
  readonly deprecated: boolean;
  /** In a module: a documentation comment with its line break, or nothing. In other files: the summary. */
  readonly doc: TsText;
  /** The place of the operation in the document: `openapi.yaml:12`. */
  readonly source: TsText;
  /** The name of the operation's function, and the stem of its types. Both are identifiers. */
  readonly name: TsText;
  readonly typeName: TsText;
  /** The operation's function, its descriptor, and the types of its input and result. A module imports those that it uses. */
  readonly function: TsText;
  readonly descriptor: TsText;
  readonly input: TsText;
  readonly result: TsText;
  /** Whether a caller may omit the input. */
  readonly optional: boolean;
  readonly tags: readonly { readonly name: TsText }[];
  readonly parameters: readonly ParameterFields[];
}

interface ParameterFields {
  readonly name: TsText;
  /** The parameter's name in the input, as the key of a member. */
  readonly key: TsText;
  readonly in: TsText;
  readonly required: boolean;
}

interface TagFields {
  readonly name: TsText;
  readonly description: TsText;
  readonly operations: readonly OperationFields[];
}

interface SchemaFields {
  readonly name: TsText;
  /** The name of the schema's type: an identifier. */
  readonly typeName: TsText;
  readonly source: TsText;
  /** The schema's type and its validator. A module imports those that it uses. */
  readonly type: TsText;
  readonly isValid: TsText;
  readonly schema: TsText;
}

/** Makes the {@link OutputView}. `print` prints its fields in the language of the file. */
export function createOutputView(api: EmitterApi, print: FieldPrinter): OutputView {
  const fieldsOf = new Map(api.operations.map((operation) => [operation, viewOperation(operation, print)]));
  return {
    ...createTitle(api, print),
    description: print.text(api.description),
    operations: [...fieldsOf.values()],
    tags: api.tags.map((tag) => viewTag(tag, print, (operation) => fieldsOf.get(operation))),
    schemas: api.schemas.map((schema) => viewSchema(schema, print)),
  };
}

/** Makes the {@link OperationOutputView}. */
export function createOperationOutputView(
  api: EmitterApi,
  operation: EmitterOperation,
  print: FieldPrinter,
): OperationOutputView {
  return { ...createTitle(api, print), ...viewOperation(operation, print) };
}

/** Makes the {@link TagOutputView}. */
export function createTagOutputView(api: EmitterApi, tag: EmitterTag, print: FieldPrinter): TagOutputView {
  return { ...createTitle(api, print), ...viewTag(tag, print) };
}

/** Makes the {@link SchemaOutputView}. */
export function createSchemaOutputView(
  api: EmitterApi,
  schema: EmitterSchema,
  print: FieldPrinter,
): SchemaOutputView {
  return { ...createTitle(api, print), ...viewSchema(schema, print) };
}

function createTitle(
  { title, version }: EmitterApi,
  print: FieldPrinter,
): Pick<OutputView, "title" | "version"> {
  return { title: print.text(title), version: print.text(version) };
}

function viewOperation(operation: EmitterOperation, print: FieldPrinter): OperationFields {
  const { summary, description, deprecated } = operation;
  return {
    id: print.text(operation.id),
    method: print.text(operation.method),
    path: print.text(operation.path),
    summary: print.text(summary),
    description: print.text(description),
    deprecated,
    doc: print.doc([summary ?? description, ...(deprecated ? [{ tag: "deprecated" }] : [])]),
    source: print.text(operation.source),
    name: print.name(operation.name),
    typeName: print.name(operation.typeName),
    function: print.imported(operation.function),
    descriptor: print.imported(operation.descriptor),
    input: print.imported(operation.input),
    result: print.imported(operation.result),
    optional: operation.isInputOptional,
    tags: operation.tags.map((name) => ({ name: print.text(name) })),
    parameters: operation.parameters.map(({ name, key, in: location, required }) => ({
      name: print.text(name),
      key: print.key(key),
      in: print.text(location),
      required,
    })),
  };
}

function viewTag(
  { name, description, operations }: EmitterTag,
  print: FieldPrinter,
  known: (operation: EmitterOperation) => OperationFields | undefined = () => undefined,
): TagFields {
  return {
    name: print.text(name),
    description: print.text(description),
    operations: operations.map((operation) => known(operation) ?? viewOperation(operation, print)),
  };
}

function viewSchema(schema: EmitterSchema, print: FieldPrinter): SchemaFields {
  return {
    name: print.text(schema.name),
    typeName: print.name(schema.typeName),
    source: print.text(schema.source),
    type: print.imported(schema.type),
    isValid: print.imported(schema.isValid),
    schema: print.data(schema.schema),
  };
}
