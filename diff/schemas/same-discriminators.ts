import { unionsOf } from "../../language/schema/applicable.ts";
import { type Discriminated, readDiscriminator } from "../../language/schema/discriminated-branches.ts";
import { type FindSchema, refNameOf } from "../../language/schema/local-ref.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import type { Pair } from "../changes/change.ts";
import type { AreSame } from "./same-schemas.ts";

/** Whether both discriminators have the same values, each selecting the same schema or a renamed one. */
export function selectSame(schemas: Pair<SchemaObject>, find: Pair<FindSchema>, areSame: AreSame): boolean {
  const [old, now] = [read(schemas.old, find.old), read(schemas.new, find.new)];
  if (old === undefined || now === undefined || old.property !== now.property) return false;
  const isSame = (name: string | undefined, other: string | undefined): boolean => {
    if (name === other) return true;
    if (name === undefined || other === undefined) return false;
    const isRenamed = find.new(name) === undefined && find.old(other) === undefined;
    return isRenamed || areSame(find.old(name), find.new(other));
  };
  const values = new Set(now.values);
  return (
    old.values.length === now.values.length &&
    isSame(old.fallback, now.fallback) &&
    old.values.every((value) => values.has(value) && isSame(old.branches.get(value), now.branches.get(value)))
  );
}

function read(schema: SchemaObject, find: FindSchema): Discriminated<string> | undefined {
  const names = unionsOf(schema).flatMap(({ branches }) =>
    branches.flatMap((branch) => refNameOf(branch) ?? []),
  );
  return readDiscriminator(
    schema,
    (name) => (find(name) === undefined ? undefined : name),
    new Map(names.map((name) => [name, name])),
  );
}
