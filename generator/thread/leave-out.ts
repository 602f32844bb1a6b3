import nodeModule, { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/**
 * Makes a CommonJS package get an empty module for one of its dependencies, in the current thread. Saves the time to load a large
 * dependency that the used functions of the package never call. Must be called before the package is loaded.
 */
export function leaveOut(dependency: string, dependent: string): void {
  const path = createRequire(require.resolve(dependent)).resolve(dependency);
  const empty = new nodeModule(path);
  empty.loaded = true;
  require.cache[path] = empty;
}
