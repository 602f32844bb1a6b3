import nodeModule from "node:module";

const require = nodeModule.createRequire(import.meta.url);

/**
 * Makes a CommonJS package get a small module in place of one of its dependencies, in the current thread. Saves the time to load a large
 * dependency that the used functions of the package hardly call. Must be called before the package is loaded.
 * @param exports - What the used functions need of the dependency. Default: nothing.
 */
export function leaveOut(dependency: string, dependent: string, exports: object = {}): void {
  const path = nodeModule.createRequire(require.resolve(dependent)).resolve(dependency);
  const small = new nodeModule(path);
  small.exports = exports;
  small.loaded = true;
  require.cache[path] = small;
}
