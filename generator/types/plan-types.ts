import type { Contract } from "../../contract/build/contract.ts";
import type { Header, Media, Operation, Parameter } from "../../contract/model/types.ts";
import type { Direction } from "../../language/schema/directional-members.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import type { Names } from "../names/names.ts";
import type { ConvertedFormat } from "../output/converted-formats.ts";
import { findFiles } from "./find-files.ts";
import { hasOwnName, isShared, listTwins, plainBody, schemaOfBody } from "./part-types.ts";

export function planTypes(
  contract: Contract,
  names: Names,
  formats: readonly ConvertedFormat[] = [],
): TypesTask {
  const { model, document } = contract;
  const files = findFiles(contract);
  return {
    document,
    aliases: model.schemas.map(({ name }) => [name, names.schema(name).type]),
    directions: model.schemas.flatMap(({ name, direction }) =>
      direction === undefined ? [] : [[name, direction] as const],
    ),
    files: [...files.schemas],
    parts: listParts(contract, names, files.bodies),
    ...(formats.length === 0
      ? {}
      : { converted: formats.map(({ format, wire, type }) => ({ format, wire, type })) }),
  };
}

function listParts(contract: Contract, names: Names, copied: ReadonlySet<string>): readonly TypedPart[] {
  const { operations, webhooks } = contract.model;
  const parts = new Map<string, TypedPart>();
  const twins = listTwins(contract);
  const add = (part: TypedPart): void => {
    if (!parts.has(part.pointer)) parts.set(part.pointer, part);
  };
  const addBody = (media: Media, direction: Direction): void => {
    const schema = schemaOfBody(media);
    if (schema === undefined || plainBody(media, copied) !== undefined || twins.has(media.pointer)) return;
    const hasFiles = media.kind === "multipart" ? ({ hasFiles: true } as const) : {};
    add({ pointer: schema.pointer, name: names.part(media.pointer), direction, ...hasFiles });
  };
  const addValue = (value: Parameter | Header, direction: Direction): void => {
    const { schema, pointer } = value.schema;
    if (refNameOf(schema) !== undefined) return;
    const name = hasOwnName(value) ? { name: names.part(value.pointer) } : {};
    add({ pointer, direction, ...name });
  };
  const addParts = (operation: Operation, isMirrored: boolean): void => {
    const directionOf = (base: Direction, pointer: string): Direction =>
      isMirrored && !isShared(pointer) ? opposite[base] : base;
    for (const parameter of operation.parameters)
      addValue(parameter, directionOf("request", parameter.pointer));
    for (const media of operation.body?.content ?? []) addBody(media, directionOf("request", media.pointer));
    for (const { content, headers } of operation.responses) {
      for (const media of content) addBody(media, directionOf("response", media.pointer));
      for (const header of headers) addValue(header, directionOf("response", header.pointer));
    }
  };
  for (const operation of operations) addParts(operation, false);
  for (const webhook of webhooks) addParts(webhook, true);
  return [...parts.values()];
}

/** Webhook and callback requests are sent by the API, so `readOnly` applies to them as it does to responses. */
const opposite: Readonly<Record<Direction, Direction>> = { request: "response", response: "request" };

export interface TypesTask extends TypesPlanning {
  readonly document: SchemaObject;
}

export interface TypesPlanning {
  readonly aliases: readonly (readonly [schema: string, type: string])[];
  readonly directions: readonly (readonly [schema: string, direction: Direction])[];
  readonly files: readonly string[];
  readonly parts: readonly TypedPart[];
  readonly converted?: readonly ConvertedType[];
}

export interface TypedPart {
  readonly pointer: string;
  readonly name?: string | undefined;
  readonly direction?: Direction | undefined;
  readonly hasFiles?: boolean;
}

type ConvertedType = Pick<ConvertedFormat, "format" | "wire" | "type">;

export interface TypesText {
  readonly schemas: readonly (readonly [schema: string, declaration: string])[];
  /** By pointer, the declaration of each named part and the type of each unnamed part. */
  readonly parts: readonly (readonly [pointer: string, text: string])[];
}

/** Types that another thread may still be printing: first the parts, then the schemas. */
export interface PendingTypes {
  readonly parts: TypesText["parts"] | Promise<TypesText["parts"]>;
  readonly schemas: TypesText["schemas"] | Promise<TypesText["schemas"]>;
}
