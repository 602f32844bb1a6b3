const notBiome = "// biome-ignore-all lint format assist/source/organizeImports: generated\n";

/**
 * The marks at the top of generated modules that make the linters and the compiler of a project skip their contents, since nobody edits
 * them; their types are used as usual. tenon's own tests check these modules. ESLint reports unnecessary marks; this one is necessary,
 * since a rule of typescript-eslint refuses the mark for the compiler.
 */
export const unchecked: string = `/* eslint-disable */\n${notBiome}// @ts-nocheck Checked by tenon's tests.\n`;

/** The marks of a module that the compiler checks: those of oxlint and Biome. */
export const unlinted: string = `/* oxlint-disable */\n${notBiome}`;
