/** A file in the output folder. The content is `text`, unless `bytes` is set; `text` is then empty. */
export interface EmittedFile {
  /** Path relative to the output folder, separated by `/`. */
  readonly path: string;
  readonly text: string;
  /** Set for binary files and files printed in another thread. */
  readonly bytes?: Uint8Array;
  /** Hexadecimal SHA-256. Absent if not yet computed. */
  readonly hash?: string;
}

const notBiome = "// biome-ignore-all lint format assist/source/organizeImports: generated\n";

/**
 * Directives at the top of generated modules that stop a project's linters and compiler from reporting errors inside files nobody edits.
 * Modules that import them still get the exported types. ESLint is disabled entirely because a typescript-eslint rule forbids
 * `@ts-nocheck`.
 */
export const unchecked: string = `/* eslint-disable */\n${notBiome}// @ts-nocheck Checked by tenon's tests.\n`;

export const unlinted: string = `/* oxlint-disable */\n${notBiome}`;
