import type { Contract } from "../../contract/build/contract.ts";
import { parameterKeys } from "../../contract/model/parameter-keys.ts";
import type { NamedSchema, Operation } from "../../contract/model/types.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import type { Names, SchemaNames } from "../names/names.ts";
import type { ImportStyle } from "../print/module-specifier.ts";
import { type DocPart, printDoc } from "../print/print-doc.ts";
import { importAll, printImports } from "../print/print-imports.ts";
import { printIdentifier } from "../print/print-string.ts";
import { type TsText, trustText } from "../print/ts-text.ts";
import { type OperationTypesText, printOperationTypes } from "../types/operation-types-text.ts";
import { type AskedSources, askSources, readSources, type TypeSources } from "../types/part-types.ts";
import { accessMember } from "../types/plan-operations.ts";
import { linkTag, linkTo } from "./document-link.ts";
import { createHeaderView, type HeaderView } from "./header-view.ts";

/** The data for `types.ts.hbs`. Version 2. */
export interface TypesView extends HeaderView {
  /** All imports, a line each. */
  readonly imports: TsText;
  /** openapi-typescript's `paths`, `webhooks`, `components`, `$defs` and `operations`. */
  readonly document: TsText;
  readonly schemas: readonly SchemaTypeView[];
  readonly operations: readonly OperationTypesView[];
}

/** The named type of one schema. */
interface SchemaTypeView {
  /** A comment with its final newline, or an empty text. */
  readonly doc: TsText;
  readonly name: TsText;
  readonly type: TsText;
}

/** The types of one operation or webhook. */
interface OperationTypesView {
  /** `METHOD /path`, in back-quotes, for comments. */
  readonly title: TsText;
  /** The stem of the types. */
  readonly stem: TsText;
  /** Members of the parameters, one or more lines each; empty if there are none. */
  readonly params: TsText;
  /** The body, with the space or line break before it; empty if there is none. */
  readonly body: TsText;
  /** The input's member `body`; empty if it has none, or has `contentType` as well. */
  readonly bodyMember: TsText;
  /** A union of objects with `body` and `contentType`; empty if there is only one media type. */
  readonly bodyUnion: TsText;
  /** The constraints that the type of the body does not express, for its comment, with the space before it; or an empty text. */
  readonly bodyNote: TsText;
  /** The same as `bodyNote`, for the result. */
  readonly resultNote: TsText;
  /** The same as `body`, for the result. */
  readonly result: TsText;
  /** The same as `body`, for the reply. */
  readonly reply: TsText;
}

/** The sources of the view besides the contract. */
export interface TypesSources {
  readonly names: Names;
  readonly document: TsText;
  /** Types of recursive schemas that are declared outside of `components`, by name. */
  readonly recursive: ReadonlyMap<string, TsText>;
  readonly types: TypeSources;
  readonly style: ImportStyle;
}

/** Makes the {@link TypesView}. */
export function createTypesView(
  contract: Contract,
  sources: TypesSources,
  memory: Memory = noMemory,
): TypesView {
  const { model } = contract;
  const asked = askSources(sources.types);
  const operations = [...model.operations, ...model.webhooks].map((operation) =>
    memory.recallAsking(viewOperation, operation, asked),
  );
  return {
    ...createHeaderView(model),
    imports: printImports(
      "types",
      operations.length > 0 ? [importAll("runtime/descriptors", "runtime", true)] : [],
      sources.style,
    ),
    document: sources.document,
    schemas: model.schemas.map((schema) => {
      const { name, pointer } = schema;
      const note = sources.types.describe(schema.schema);
      const recursive = sources.recursive.get(name);
      const link = linkTo(pointer, contract);
      return memory.recall(viewSchema, schema, sources.names.schema(name), note, recursive, link);
    }),
    operations,
  };
}

function viewOperation(operation: Operation, asked: AskedSources): OperationTypesView {
  const keys = [...parameterKeys(operation).values()];
  const text = printOperationTypes(operation, keys, readSources(asked));
  const stem = printIdentifier(asked.operation(operation).type);
  const title = printDoc([`\`${operation.method} ${operation.path}\``]).slice(4, -4);
  return { title: trustText(title), stem, ...fillIn(text) }; // inert by printDoc
}

function fillIn(text: OperationTypesText): Omit<OperationTypesView, "title" | "stem"> {
  const nothing = trustText("");
  const { params, body = nothing, bodyMember = nothing, bodyUnion = nothing, result, reply } = text;
  const bodyNote = printNote(text.bodyNote);
  const resultNote = printNote(text.resultNote);
  return { params, body, bodyMember, bodyUnion, bodyNote, result, resultNote, reply };
}

/** A sentence after another one in a comment of one line. */
function printNote(note: string): TsText {
  return trustText(note === "" ? "" : printDoc([note.replaceAll("\n", " ")]).slice(3, -4)); // inert by printDoc
}

function viewSchema(
  schema: NamedSchema,
  { type }: SchemaNames,
  note: string,
  recursive: TsText | undefined,
  link: string,
): SchemaTypeView {
  const schemas = accessMember(trustText("components"), "schemas");
  return {
    doc: printDoc(describeSchema(schema, note, link)),
    name: printIdentifier(type),
    type: recursive ?? accessMember(schemas, schema.name),
  };
}

function describeSchema(
  { schema, derivedFrom }: NamedSchema,
  note: string,
  link: string,
): readonly DocPart[] {
  const parts: DocPart[] = [];
  if (typeof schema !== "boolean") {
    for (const text of [schema["title"], schema["description"]])
      if (typeof text === "string") parts.push(text);
    parts.push(note);
    if (schema["deprecated"] === true) parts.push({ tag: "deprecated" });
  }
  if (derivedFrom !== undefined) parts.unshift(`What requests see of \`${derivedFrom}\`.`);
  return [...parts, linkTag(link)];
}
