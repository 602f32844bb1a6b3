/** How a pattern can be compiled: with the `u` flag, only without it, or not at all. */
export type PatternFlags = "u" | "" | undefined;

/**
 * Finds out with which flag a pattern compiles. JSON Schema asks for ECMA-262 regular expressions with Unicode support
 * (Core §6.4); patterns that only the lenient grammar of old takes are common all the same.
 */
export function flagsOfPattern(pattern: string): PatternFlags {
  if (compiles(pattern, "u")) return "u";
  return compiles(pattern, "") ? "" : undefined;
}

function compiles(pattern: string, flags: string): boolean {
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}
