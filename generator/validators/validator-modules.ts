import { groupBy } from "../../language/values/group.ts";

export interface ValidatorModules {
  schema(file: string): string;
  operation(file: string): string;
  union(name: string): string;
  /**
   * The module for functions used by several modules. If it ends in `/`, it is a folder in which each function has its own module, named
   * after the function without `check_`.
   */
  readonly shared: string;
  /** The module that re-exports all others. Absent if there is only one module, or if users import each module directly. */
  readonly index?: string;
}

export const separateModules: ValidatorModules = {
  schema: (file) => `validators/${file}`,
  operation: (file) => `validators/operations/${file}`,
  union: (name) => `validators/operations/${name}`,
  shared: "validators/shared/",
};

const MOST = 64;

const MANY = MOST / 4;

/**
 * Groups validators into few modules. Up to {@link MOST} schemas and operations go to `validators.ts`; beyond that, modules are split by
 * name prefix. The module that contains a name depends on the other names, so users import from `validators.ts`.
 * @example "validators/schemas", "validators/schemas-a", "validators/operations-get"
 */
export function joinModules(schemas: readonly string[], operations: readonly string[]): ValidatorModules {
  const union = (): string => "validators/unions";
  if (schemas.length + operations.length <= MOST) {
    const only = (): string => "validators";
    return { schema: only, operation: only, union, shared: "validators" };
  }
  return {
    schema: placeByName("validators/schemas", schemas),
    operation: placeByName("validators/operations", operations),
    union,
    shared: "validators/shared",
    index: "validators",
  };
}

function placeByName(base: string, names: readonly string[]): (name: string) => string {
  const modules = new Map<string, string>();
  const place = (some: readonly string[], start: string): void => {
    const rest = some.length <= MOST ? some : splitOff(some, start);
    for (const name of rest) modules.set(name, start === "" ? base : `${base}-${start}`);
  };
  const splitOff = (some: readonly string[], start: string): readonly string[] => {
    const byStart = groupBy(some, (name) => name.slice(0, start.length + 1).toLowerCase());
    return [...byStart].flatMap(([longer, those]) => {
      if (those.length < MANY || longer.length === start.length) return those;
      place(those, longer);
      return [];
    });
  };
  place(names, "");
  return (name) => modules.get(name) ?? base;
}
