import type { Contract } from "../../contract/build/contract.ts";
import type { Names } from "../names/names.ts";
import type { AccessOperation } from "./access-type.ts";
import { listCopied } from "./list-copied.ts";
import { listMedia } from "./list-media.ts";
import { wantedSchemas } from "./media-types.ts";
import { planOperations } from "./plan-operations.ts";
import type { TypesTask } from "./types-task.ts";

/** What has to be done for a contract's types, and where its operations' types will be. */
export interface TypesPlan {
  readonly task: TypesTask;
  readonly access: AccessOperation;
  /** Media types with a type of their own in place of their named schema's, by pointer. */
  readonly copied: ReadonlySet<string>;
}

/** Plans the types of a contract. */
export function planTypes(contract: Contract, names: Names): TypesPlan {
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
    },
  };
}
