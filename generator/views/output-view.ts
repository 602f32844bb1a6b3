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
  /** Title of the API; {@link version} is its version. */
  readonly title: TsText;
  readonly version: TsText;
}

/** The data for a user's template with `[tag]` in its path. Version 1. */
export interface TagOutputView extends TagFields {
  /** Title of the API; {@link version} is its version. */
  readonly title: TsText;
  readonly version: TsText;
}

/** The data for a user's template with `[schema]` in its path. Version 1. */
export interface SchemaOutputView extends SchemaFields {
  /** Title of the API; {@link version} is its version. */
  readonly title: TsText;
  readonly version: TsText;
}

/** An operation. Strings missing from the document are empty. */
interface OperationFields {
  /** The `operationId`, or `METHOD /path` if it is missing or ambiguous. */
  readonly id: TsText;
  /** HTTP method in upper case. */
  readonly method: TsText;
  readonly path: TsText;
  readonly summary: TsText;
  readonly description: TsText;
  readonly deprecated: boolean;
  /** In a module, a doc comment including the line break, or empty. In other files, the summary, falling back to the description. */
  readonly doc: TsText;
  /** Where the document defines the operation, e.g. `openapi.yaml:12`. */
  readonly source: TsText;
  /** Name of the operation's function. Always an identifier. */
  readonly name: TsText;
  /** Prefix of the operation's type names. Always an identifier. */
  readonly typeName: TsText;
  /** Reference to the operation's function. Modules that contain it import the function. */
  readonly function: TsText;
  /** Like `function`, for the operation's descriptor. */
  readonly descriptor: TsText;
  /** Like `function`, for the operation's input type; `Record<string, never>` for an operation without parameters and body. */
  readonly input: TsText;
  /** Like `function`, for the operation's result type. */
  readonly result: TsText;
  /** Whether callers can omit the input. */
  readonly optional: boolean;
  readonly tags: readonly { readonly name: TsText }[];
  readonly parameters: readonly ParameterFields[];
}

interface ParameterFields {
  readonly name: TsText;
  /** The parameter's name in the input, printed as a member key. */
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
  /** Type name. Always an identifier. */
  readonly typeName: TsText;
  readonly source: TsText;
  /** Reference to the type. Modules that contain it import the type. */
  readonly type: TsText;
  /** Reference to the validator. Modules that contain it import the validator. */
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
