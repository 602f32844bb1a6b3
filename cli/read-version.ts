import { readFileSync } from "node:fs";

/** tenon's own version, from its package.json: beside the sources, or one folder above dist/. */
export function readVersion(): string {
  for (const path of ["../package.json", "../../package.json"]) {
    try {
      const content: unknown = JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
      if (isPackage(content) && content.name === "tenon") return content.version;
    } catch {
      // Not there: the other one is.
    }
  }
  return "0.0.0";
}

function isPackage(value: unknown): value is { readonly name: string; readonly version: string } {
  return typeof value === "object" && value !== null && "name" in value && "version" in value;
}
