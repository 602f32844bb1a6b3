/** A file in the output folder. Its content is `text`, or `bytes` if set, in which case `text` is empty. */
export interface EmittedFile {
  readonly path: string;
  readonly text: string;
  readonly bytes?: Uint8Array;
  /** Hexadecimal SHA-256. Absent if not yet computed. */
  readonly hash?: string;
}

const notBiome = "// biome-ignore-all lint format assist/source/organizeImports: generated\n";

/**
 * Directives at the top of generated modules. They stop linters and compilers from reporting errors in files that nobody edits. Modules
 * that import generated modules still get the exported types. ESLint is disabled entirely because a typescript-eslint rule forbids
 * `@ts-nocheck`.
 */
export const unchecked: string = `/* eslint-disable */\n${notBiome}// @ts-nocheck Checked by tenon's tests.\n`;

export const unlinted: string = `/* oxlint-disable */\n${notBiome}`;
