import type { Contract } from "../../contract/build/contract.ts";
import type { Header, Media, Operation, Parameter, SchemaUse } from "../../contract/model/types.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { isAnnotation } from "../../language/schema/schema-keywords.ts";
import { isObject, memberOf, type SchemaObject, widenType } from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import type { StatusKey } from "../../runtime/descriptors.ts";
import { isRange, isStreamKind, parseMediaType } from "../../runtime/http-semantics.ts";
import type { Names, OperationNames, SchemaNames } from "../names/names.ts";
import {
  code,
  indentText,
  joinText,
  printIdentifier,
  printString,
  type TsText,
  trustText,
} from "../print/ts-text.ts";

export interface TypeSources {
  readonly names: Names;
  readonly copied: Pick<ReadonlySet<string>, "has">;
  readonly twins: Pick<ReadonlyMap<string, string>, "get">;
  describe(schema: unknown): string;
  /** Returns the part at a pointer: the type of a parameter or header without a named schema, or the declaration of a type. */
  part(pointer: string): TsText;
}

export interface DeclaredType {
  readonly doc: TsText;
  readonly declaration: TsText;
}

/** {@link TypeSources} in the form of functions, so that `Memory.recallAsking` can record each call. */
export type AskedSources = {
  readonly schema: (name: string) => SchemaNames;
  readonly operation: (operation: Operation) => OperationNames;
  readonly partName: (pointer: string) => string;
  readonly isCopied: (pointer: string) => boolean;
  readonly twinOf: (pointer: string) => string | undefined;
  readonly describe: (schema: unknown) => string;
  readonly part: (pointer: string) => TsText;
};

export function askSources({ names, copied, twins, describe, part }: TypeSources): AskedSources {
  return {
    schema: (name) => names.schema(name),
    operation: (operation) => names.operation(operation),
    partName: (pointer) => names.part(pointer),
    isCopied: (pointer) => copied.has(pointer),
    twinOf: (pointer) => twins.get(pointer),
    describe,
    part,
  };
}

export function readSources(asked: AskedSources): TypeSources {
  const { schema, operation, partName, isCopied, twinOf, describe, part } = asked;
  return {
    names: { schema, operation, part: partName },
    copied: { has: isCopied },
    twins: { get: twinOf },
    ...{ describe, part },
  };
}

export function isShared(pointer: string): boolean {
  return /^\/components\/(?:parameters|headers|requestBodies|responses)\//.test(pointer);
}

export function hasOwnName({ pointer, schema, content }: Parameter | Header): boolean {
  const isComponent = /^\/components\/(?:parameters|headers)\/[^/]*$/.test(pointer);
  return (
    isComponent && content === undefined && refNameOf(schema.schema) === undefined && !isShort(schema.schema)
  );
}

const SHORT = new Set(["string", "number", "integer", "boolean"]);

function isShort(schema: unknown): boolean {
  if (!isObject(schema)) return true;
  const type = memberOf(schema, "type");
  if (["enum", "const", "allOf", "anyOf", "oneOf"].some((keyword) => Object.hasOwn(schema, keyword)))
    return false;
  if (type === "array")
    return !Object.hasOwn(schema, "prefixItems") && isShort(memberOf(schema, "items") ?? true);
  return refNameOf(schema) !== undefined || (typeof type === "string" && SHORT.has(type));
}

export function valueType(value: Parameter | Header, sources: TypeSources): TsText {
  const { schema, pointer } = value.schema;
  const name = refNameOf(schema);
  if (name !== undefined) return printIdentifier(sources.names.schema(name).type);
  if ("fixed" in value && value.fixed !== undefined) return printString(value.fixed);
  if (pointer === value.pointer && isObject(schema) && schema["type"] === "string") return code`string`;
  return hasOwnName(value) ? printIdentifier(sources.names.part(value.pointer)) : sources.part(pointer);
}

export function schemaOfBody(media: Media): SchemaUse | undefined {
  if (media.kind === "binary") return undefined;
  return isStreamKind(media.kind) ? itemOf(media) : media.schema;
}

function itemOf({ kind, schema, itemSchema }: Media): SchemaUse | undefined {
  return itemSchema ?? (kind === "sse" ? schema : undefined);
}

type PlainBody = ({ readonly schema: string } | { readonly word: string }) & { readonly isList: boolean };

const LIST_KEYWORDS = new Set(["type", "items", "minItems", "maxItems", "uniqueItems"]);

