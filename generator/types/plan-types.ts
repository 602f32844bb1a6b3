import type { Contract } from "../../contract/build/contract.ts";
import type { Direction } from "../../language/schema/directional-members.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import type { Names } from "../names/names.ts";
import type { ConvertedFormat } from "../output/converted-formats.ts";
import { listCopied, listMedia } from "./list-media.ts";
import type { ListedMedia } from "./mark-bodies.ts";
import { wantedSchemas } from "./part-types.ts";
import { type AccessOperation, planOperations } from "./plan-operations.ts";

/** The task of making a contract's types, and where its operations' types will be found. */
export interface TypesPlan {
  readonly task: TypesTask;
  readonly access: AccessOperation;
  /** Media types that have their own type instead of their named schema's, by pointer. */
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
  readonly document: SchemaObject;
}

/** The names and places that the types of a document depend on. */
export interface TypesPlanning {
  /** Pairs of a schema's name and the name of its type. */
  readonly aliases: readonly (readonly [schema: string, type: string])[];
  /** Named schemas with members that are omitted in one direction, with the direction of the schema. */
  readonly directions: readonly (readonly [schema: string, direction: Direction])[];
  /** The media types that are not JSON. */
  readonly media: readonly ListedMedia[];
  /** Media types whose named schema is copied, because it has another type elsewhere. */
  readonly copied: readonly string[];
  /** Pointers of operations that have no id, or an id that openapi-typescript cannot use: repeated or unsafe. */
  readonly withoutId: readonly string[];
  /** Operations with a method that is unknown to openapi-typescript, by their names in `operations`. */
  readonly extra: readonly (readonly [name: string, pointer: string])[];
  /** Pointers of schemas whose types are also needed separately. */
  readonly wanted: readonly string[];
  /** The formats whose values are converted. Absent if there are none. */
  readonly converted?: readonly ConvertedType[];
}

/** A format whose values are converted, with the printed type of the converted values. */
export type ConvertedType = Pick<ConvertedFormat, "format" | "wire" | "type">;

/** The result of `transformDocument`. */
export interface TypesText {
  /** The printed `paths`, `webhooks`, `components`, `$defs`, `operations`. */
  readonly document: string;
  /** Types of the wanted schemas, by pointer. */
  readonly wanted: readonly (readonly [pointer: string, type: string])[];
  /** Types of schemas that were moved out of `components` because they refer to themselves, by schema name. */
  readonly recursive: readonly (readonly [schema: string, type: string])[];
}
