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
  /** If types are split by tags: statements that re-export the modules with operations' types. Otherwise empty. */
  readonly exports: TsText;
  /** The named schemas, then the types of components that are not schemas. */
  readonly schemas: readonly DeclaredType[];
  readonly operations: readonly OperationTypesView[];
}

/** The data for `types-tag.ts.hbs`. Version 2. */
export interface TypesTagView extends HeaderView {
  readonly imports: TsText;
  readonly operations: readonly OperationTypesView[];
}

/** The views of types that are split by tags: {@link types} for `types.ts`, and one for each tag's module. */
export interface SplitTypes {
  readonly types: TypesView;
  readonly tags: readonly { readonly path: string; readonly view: TypesTagView }[];
}

interface OperationTypesView {
  /** `METHOD /path` in backticks, for comments. */
  readonly title: TsText;
  readonly stem: TsText;
  /** The types of bodies whose schemas have no names. */
  readonly declarations: readonly DeclaredType[];
  /** The members of the input, with their comments: the parameters, and the body if it has one media type. Empty if there are none. */
  readonly members: TsText;
  /** If the body has several media types: a union of objects with `body` and `contentType`, as lines. Otherwise empty. */
  readonly choices: TsText;
  /** A sentence about constraints of responses that their types cannot express, for a comment, with a leading space. May be empty. */
  readonly resultNote: TsText;
  /** The type of the result, with the space or line break before it. */
  readonly result: TsText;
  /** The type of a handler's reply, with the space or line break before it. Empty if the output has no handlers. */
  readonly reply: TsText;
}

/** The inputs for printing types, besides the contract. */
export interface TypesSources {
  readonly names: Names;
  /** The declarations of the named schemas, by schema name. */
  readonly schemas: ReadonlyMap<string, TsText>;
  readonly types: TypeSources;
  readonly style: ImportStyle;
  readonly parts: ReadonlySet<OutputPart>;
  /** Whether the printed types use types of custom formats. Default: false. */
  readonly hasFormats?: boolean;
}

export function createTypesView(
  contract: Contract,
  sources: TypesSources,
  memory: Memory = noMemory,
): TypesView {
  const { model } = contract;
  const { parts } = sources;
  const asked = askSources(sources.types);
  const view = (hasHandlers: boolean) => (operation: Operation) =>
    memory.recallAsking(viewOperation, operation, asked, hasHandlers);
  const operations = [
    ...model.operations.map(view(parts.has("router"))),
    ...model.webhooks.map(view(parts.has("webhooks"))),
  ];
  const schemas = [
    ...model.schemas.map((schema) => {
      const note = sources.types.describe(schema.schema);
      const link = linkTo(schema.pointer, contract);
      return memory.recall(viewSchema, schema, sources.schemas.get(schema.name) ?? code``, note, link);
    }),
    ...declareShared(model, sources.types),
  ];
  const texts = [...schemas.map(({ declaration }) => declaration), ...operations.flatMap(typesOf)];
  return {
    ...createHeaderView(model),
    imports: printImports("types", importsOf(texts, sources), sources.style),
    ...{ exports: code``, schemas, operations },
  };
}

/** Splits the types of operations by tag. `types.ts` keeps the types of schemas, and re-exports those of operations. */
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

/** In `interface Note {` or `type Kind =`. */
function declaredName(declaration: TsText): string {
  return /^(?:interface|type) (\S+)/.exec(declaration)?.[1] ?? "";
}

/** Ignores keys of members, and words in comments and string literals. */
function namesIn(type: TsText): readonly string[] {
  return type.replace(UNNAMED, " ").match(NAME) ?? [];
}

const RUNTIME = importAll("runtime/descriptors", "runtime", true);

const UNNAMED = /\/\*.*?\*\/|"(?:\\.|[^"\\])*"|`[^`]*`/gs;
const NAME = /(?<![.\p{ID_Continue}$])[\p{ID_Start}$_][\p{ID_Continue}$]*(?![\p{ID_Continue}$]|\??:)/gu;

function viewOperation(operation: Operation, asked: AskedSources, hasHandlers: boolean): OperationTypesView {
  const keys = [...parameterKeys(operation).values()];
  const { resultNote, ...text } = printOperationTypes(operation, keys, readSources(asked), hasHandlers);
  const stem = printIdentifier(asked.operation(operation).type);
  const title = printDoc([`\`${operation.method} ${operation.path}\``]).slice(4, -4);
  return { title: trustText(title), stem, ...text, resultNote: printNote(resultNote) }; // Made safe by `printDoc`.
}

/** Prints a sentence with a leading space, to end a one-line comment. */
function printNote(note: string): TsText {
  return trustText(note === "" ? "" : printDoc([note.replaceAll("\n", " ")]).slice(3, -4)); // Made safe by `printDoc`.
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
