import { createRequire } from "node:module";
import type TypeScript from "typescript";

/**
 * The compiler, as CommonJS, which it is: importing it as a module would first have all of its nine megabytes searched for the
 * names that it exports.
 */
export const typescript: typeof TypeScript = createRequire(import.meta.url)(
  "typescript",
) as typeof TypeScript; // our own dependency
