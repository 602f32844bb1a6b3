const notBiome = "// biome-ignore-all lint format assist/source/organizeImports: generated\n";

/**
 * The directives at the top of generated modules that make a project's linters and compiler skip their contents, since nobody edits them.
 * Their types are used as usual. tenon's own tests check these modules. ESLint reports unnecessary directives; this one is necessary, since
 * a rule of typescript-eslint refuses the directive for the compiler.
 */
export const unchecked: string = `/* eslint-disable */\n${notBiome}// @ts-nocheck Checked by tenon's tests.\n`;

/** The directives of a module that the compiler does check: those for oxlint and Biome. */
export const unlinted: string = `/* oxlint-disable */\n${notBiome}`;
