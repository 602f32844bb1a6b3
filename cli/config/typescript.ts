import { createRequire } from "node:module";
import type TypeScript from "typescript";

let loaded: typeof TypeScript | undefined;

/**
 * The compiler, loaded once somebody needs it: that takes longer than most commands. As CommonJS, which it is: importing it as
 * a module would first have all of its nine megabytes searched for the names that it exports.
 */
export function loadTypeScript(): typeof TypeScript {
  loaded ??= createRequire(import.meta.url)("typescript") as typeof TypeScript; // our own dependency
  return loaded;
}
