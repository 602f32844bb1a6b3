import type { Parameter } from "./types.ts";

export function isInPath({ in: location }: Pick<Parameter, "in">): boolean {
  return location === "path";
}
