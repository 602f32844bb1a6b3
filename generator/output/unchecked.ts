/**
 * What modules begin with that a user's compiler is not to check: it would spend as long on them as on all else of a
 * project, and they are checked as a whole where tenon is tested. Their types are used as ever.
 */
export const unchecked = "// @ts-nocheck Made by a machine and tested as a whole.\n";
