/**
 * The first line of modules whose bodies a user's compiler does not check, which saves compile time. tenon's own tests check
 * these modules; their types are used as usual.
 */
export const unchecked = "// @ts-nocheck Checked by tenon's tests.\n";
