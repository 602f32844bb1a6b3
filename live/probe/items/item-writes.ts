import type { Operation } from "../../../contract/model/types.ts";
import type { ProbeSession } from "../probe-session.ts";

export interface ItemWrite {
  readonly writer: Operation;
  readonly creator: Operation;
  readonly reader: Operation | undefined;
  readonly remover: Operation | undefined;
}

export function listItemWrites({ context }: Pick<ProbeSession, "context">): readonly ItemWrite[] {
  const { operations } = context.contract.model;
  return operations.flatMap((writer) => {
    const item = /^(.*\/\{[^{}/]+\})(?=\/|$)/.exec(writer.path)?.[1];
    const creator = operations.find((one) => {
      const role = context.roles.get(one);
      return role?.action === "create" && role.item !== undefined && role.item === item;
    });
    if (item === undefined || creator === undefined) return [];
    const [reader, remover] = ["GET", "DELETE"].map((method) => context.operationAt(item, method));
    return [{ writer, creator, reader, remover }];
  });
}

/** Indexes of the media types with which to change an item. Each form of a patch has rules of its own. */
export function mediaOf({ method, body }: Operation): readonly number[] {
  const indexes = [...(body?.content ?? []).entries()].flatMap(([index, { kind }]) =>
    kind === "json" ? [index] : [],
  );
  return method === "PATCH" && indexes.length > 0 ? indexes : [0];
}
