import type { Contract } from "../../contract/build/contract.ts";
import type { Direction } from "../../language/schema/directional-members.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import type { Names } from "../names/names.ts";
import type { ConvertedFormat } from "../output/converted-formats.ts";
import { listCopied, listMedia } from "./list-media.ts";
import type { ListedMedia } from "./mark-bodies.ts";
import { wantedSchemas } from "./part-types.ts";
import { type AccessOperation, planOperations } from "./plan-operations.ts";

/** The plan for the types of a contract, with the places in which the types of operations will be. */
export interface TypesPlan {
  readonly task: TypesTask;
  readonly access: AccessOperation;
  /** The pointers of media types whose body does not have the type of its named schema, but a type of its own. */
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

/** The input of `transformDocument`, as plain data for another thread. */
export interface TypesTask extends TypesPlanning {
  readonly document: SchemaObject;
}

/** The options and data that the types of a document depend on. */
export interface TypesPlanning {
  /** The names of named schemas, each with the name of its type. */
  readonly aliases: readonly (readonly [schema: string, type: string])[];
  /** The schemas that are used only in requests or only in responses: the name and the direction of each. */
  readonly directions: readonly (readonly [schema: string, direction: Direction])[];
  /** The media types that are not JSON. */
  readonly media: readonly ListedMedia[];
  /** The pointers of media types that get a copy of a named schema, since the schema has another type elsewhere. */
  readonly copied: readonly string[];
  /** The pointers of operations whose id is removed for openapi-typescript: tenon made the id, or it is repeated or not a safe key. */
  readonly withoutId: readonly string[];
  /** Operations that openapi-typescript does not print: their names in `operations`, and their pointers. */
  readonly extra: readonly (readonly [name: string, pointer: string])[];
  /** The pointers of schemas whose types are also printed separately, for use in tenon's own types. */
  readonly wanted: readonly string[];
  /** The formats whose values are converted. Absent if there are none. */
  readonly converted?: readonly ConvertedType[];
}

/** A format whose values are converted, with the type of the converted values as text. */
export type ConvertedType = Pick<ConvertedFormat, "format" | "wire" | "type">;

/** The result of `transformDocument`. */
export interface TypesText {
  /** The printed `paths`, `webhooks`, `components`, `$defs` and `operations`. */
  readonly document: string;
  /** The types of {@link TypesPlanning.wanted}, by pointer. */
  readonly wanted: readonly (readonly [pointer: string, type: string])[];
  /** The types of recursive schemas, which were moved out of `components`. Each with the name of its schema. */
  readonly recursive: readonly (readonly [schema: string, type: string])[];
}
