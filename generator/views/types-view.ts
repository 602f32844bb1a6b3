import type { Contract } from "../../contract/build/contract.ts";
import { parameterKeys } from "../../contract/model/parameter-keys.ts";
import type { NamedSchema, Operation } from "../../contract/model/types.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import type { Names, SchemaNames } from "../names/names.ts";
import { importFormats } from "../output/converted-formats.ts";
import { type DocPart, printDoc } from "../print/print-doc.ts";
import {
  type ImportStyle,
  importAll,
  importType,
  type ModuleImport,
  printExports,
  printImports,
} from "../print/print-imports.ts";
import { code, printIdentifier, type TsText, trustText } from "../print/ts-text.ts";
import { type OperationTypesText, printOperationTypes } from "../types/operation-types-text.ts";
import { type AskedSources, askSources, readSources, type TypeSources } from "../types/part-types.ts";
import { accessMember } from "../types/plan-operations.ts";
import { createHeaderView, type HeaderView, linkTag, linkTo } from "./document-comments.ts";
import { groupByTag } from "./named-operations.ts";

/** The data for `types.ts.hbs`. Version 2. */
export interface TypesView extends HeaderView {
  readonly imports: TsText;
  /** If types are split by tags: statements that re-export the modules with operations' types. Otherwise empty. */
  readonly exports: TsText;
  /** The text that openapi-typescript gives: `paths`, `webhooks`, `components`, `$defs` and `operations`. */
  readonly document: TsText;
  readonly schemas: readonly SchemaTypeView[];
  readonly operations: readonly OperationTypesView[];
}

/** The data for `types-tag.ts.hbs`. Version 1. */
export interface TypesTagView extends HeaderView {
  readonly imports: TsText;
  readonly operations: readonly OperationTypesView[];
}

/** The views of types that are split by tags: {@link types} for `types.ts`, and one for each tag's module. */
export interface SplitTypes {
  readonly types: TypesView;
  readonly tags: readonly { readonly path: string; readonly view: TypesTagView }[];
}

interface SchemaTypeView {
  /** A comment with its line break, or empty. */
  readonly doc: TsText;
  readonly name: TsText;
  readonly type: TsText;
}

interface OperationTypesView {
  /** `METHOD /path` in backticks, for comments. */
  readonly title: TsText;
  readonly stem: TsText;
  /** The members for parameters, with their comments. Empty if there are none. */
  readonly params: TsText;
  /** The type of the body, with the space or line break before it. Empty if there is no body. */
  readonly body: TsText;
  /** The member `body` of the input, if the body has one media type. Otherwise empty. */
  readonly bodyMember: TsText;
  /** A union of objects with `body` and `contentType`, if the body has several media types. Otherwise empty. */
  readonly bodyUnion: TsText;
  /** A sentence about the body's constraints that its type cannot express, for a comment, with a leading space. Empty if there are none. */
  readonly bodyNote: TsText;
  /** Like `bodyNote`, for the bodies of responses. */
  readonly resultNote: TsText;
  /** The type of the result, with the space or line break before it. */
  readonly result: TsText;
  /** The type of a handler's reply, with the space or line break before it. */
  readonly reply: TsText;
}

/** The inputs for printing types, besides the contract. */
export interface TypesSources {
  readonly names: Names;
  readonly document: TsText;
  /** The types of recursive schemas, which are not declared in `components`; by schema name. */
  readonly recursive: ReadonlyMap<string, TsText>;
  readonly types: TypeSources;
  readonly style: ImportStyle;
  /** Whether the printed types use types of custom formats. Default: false. */
  readonly hasFormats?: boolean;
}

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
      [
        ...(operations.length > 0 ? [RUNTIME] : []),
        ...importsOfFormats(sources, [sources.document, ...operations.flatMap(typesOf)]),
      ],
      sources.style,
    ),
    exports: code``,
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

