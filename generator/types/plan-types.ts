import type { Contract } from "../../contract/build/contract.ts";
import type { Direction } from "../../language/schema/directional-members.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import type { Names } from "../names/names.ts";
import type { ConvertedFormat } from "../output/converted-formats.ts";
import { listCopied, listMedia } from "./list-media.ts";
import type { ListedMedia } from "./mark-bodies.ts";
import { wantedSchemas } from "./part-types.ts";
import { type AccessOperation, planOperations } from "./plan-operations.ts";

/** The task of making a contract's types, and where the types of its operations will be. */
export interface TypesPlan {
  readonly task: TypesTask;
  readonly access: AccessOperation;
  /** Media types with their own type instead of their named schema's, by pointer. */
  readonly copied: ReadonlySet<string>;
}

/** Plans the types of a contract. */
export function planTypes(
  contract: Contract,
  names: Names,
  formats: readonly ConvertedFormat[] = [],
): TypesPlan {
  const { model, document } = contract;
  const operations = [...model.operations, ...model.webhooks];
  const { access, withoutId, extra } = planOperations(model);
  const copied = listCopied(contract);
  return {
    access,
    copied: new Set(copied),
    task: {
      document,
      aliases: model.schemas.map(({ name }) => [name, names.schema(name).type]),
      directions: model.schemas.flatMap(({ name, direction }) =>
        direction === undefined ? [] : [[name, direction] as const],
      ),
      media: listMedia(model),
      copied,
      withoutId,
      extra,
      wanted: [...new Set(operations.flatMap(wantedSchemas))],
      ...(formats.length === 0
        ? {}
        : { converted: formats.map(({ format, wire, type }) => ({ format, wire, type })) }),
    },
  };
}

/** The input of `transformDocument`, as data that can be sent to another thread. */
export interface TypesTask extends TypesPlanning {
  /** The normalised document. */
  readonly document: SchemaObject;
}

/** The names and places that the types of a document depend on. */
export interface TypesPlanning {
  /** Schema name and the name of its type. */
  readonly aliases: readonly (readonly [schema: string, type: string])[];
  /** Named schemas with members of one direction only: the direction of the name. */
  readonly directions: readonly (readonly [schema: string, direction: Direction])[];
  /** The media types that are not JSON. */
  readonly media: readonly ListedMedia[];
  /** The media types whose named schema is copied, because it has another type in other places. */
  readonly copied: readonly string[];
  /** Operations that openapi-typescript cannot access by id, by pointer: their id is missing, repeated or unsafe. */
  readonly withoutId: readonly string[];
  /** Operations whose method openapi-typescript does not know, by the name they get in `operations`. */
  readonly extra: readonly (readonly [name: string, pointer: string])[];
  /** Schemas whose types are needed separately. */
  readonly wanted: readonly string[];
  /** The formats whose values are converted; absent for none. */
  readonly converted?: readonly ConvertedType[];
}

/** A format whose values are converted, with the printed type of the converted values. */
export type ConvertedType = Pick<ConvertedFormat, "format" | "wire" | "type">;

/** The result of `transformDocument`. */
export interface TypesText {
  /** The text of `paths`, `webhooks`, `components`, `$defs`, `operations`. */
  readonly document: string;
  /** Types of the wanted schemas, by pointer. */
  readonly wanted: readonly (readonly [pointer: string, type: string])[];
  /** Types of the schemas that had to move out of `components` because they refer to themselves, by schema name. */
  readonly recursive: readonly (readonly [schema: string, type: string])[];
}