export function plainBody(media: Media, copied: Pick<ReadonlySet<string>, "has">): PlainBody | undefined {
  const schema = schemaOfBody(media)?.schema;
  if (schema === undefined || copied.has(media.pointer)) return undefined;
  const own = plainItem(schema);
  if (own !== undefined) return { ...own, isList: false };
  const isList =
    isObject(schema) &&
    schema["type"] === "array" &&
    Object.keys(schema).every((keyword) => LIST_KEYWORDS.has(keyword) || isAnnotation(keyword));
  const item = isList ? plainItem(schema["items"] ?? true) : undefined;
  return item === undefined ? undefined : { ...item, isList: true };
}

function plainItem(schema: unknown): { readonly schema: string } | { readonly word: string } | undefined {
  if (schema === true) return { word: "unknown" };
  if (!isObject(schema)) return undefined;
  const name = refNameOf(schema);
  if (name === undefined) {
    const word = wordOf(schema);
    return word === undefined ? undefined : { word };
  }
  // A reference's sibling keywords can change the type.
  return Object.keys(schema).every((keyword) => keyword === "$ref" || isAnnotation(keyword))
    ? { schema: name }
    : undefined;
}

function wordOf(schema: SchemaObject): string | undefined {
  const keywords = Object.keys(schema).filter((keyword) => !isAnnotation(keyword));
  if (keywords.length === 0) return "unknown";
  const { type } = schema;
  if (keywords.length > 1 || typeof type !== "string" || !SHORT.has(type)) return undefined;
  return widenType(type);
}

export type PrintName = (name: string) => TsText;

export function bodyType(
  media: Media,
  { names, copied, twins }: Pick<TypeSources, "names" | "copied" | "twins">,
  print: PrintName = printIdentifier,
): TsText {
  if (media.kind === "binary") return code`Blob`;
  const isStream = isStreamKind(media.kind);
  const plain = plainBody(media, copied);
  const type =
    schemaOfBody(media) === undefined
      ? trustText(media.kind === "text" ? "string" : "unknown")
      : plain === undefined
        ? print(names.part(twins.get(media.pointer) ?? media.pointer))
        : code`${"word" in plain ? trustText(plain.word) : print(names.schema(plain.schema).type)}${trustText(plain.isList ? "[]" : "")}`;
  return isStream ? code`AsyncIterable<${type}>` : type;
}

export const printOfTypes: PrintName = (name) => code`types.${printIdentifier(name)}`;

export function hasInput({ parameters, body }: Operation): boolean {
  return parameters.length > 0 || (body?.content ?? []).length > 0;
}

export function inputType(operation: Operation, stem: string): TsText {
  return hasInput(operation) ? printOfTypes(`${stem}Input`) : noMembers;
}

const noMembers = code`Record<string, never>`;

export function paramsType(
  { body, parameters }: Operation,
  stem: string,
  print: PrintName = printIdentifier,
): TsText {
  if (parameters.length === 0) return noMembers;
  const input = print(`${stem}Input`);
  if (body === undefined || body.content.length === 0) return input;
  const hasChoice = body.content.length > 1 || body.content.some(({ type }) => isRange(type));
  return code`Omit<${input}, "body"${trustText(hasChoice ? ' | "contentType"' : "")}>`;
}

/** Maps each media type to the first one of the same body with an equal schema, by pointer. Memoised per contract. */
export const listTwins: (contract: Contract) => ReadonlyMap<string, string> = oncePer(({ model }) => {
  const twins = new Map<string, string>();
  for (const { body, responses } of [...model.operations, ...model.webhooks]) {
    for (const content of [body?.content ?? [], ...responses.map((response) => response.content)]) {
      if (content.length < 2) continue;
      const first = new Map<string, string>();
      for (const media of content) {
        const schema = schemaOfBody(media)?.schema;
        if (schema === undefined || refNameOf(schema) !== undefined) continue;
        const key = `${media.kind === "multipart"} ${isStreamKind(media.kind)} ${JSON.stringify(schema)}`;
        const twin = first.get(key);
        if (twin === undefined) first.set(key, media.pointer);
        else if (twin !== media.pointer) twins.set(media.pointer, twin);
      }
    }
  }
  return twins;
});

export function contentTypeType(media: Media): TsText {
  if (!isRange(media.type)) return printString(media.type);
  const { type: kind = "*", subtype = "*" } = parseMediaType(media.type) ?? {};
  if (kind === "*" || !/^[\w.+-]+$/.test(kind)) return code`string`;
  const suffix = /^\*(\+[\w.-]+)?$/.exec(subtype)?.[1] ?? "";
  return code`\`${trustText(kind)}/\${string}${trustText(suffix)}\``; // Contains only word characters, `.`, `+` and `-`.
}

export function nestType(type: TsText, spaces: number): TsText {
  return type.includes("\n") ? indentText(type, spaces) : type;
}
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
