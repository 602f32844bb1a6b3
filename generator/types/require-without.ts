import nodeModule from "node:module";

const require = nodeModule.createRequire(import.meta.url);

/**
 * Loads a CommonJS package with small modules in place of some of its dependencies. Saves the time to load large dependencies that the used
 * functions of the package hardly call. Other code that loads the package or the dependencies gets the complete ones.
 * @param standIns - What the used functions need of each dependency, by its name.
 */
export function requireWithout(name: string, standIns: Readonly<Record<string, object>>): unknown {
  const path = require.resolve(name);
  const { resolve } = nodeModule.createRequire(path);
  const { cache } = require;
  const before = { ...cache };
  // Modules of the package that other code has loaded have the complete dependencies.
  for (const loaded of Object.keys(before)) delete cache[loaded];
  for (const [dependency, exports] of Object.entries(standIns)) {
    const standIn = new nodeModule(dependency);
    cache[resolve(dependency)] = Object.assign(standIn, { exports, loaded: true });
  }
  try {
    return require(path);
  } finally {
    for (const loaded of Object.keys(cache)) if (!Object.hasOwn(before, loaded)) delete cache[loaded];
    Object.assign(cache, before);
  }
}
