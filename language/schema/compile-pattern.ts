/** The flags with which a pattern compiles: `"u"`; `""` if only without the `u` flag; `undefined` if it is not a regular expression. */
export type PatternFlags = "u" | "" | undefined;

/**
 * Compiles a pattern of a schema; `undefined` if it is not a regular expression. JSON Schema requires ECMA-262 regular expressions with
 * Unicode support (Core §6.4). Patterns in the older, lenient grammar are common; they are compiled without the `u` flag.
 */
export function compilePattern(pattern: string): RegExp | undefined {
  return compile(pattern, "u") ?? compile(pattern, "");
}

/** The flags with which {@link compilePattern} compiles a pattern. */
export function flagsOfPattern(pattern: string): PatternFlags {
  const compiled = compilePattern(pattern);
  if (compiled === undefined) return undefined;
  return compiled.unicode ? "u" : "";
}

/** Tells whether a text contains a match of a pattern; false if the pattern is not a regular expression. */
export function fitsPattern(pattern: string, text: string): boolean {
  return compilePattern(pattern)?.test(text) === true;
}

function compile(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return undefined;
  }
}
