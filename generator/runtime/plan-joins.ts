import type { SourceModule } from "./source-module.ts";

/** The programs that generated code is started as, by what they begin with. What is none of them is the client's. */
const PROGRAMS: ReadonlyMap<string, readonly string[]> = new Map([
  ["adapters", ["adapters/express.ts", "adapters/fastify.ts", "adapters/hono.ts", "adapters/node-http.ts"]],
  ["server", ["server/serve.ts", "webhooks/create-receiver.ts"]],
  ["validators", ["validators/check-kit.ts", "validators/validator-kit.ts"]],
]);

/** What a server loads before it answers its first request. */
const START: readonly string[] = [
  "adapters/node-http.ts",
  "server/serve.ts",
  "validators/check-kit.ts",
  "validators/validator-kit.ts",
];

/** Modules that become one, in the order in which they are loaded. */
export interface Join {
  readonly path: string;
  readonly modules: readonly SourceModule[];
}

/**
 * Which modules of the runtime become one: of those that every server loads when it starts, all that the same programs
 * load. So nobody loads what goes unused, and no two of the new modules need each other.
 */
export function planJoins(modules: readonly SourceModule[]): readonly Join[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  const started = reach(byPath, START);
  const named = new Set([...PROGRAMS.values()].flat());
  const served = reach(byPath, [...named]);
  const clients = modules.map(({ path }) => path).filter((path) => !served.has(path));
  const programs = [...PROGRAMS, ["client", clients] as const]
    .map(([name, entries]) => ({ name, reached: reach(byPath, entries) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const groups = new Map<string, SourceModule[]>();
  for (const path of started) {
    const module = byPath.get(path);
    if (module === undefined || module.isIndex || named.has(path)) continue;
    const users = programs.filter(({ reached }) => reached.has(path)).map(({ name }) => name);
    const key = `joined/${users.join("-")}.ts`;
    groups.set(key, [...(groups.get(key) ?? []), module]);
  }
  return [...groups]
    .filter(([, group]) => group.length > 1)
    .map(([path, group]) => ({ path, modules: group }));
}

/** All that is loaded with some modules, in the order in which it is. */
function reach(modules: ReadonlyMap<string, SourceModule>, entries: readonly string[]): ReadonlySet<string> {
  const [entered, loaded] = [new Set<string>(), new Set<string>()];
  const visit = (path: string): void => {
    if (entered.has(path)) return;
    entered.add(path);
    for (const next of modules.get(path)?.loads ?? []) visit(next);
    loaded.add(path);
  };
  for (const entry of entries) visit(entry);
  return loaded;
}
