const notBiome = "// biome-ignore-all lint format assist/source/organizeImports: generated\n";

/**
 * The marks at the top of generated modules by which the linters and the compiler of a project leave their bodies alone, as code that
 * nobody edits; their types are used as usual. tenon's own tests check these modules. ESLint reports a mark that it has no use for:
 * here it is of use, since a rule of typescript-eslint refuses the one for the compiler.
 */
export const unchecked: string = `/* eslint-disable */\n${notBiome}// @ts-nocheck Checked by tenon's tests.\n`;

/** The marks of a module that a compiler does check: oxlint's and Biome's. */
export const unlinted: string = `/* oxlint-disable */\n${notBiome}`;
