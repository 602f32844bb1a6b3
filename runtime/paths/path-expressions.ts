export const EXPRESSION: RegExp = /\{([^{}/]*)\}/g;

export function expressionsOf(path: string): readonly string[] {
  return Array.from(path.matchAll(EXPRESSION), (match) => match[1] ?? "");
}
