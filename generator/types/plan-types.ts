import type { Contract } from "../../contract/contract.ts";
import type { Names } from "../names/names.ts";
import type { AccessOperation } from "./access-type.ts";
import { wantedSchemas } from "./media-types.ts";
import { planOperations } from "./plan-operations.ts";
import type { TypesTask } from "./types-task.ts";

/** What has to be done for a contract's types, and where its operations' types will be. */
export interface TypesPlan {
  readonly task: TypesTask;
  readonly access: AccessOperation;
}

/** Plans the types of a contract. */
export function planTypes({ model, document }: Contract, names: Names): TypesPlan {
  const operations = [...model.operations, ...model.webhooks];
  const { access, withoutId, extra } = planOperations(model);
  const media = operations
    .flatMap(({ body, responses }) => [
      ...(body?.content ?? []),
      ...responses.flatMap(({ content }) => content),
    ])
    .filter(({ kind }) => kind !== "json")
    .map(({ pointer, kind }) => [pointer, kind] as const);
  return {
    access,
    task: {
      document,
      aliases: model.schemas.map(({ name }) => [name, names.schema(name).type]),
      media: [...new Map(media)],
      withoutId,
      extra,
      wanted: [...new Set(operations.flatMap(wantedSchemas))],
    },
  };
}
