import type { EmitterApi, EmitterOperation, EmitterSchema, EmitterTag } from "../output/emitter.ts";
import type { TsText } from "../print/ts-text.ts";
import type { FieldPrinter } from "./field-printer.ts";

/** The data for a user's template that becomes one file. Version 1. */
export interface OutputView {
  readonly title: TsText;
  readonly version: TsText;
  readonly description: TsText;
  readonly operations: readonly OperationFields[];
  readonly tags: readonly TagFields[];
  readonly schemas: readonly SchemaFields[];
}

/** The data for a user's template with `[operation]` in its path. Version 1. */
export interface OperationOutputView extends OperationFields {
  /** The title of the API. {@link version} is its version. */
  readonly title: TsText;
  readonly version: TsText;
}

/** The data for a user's template with `[tag]` in its path. Version 1. */
export interface TagOutputView extends TagFields {
  /** The title of the API. {@link version} is its version. */
  readonly title: TsText;
  readonly version: TsText;
}

/** The data for a user's template with `[schema]` in its path. Version 1. */
export interface SchemaOutputView extends SchemaFields {
  /** The title of the API. {@link version} is its version. */
  readonly title: TsText;
  readonly version: TsText;
}

/** An operation. Texts that the document lacks are empty. */
interface OperationFields {
  /** The `operationId`, or `METHOD /path` if there is none or several operations have the same. */
  readonly id: TsText;
  /** The method in upper case. */
  readonly method: TsText;
  readonly path: TsText;
  readonly summary: TsText;
  readonly description: TsText;
  readonly deprecated: boolean;
  /** In a module, a documentation comment with its line break, or empty. In other files, the summary, or else the description. */
  readonly doc: TsText;
  /** The operation's place in the document: `openapi.yaml:12`. */
  readonly source: TsText;
  /** The name of the operation's function, an identifier. */
  readonly name: TsText;
  /** The beginning of the names of the operation's types, an identifier. */
  readonly typeName: TsText;
  /** A reference to the operation's function. A module that contains this text imports the function. */
  readonly function: TsText;
  /** As `function`, for the operation's descriptor. */
  readonly descriptor: TsText;
  /** As `function`, for the type of the operation's input; `Record<string, never>` if the operation has no parameters and no body. */
  readonly input: TsText;
  /** As `function`, for the type of the operation's result. */
  readonly result: TsText;
  /** Whether a caller may omit the input. */
  readonly optional: boolean;
  readonly tags: readonly { readonly name: TsText }[];
  readonly parameters: readonly ParameterFields[];
}

interface ParameterFields {
  readonly name: TsText;
  /** The name in the input, as the key of a member. */
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
  /** The name of the type; an identifier. */
  readonly typeName: TsText;
  readonly source: TsText;
  /** A reference to the type. A module that contains this text imports the type. */
  readonly type: TsText;
  /** A reference to the validator. A module that contains this text imports the validator. */
  readonly isValid: TsText;
  readonly schema: TsText;
}

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

export function createOperationOutputView(
  api: EmitterApi,
  operation: EmitterOperation,
  print: FieldPrinter,
): OperationOutputView {
  return { ...createTitle(api, print), ...viewOperation(operation, print) };
}

export function createTagOutputView(api: EmitterApi, tag: EmitterTag, print: FieldPrinter): TagOutputView {
  return { ...createTitle(api, print), ...viewTag(tag, print) };
}

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
