/**
 * The top-level names of one emitted module. The names of its exports and of types are fixed. All others (imports from the runtime, its own
 * functions and constants) avoid these.
 */
export interface ModuleScope {
  /** Reserves a fixed name. Must be called before any other name is requested. */
  fix(name: string, thing?: string): void;
  /**
   * The local name of a thing: the wanted name, with a number if it is taken.
   *
   * @param thing - Identifies the thing, if several may want the same name.
   */
  local(wanted: string, thing?: string): string;
}

export function createModuleScope(): ModuleScope {
  const taken = new Set<string>();
  const given = new Map<string, string>();
  return {
    fix(name, thing) {
      taken.add(name);
      if (thing !== undefined) given.set(thing, name);
    },
    local(wanted, thing = wanted) {
      const known = given.get(thing);
      if (known !== undefined) return known;
      let name = wanted;
      for (let number = 2; taken.has(name); number++) name = `${wanted}_${number}`;
      taken.add(name);
      given.set(thing, name);
      return name;
    },
  };
}
