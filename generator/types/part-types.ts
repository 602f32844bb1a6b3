import type { Header, Media, Operation, Parameter } from "../../contract/model/types.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { isObject } from "../../language/values/json-object.ts";
import type { StatusKey } from "../../runtime/descriptors.ts";
import { isRange, parseMediaType } from "../../runtime/http-semantics.ts";
import type { Names, OperationNames, SchemaNames } from "../names/names.ts";
import { code, indentText, joinText, printString, type TsText, trustText } from "../print/ts-text.ts";
import { itemOf } from "./list-media.ts";
import { type AccessOperation, accessInside, accessPointer } from "./plan-operations.ts";

/** The inputs for printing the types of operations. */
export interface TypeSources {
  readonly names: Names;
  readonly access: AccessOperation;
  /** The pointers of media types whose body does not have the type of its named schema, but a type of its own. */
  readonly copied: Pick<ReadonlySet<string>, "has">;
  /** The constraints of a schema that its type does not express, as a sentence; `""` if there are none. */
  describe(schema: unknown): string;
  /** The type of the schema of a parameter or header, if the output of openapi-typescript lacks this type. */
  wanted(pointer: string): TsText;
}

/** {@link TypeSources} as functions, so that `Memory.recallAsking` can record each call with its result. */
export type AskedSources = {
  readonly schema: (name: string) => SchemaNames;
  readonly operation: (operation: Operation) => OperationNames;
  readonly access: AccessOperation;
  readonly isCopied: (pointer: string) => boolean;
  readonly describe: (schema: unknown) => string;
  readonly wanted: (pointer: string) => TsText;
};

export function askSources({ names, access, copied, describe, wanted }: TypeSources): AskedSources {
  return {
    schema: (name) => names.schema(name),
    operation: (operation) => names.operation(operation),
    isCopied: (pointer) => copied.has(pointer),
    access,
    describe,
    wanted,
  };
}

/** Makes {@link TypeSources} of the functions that {@link askSources} gives. */
export function readSources(asked: AskedSources): TypeSources {
  const { schema, operation, isCopied, access, describe, wanted } = asked;
  return { names: { schema, operation }, copied: { has: isCopied }, access, describe, wanted };
}

/** The pointers of an operation's schemas for which `TypeSources.wanted` is called. */
export function wantedSchemas(operation: Operation): readonly string[] {
  const uses = [
    ...operation.parameters.filter((parameter) => !hasPlace(parameter, "parameters")),
    ...operation.responses.flatMap(({ headers }) => headers.filter((header) => !hasPlace(header, "headers"))),
  ].map(({ schema }) => schema);
  return uses.filter(({ schema }) => refNameOf(schema) === undefined).map(({ pointer }) => pointer);
}

/** The type of a parameter or header. */
export function valueType(
  value: Parameter | Header,
  section: "parameters" | "headers",
  sources: TypeSources,
): TsText {
  const name = refNameOf(value.schema.schema);
  if (name !== undefined) return typeOfSchema(name, sources);
  if ("fixed" in value && value.fixed !== undefined) return printString(value.fixed);
  // An undescribed path parameter has a schema of tenon's, which is not in the document: text.
  const { schema, pointer } = value.schema;
  if (pointer === value.pointer && isObject(schema) && schema["type"] === "string") return code`string`;
  return hasPlace(value, section) ? accessPointer(value.pointer) : sources.wanted(value.schema.pointer);
}

/** The type of a body of one media type. */
export function bodyType(media: Media, operation: Operation, sources: TypeSources): TsText {
  if (media.kind === "binary") return code`Blob`;
  const stream = isStream(media);
  const schema = stream ? itemOf(media) : media.schema;
  if (schema === undefined) return typeWithoutSchema(media);
  const name = sources.copied.has(media.pointer) ? undefined : refNameOf(schema.schema);
  // openapi-typescript has printed an `AsyncIterable`, because the schema is marked.
  if (name === undefined) return accessInside(operation, media.pointer, sources.access);
  const type = typeOfSchema(name, sources);
  return stream ? code`AsyncIterable<${type}>` : type;
}

function typeWithoutSchema(media: Media): TsText {
  if (isStream(media)) return code`AsyncIterable<unknown>`;
  return media.kind === "text" ? code`string` : code`unknown`;
}

/** The type of `contentType`: the media type itself as a literal, or for a range, any text that fits the range. */
export function contentTypeType(media: Media): TsText {
  if (!isRange(media.type)) return printString(media.type);
  const { type: kind = "*", subtype = "*" } = parseMediaType(media.type) ?? {};
  if (kind === "*" || !/^[\w.+-]+$/.test(kind)) return code`string`;
  const suffix = /^\*(\+[\w.-]+)?$/.exec(subtype)?.[1] ?? "";
  return code`\`${trustText(kind)}/\${string}${trustText(suffix)}\``; // Only word characters, `.`, `+` and `-`.
}

function typeOfSchema(name: string, { names }: TypeSources): TsText {
  return trustText(names.schema(name).type);
}

function isStream({ kind }: Media): boolean {
  return kind === "sse" || kind === "json-lines";
}

/** Tells whether openapi-typescript prints a parameter or header under `components`. It prints none that has `content`. */
function hasPlace({ pointer, content }: Parameter | Header, section: "parameters" | "headers"): boolean {
  return content === undefined && pointer.startsWith(`/components/${section}/`);
}

/** Indents a printed type of several lines, for the type of a member. */
export function nestType(type: TsText, spaces: number): TsText {
  return type.includes("\n") ? indentText(type, spaces) : type;
}

/** Prints the statuses of a response as a type. A range or `default` excludes the statuses in `listed`, which have their own responses. */
export function statusType(status: StatusKey, listed: readonly StatusKey[]): TsText {
  if (typeof status === "number") return trustText(String(status));
  const others = listed.filter(
    (other) => other !== status && (status === "default" || isWithin(other, status)),
  );
  return rangeType(status, others);
}

function rangeType(range: StatusKey & string, others: readonly StatusKey[]): TsText {
  if (others.length === 0) return code`runtime.StatusIn<${printString(range)}>`;
  const types = others.map((other) =>
    typeof other === "number" ? trustText(String(other)) : rangeType(other, []),
  );
  return code`runtime.StatusIn<${printString(range)}, ${joinText(types, " | ")}>`;
}

function isWithin(status: StatusKey, range: string): boolean {
  return typeof status === "number" && String(status).startsWith(range.slice(0, 1));
}
