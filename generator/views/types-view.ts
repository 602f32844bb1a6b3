import type { Contract } from "../../contract/build/contract.ts";
import { parameterKeys } from "../../contract/model/parameter-keys.ts";
import type { NamedSchema, Operation } from "../../contract/model/types.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import type { Names } from "../names/names.ts";
import { importFormats } from "../output/converted-formats.ts";
import type { OutputPart } from "../output/output-parts.ts";
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
import { declareShared } from "../types/declare-parts.ts";
import { describeTags, describeTexts } from "../types/describe-member.ts";
import { printOperationTypes } from "../types/operation-types-text.ts";
import {
  type AskedSources,
  askSources,
  type DeclaredType,
  readSources,
  type TypeSources,
} from "../types/part-types.ts";
import { createHeaderView, type HeaderView, linkTag, linkTo } from "./document-comments.ts";
import { groupByTag } from "./named-operations.ts";

/** The data for `types.ts.hbs`. Version 3. */
export interface TypesView extends HeaderView {
  readonly imports: TsText;
  /** Statements that re-export the operation types of each tag. Empty unless types are split by tag. */
  readonly exports: TsText;
  /** Named schemas, followed by the types of components that are not schemas. */
  readonly schemas: readonly DeclaredType[];
  readonly operations: readonly OperationTypesView[];
}

/** The data for `types-tag.ts.hbs`. Version 2. */
export interface TypesTagView extends HeaderView {
  readonly imports: TsText;
  readonly operations: readonly OperationTypesView[];
}

/** Views for types split by tag: {@link types} for `types.ts`, plus one per tag module. */
export interface SplitTypes {
  readonly types: TypesView;
  readonly tags: readonly { readonly path: string; readonly view: TypesTagView }[];
}

interface OperationTypesView {
  /** `METHOD /path` in backticks, for comments. */
  readonly title: TsText;
  readonly stem: TsText;
  /** Types of bodies with unnamed schemas. */
  readonly declarations: readonly DeclaredType[];
  /** Members of the input with their comments: the parameters, and the body if it has only one media type. Can be empty. */
  readonly members: TsText;
  /** For a body with several media types: a union of objects with `body` and `contentType`, one per line. Otherwise empty. */
  readonly choices: TsText;
  /** Comment sentence about response constraints the types cannot express, with a leading space. Can be empty. */
  readonly resultNote: TsText;
  /** Result type, including the preceding space or line break. */
  readonly result: TsText;
  /** Type of a handler's reply, including the preceding space or line break. Empty if the output has no handlers. */
  readonly reply: TsText;
}

export interface TypesSources {
  readonly names: Names;
  readonly types: TypeSources;
  readonly style: ImportStyle;
  readonly parts: ReadonlySet<OutputPart>;
  /** Whether types of custom formats can occur. Default: false. */
  readonly hasFormats?: boolean;
}

export function viewOperationTypes(
  { model }: Contract,
  { parts, types }: TypesSources,
  memory: Memory = noMemory,
): TypesView["operations"] {
  const asked = askSources(types);
  const view = (hasHandlers: boolean) => (operation: Operation) =>
    memory.recallAsking(viewOperation, operation, asked, hasHandlers);
  return [
    ...model.operations.map(view(parts.has("router"))),
    ...model.webhooks.map(view(parts.has("webhooks"))),
  ];
}

/** @param declarations - By the schema's name. */
export function viewSchemas(
  contract: Contract,
  { types }: TypesSources,
  declarations: ReadonlyMap<string, TsText>,
  memory: Memory = noMemory,
): TypesView["schemas"] {
  const { model } = contract;
  return [
    ...model.schemas.map((schema) => {
      const note = types.describe(schema.schema);
      const link = linkTo(schema.pointer, contract);
      return memory.recall(viewSchema, schema, declarations.get(schema.name) ?? code``, note, link);
    }),
    ...declareShared(model, types),
  ];
}

