/** Gives the bundle of the sources below `root`; `entry` is a path below it. */
export function bundlePlayground(
  root: string,
  options?: { readonly entry?: string; readonly format?: "iife" | "esm" },
): Promise<string>;
