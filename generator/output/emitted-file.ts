/** A file of the output folder. Its content is `text`, unless it has `bytes`; `text` is then empty. */
export interface EmittedFile {
  /** The path relative to the output folder, with `/` between folders. */
  readonly path: string;
  readonly text: string;
  /** The content as bytes. Set for a file that is not text, and for a file that was printed in another thread. */
  readonly bytes?: Uint8Array;
  /** The SHA-256 of the content in hexadecimal. Absent if it is not computed yet. */
  readonly hash?: string;
}

const notBiome = "// biome-ignore-all lint format assist/source/organizeImports: generated\n";

/**
 * Directives at the top of generated modules. With them, a project's linters and compiler report no errors inside these modules, which
 * nobody edits. Importing modules still get the exported types. ESLint is disabled completely, because a rule of typescript-eslint forbids
 * `@ts-nocheck`.
 */
export const unchecked: string = `/* eslint-disable */\n${notBiome}// @ts-nocheck Checked by tenon's tests.\n`;

/** Directives for a module that the compiler checks: only oxlint and Biome skip it. */
export const unlinted: string = `/* oxlint-disable */\n${notBiome}`;
