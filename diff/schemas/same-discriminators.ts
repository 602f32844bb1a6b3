import { unionsOf } from "../../language/schema/applicable.ts";
import { type Discriminated, readDiscriminator } from "../../language/schema/discriminated-branches.ts";
import { type FindSchema, refNameOf } from "../../language/schema/local-ref.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import type { Pair } from "../changes/change.ts";
import type { AreSame } from "./same-schemas.ts";

/**
 * Whether both discriminators select equal or renamed schemas. Branches found in only one union are ignored because they are reported
 * separately.
 */
export function selectSame(schemas: Pair<SchemaObject>, find: Pair<FindSchema>, areSame: AreSame): boolean {
  const [old, now] = [read(schemas.old, find.old), read(schemas.new, find.new)];
  if (old === undefined || now === undefined || old.property !== now.property) return false;
  const isSame = (name: string | undefined, other: string | undefined): boolean => {
    if (name === other) return true;
    if (name === undefined || other === undefined) return false;
    const isRenamed = find.new(name) === undefined && find.old(other) === undefined;
    return isRenamed || areSame(find.old(name), find.new(other));
  };
  const isRemoved = (name: string | undefined): boolean =>
    name !== undefined && old.names.has(name) && ![...now.names].some((other) => isSame(name, other));
  const isAdded = (name: string | undefined): boolean =>
    name !== undefined && now.names.has(name) && ![...old.names].some((other) => isSame(other, name));
  const [before, after] = [new Set(old.values), new Set(now.values)];
  return (
    isSame(old.fallback, now.fallback) &&
    old.values.every((value) =>
      after.has(value)
        ? isSame(old.branches.get(value), now.branches.get(value))
        : isRemoved(old.branches.get(value)),
    ) &&
    now.values.every((value) => before.has(value) || isAdded(now.branches.get(value)))
  );
}

interface ReadDiscriminator extends Discriminated<string> {
  readonly names: ReadonlySet<string>;
}

function read(schema: SchemaObject, find: FindSchema): ReadDiscriminator | undefined {
  const names = unionsOf(schema).flatMap(({ branches }) =>
    branches.flatMap((branch) => refNameOf(branch) ?? []),
  );
  const discriminator = readDiscriminator(
    schema,
    (name) => (find(name) === undefined ? undefined : name),
    new Map(names.map((name) => [name, name])),
  );
  return discriminator && { ...discriminator, names: new Set(names) };
}
