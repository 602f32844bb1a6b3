import nodeModule from "node:module";
import type TypeScript from "typescript";

let loaded: typeof TypeScript | undefined;

/**
 * Loads TypeScript on demand, since loading it takes longer than most commands. Uses `require`, because `import` would first scan nine
 * megabytes for export names.
 */
export function loadTypeScript(): typeof TypeScript {
  loaded ??= nodeModule.createRequire(import.meta.url)("typescript") as typeof TypeScript; // TypeScript is one of tenon's dependencies.
  return loaded;
}
