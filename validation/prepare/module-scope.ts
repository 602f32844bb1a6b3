/**
 * The names at the top of one emitted module. What it exports, and the types that it speaks of, have names that cannot
 * be chosen here; all else (what it imports from the runtime, functions and constants of its own) steps aside.
 */
export interface ModuleScope {
  /** Takes a name for good. To be called before any name is asked for. */
  fix(name: string, thing?: string): void;
  /**
   * The name by which the module knows a thing: the one wanted, or that with a number after it where it is taken.
   *
   * @param thing - What is to be named, where several may want the same name.
   */
  local(wanted: string, thing?: string): string;
}

/** Makes the scope of a module. */
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
