import { readFileSync } from "node:fs";

/** tenon's own package.json: beside the sources, or one folder above dist/. Empty where it cannot be read. */
export function readPackage(): Readonly<Record<string, unknown>> {
  for (const path of ["../../package.json", "../../../package.json"]) {
    try {
      const content: unknown = JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
      if (isPackage(content)) return content;
    } catch {
      // Not there: the other one is.
    }
  }
  return {};
}

function isPackage(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && "name" in value && value.name === "tenon";
}
