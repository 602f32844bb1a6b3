export interface ModuleScope {
  fix(name: string, thing?: string): void;
  /**
   * Returns the requested name, with a number appended if the name is taken.
   * @param thing - Identifies the named declaration if several declarations can request the same name.
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