export function createTypesView(
  { model }: Contract,
  sources: TypesSources,
  { operations, schemas }: Pick<TypesView, "operations" | "schemas">,
): TypesView {
  const texts = [...schemas.map(({ declaration }) => declaration), ...operations.flatMap(typesOf)];
  return {
    ...createHeaderView(model),
    imports: printImports("types", importsOf(texts, sources), sources.style),
    ...{ exports: code``, schemas, operations },
  };
}

/** Moves each tag's operation types to a module of their own. `types.ts` keeps the schema types and re-exports the rest. */
export function splitTypes(contract: Contract, sources: TypesSources, view: TypesView): SplitTypes {
  const { style } = sources;
  const { model } = contract;
  const header = createHeaderView(model);
  const declared = new Set(view.schemas.map(({ declaration }) => declaredName(declaration)));
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
    const imports = printImports(path, [...importsOf(texts, sources), ...used], style);
    return { path, view: { ...header, imports, operations } };
  });
  const exports = tags.map(({ path }) => ({ path, name: "*", isType: true }));
  const texts = view.schemas.map(({ declaration }) => declaration);
  return {
    types: {
      ...view,
      imports: printImports("types", importsOf(texts, sources), style),
      exports: printExports("types", exports, style),
      operations: [],
    },
    tags,
  };
}

function importsOf(texts: readonly TsText[], { hasFormats }: TypesSources): readonly ModuleImport[] {
  const usesRuntime = texts.some((text) => text.includes("runtime.") && namesIn(text).includes("runtime"));
  const usesFormats = hasFormats === true && texts.some((text) => text.includes("$formats."));
  return [...(usesRuntime ? [RUNTIME] : []), ...(usesFormats ? [importFormats] : [])];
}

function typesOf({ declarations, members, choices, result, reply }: OperationTypesView): readonly TsText[] {
  return [...declarations.map(({ declaration }) => declaration), members, choices, result, reply];
}

/** Matches `interface Note {` and `type Kind =`. */
function declaredName(declaration: TsText): string {
  return /^(?:interface|type) (\S+)/.exec(declaration)?.[1] ?? "";
}

/** Returns the names in a type, ignoring member keys, comments and string literals. */
function namesIn(type: TsText): readonly string[] {
  return type.replace(UNNAMED, " ").match(NAME) ?? [];
}

const RUNTIME = importAll("runtime/operation-types", "runtime", true);

const UNNAMED = /\/\*.*?\*\/|"(?:\\.|[^"\\])*"|`[^`]*`/gs;
const NAME = /(?<![.\p{ID_Continue}$])[\p{ID_Start}$_][\p{ID_Continue}$]*(?![\p{ID_Continue}$]|\??:)/gu;

function viewOperation(operation: Operation, asked: AskedSources, hasHandlers: boolean): OperationTypesView {
  const keys = [...parameterKeys(operation).values()];
  const { resultNote, ...text } = printOperationTypes(operation, keys, readSources(asked), hasHandlers);
  const stem = printIdentifier(asked.operation(operation).type);
  const title = printDoc([`\`${operation.method} ${operation.path}\``]).slice(4, -4);
  return { title: trustText(title), stem, ...text, resultNote: printNote(resultNote) }; // Escaped by `printDoc`.
}

/** Prints a sentence with a leading space, for the end of a one-line comment. */
function printNote(note: string): TsText {
  return trustText(note === "" ? "" : printDoc([note.replaceAll("\n", " ")]).slice(3, -4)); // Escaped by `printDoc`.
}

function viewSchema(schema: NamedSchema, declaration: TsText, note: string, link: string): DeclaredType {
  return { doc: printDoc(describeSchema(schema, note, link)), declaration };
}

function describeSchema(
  { schema, derivedFrom, name }: NamedSchema,
  note: string,
  link: string,
): readonly DocPart[] {
  const parts: DocPart[] = [];
  if (typeof schema !== "boolean") {
    parts.push(...describeTexts(derivedFrom ?? name, schema), note, ...describeTags(schema));
  }
  if (derivedFrom !== undefined) parts.unshift(`The form of \`${derivedFrom}\` in requests.`);
  return [...parts, linkTag(link)];
}
