import { createRequire } from "node:module";
import type TypeScript from "typescript";

let loaded: typeof TypeScript | undefined;

/**
 * Loads lazily, since loading takes longer than most commands. Uses `require`, because `import` would first search nine megabytes for
 * exported names.
 */
export function loadTypeScript(): typeof TypeScript {
  loaded ??= createRequire(import.meta.url)("typescript") as typeof TypeScript; // tenon depends on this package.
  return loaded;
}