/** Splits the types of operations by tags into modules. `types.ts` keeps the types of schemas, and re-exports the types of operations. */
export function splitTypes(contract: Contract, sources: TypesSources, view: TypesView): SplitTypes {
  const { names, style } = sources;
  const { model } = contract;
  const header = createHeaderView(model);
  const declared = new Set(["paths", "webhooks", "components", "operations", "$defs"]);
  for (const { name } of model.schemas) declared.add(names.schema(name).type);
  const entries = [...model.operations, ...model.webhooks].flatMap((operation, index) => {
    const types = view.operations[index];
    return types === undefined ? [] : [{ operation, types }];
  });
  const groups = groupByTag(entries, ({ operation }) => operation);
  const tags = groups.map(({ file, items }) => {
    const path = `types/${file}`;
    const operations = items.map(({ types }) => types);
    const texts = operations.flatMap(typesOf);
    const names = new Set(texts.flatMap(namesIn));
    const used = [...declared].filter((name) => names.has(name)).map((name) => importType("types", name));
    const runtime = names.has("runtime") ? [RUNTIME] : [];
    const imports = printImports(path, [...runtime, ...importsOfFormats(sources, texts), ...used], style);
    return { path, view: { ...header, imports, operations } };
  });
  const exports = tags.map(({ path }) => ({ path, name: "*", isType: true }));
  return {
    types: {
      ...view,
      imports: printImports("types", importsOfFormats(sources, [sources.document]), style),
      exports: printExports("types", exports, style),
      operations: [],
    },
    tags,
  };
}

function importsOfFormats({ hasFormats }: TypesSources, texts: readonly TsText[]): readonly ModuleImport[] {
  return hasFormats === true && texts.some((text) => text.includes("$formats.")) ? [importFormats] : [];
}

/** The members of an operation's view that contain types. */
function typesOf({ params, body, bodyUnion, result, reply }: OperationTypesView): readonly TsText[] {
  return [params, body, bodyUnion, result, reply];
}

/** The names of types in a printed type. Keys of members, and words in comments and string literals, are left out. */
function namesIn(type: TsText): readonly string[] {
  return type.replace(UNNAMED, " ").match(NAME) ?? [];
}

const RUNTIME = importAll("runtime/descriptors", "runtime", true);

const UNNAMED = /\/\*.*?\*\/|"(?:\\.|[^"\\])*"|`[^`]*`/gs;
const NAME = /(?<![.\p{ID_Continue}$])[\p{ID_Start}$_][\p{ID_Continue}$]*(?![\p{ID_Continue}$]|\??:)/gu;

function viewOperation(operation: Operation, asked: AskedSources): OperationTypesView {
  const keys = [...parameterKeys(operation).values()];
  const text = printOperationTypes(operation, keys, readSources(asked));
  const stem = printIdentifier(asked.operation(operation).type);
  const title = printDoc([`\`${operation.method} ${operation.path}\``]).slice(4, -4);
  return { title: trustText(title), stem, ...fillIn(text) }; // Made safe by `printDoc`.
}

function fillIn(text: OperationTypesText): Omit<OperationTypesView, "title" | "stem"> {
  const nothing = trustText("");
  const { params, body = nothing, bodyMember = nothing, bodyUnion = nothing, result, reply } = text;
  const bodyNote = printNote(text.bodyNote);
  const resultNote = printNote(text.resultNote);
  return { params, body, bodyMember, bodyUnion, bodyNote, result, resultNote, reply };
}

/** Prints a sentence with a space before it, to be appended to the text of a comment of one line. An empty note gives no text. */
function printNote(note: string): TsText {
  return trustText(note === "" ? "" : printDoc([note.replaceAll("\n", " ")]).slice(3, -4)); // Made safe by `printDoc`.
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
  if (derivedFrom !== undefined) parts.unshift(`The form of \`${derivedFrom}\` in requests.`);
  return [...parts, linkTag(link)];
}
