/** A file of the output folder that is not yet on disk. */
export interface EmittedFile {
  /** The path relative to the output folder, with `/` between folders. */
  readonly path: string;
  readonly text: string;
  /** The content as bytes, if it is no text, or if another thread printed it; `text` is then empty. */
  readonly bytes?: Uint8Array;
  /** The SHA-256 of the content in hexadecimal. Absent if it is not computed yet. */
  readonly hash?: string;
  /** The path of a file on disk with the content; `text` is then empty. */
  readonly draft?: string;
}

const notBiome = "// biome-ignore-all lint format assist/source/organizeImports: generated\n";

/**
 * Directives at the top of generated modules. With them, a project's linters and compiler skip the modules' content, which nobody edits;
 * their types are used as usual. ESLint has to be disabled, too: a rule of typescript-eslint refuses `@ts-nocheck`.
 */
export const unchecked: string = `/* eslint-disable */\n${notBiome}// @ts-nocheck Checked by tenon's tests.\n`;

/** Directives for a module that the compiler checks: only oxlint and Biome skip it. */
export const unlinted: string = `/* oxlint-disable */\n${notBiome}`;
