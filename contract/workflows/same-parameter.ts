import type { Parameter } from "./description.ts";

/** Checks whether a step parameter is the parameter that an operation defines. Header names are case-insensitive. */
export function isSame(
  described: { readonly name: string; readonly in: string },
  { name, in: place }: Pick<Parameter, "name" | "in">,
): boolean {
  if (described.in !== place) return false;
  return place === "header" ? described.name.toLowerCase() === name.toLowerCase() : described.name === name;
}
