const notBiome = "// biome-ignore-all lint format assist/source/organizeImports: generated\n";

/**
 * Directives at the top of generated modules. With them, a project's linters and compiler skip the modules' content, which nobody edits;
 * their types are used as usual. ESLint has to be disabled, too: a rule of typescript-eslint refuses `@ts-nocheck`.
 */
export const unchecked: string = `/* eslint-disable */\n${notBiome}// @ts-nocheck Checked by tenon's tests.\n`;

/** Directives for a module that the compiler checks: only oxlint and Biome skip it. */
export const unlinted: string = `/* oxlint-disable */\n${notBiome}`;
