/** A file of the output folder. Its content is `text`, unless it has `bytes`; `text` is then empty. */
export interface EmittedFile {
  /** Path relative to the output folder, with `/` as separator. */
  readonly path: string;
  readonly text: string;
  /** Set for binary files, and for files printed in another thread. */
  readonly bytes?: Uint8Array;
  /** SHA-256 in hexadecimal. Absent if not computed yet. */
  readonly hash?: string;
}

const notBiome = "// biome-ignore-all lint format assist/source/organizeImports: generated\n";

/**
 * Directives at the top of generated modules. With them, a project's linters and compiler report no errors inside these modules, which
 * nobody edits. Importing modules still get the exported types. ESLint is disabled completely, because a rule of typescript-eslint forbids
 * `@ts-nocheck`.
 */
export const unchecked: string = `/* eslint-disable */\n${notBiome}// @ts-nocheck Checked by tenon's tests.\n`;

export const unlinted: string = `/* oxlint-disable */\n${notBiome}`;
