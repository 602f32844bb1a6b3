import { readPackage } from "./read-package.ts";

/** tenon's own version, from its package.json. */
export function readVersion(): string {
  const { version } = readPackage();
  return typeof version === "string" ? version : "0.0.0";
}
