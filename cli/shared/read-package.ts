import { readFileSync } from "node:fs";
import { satisfiesRange } from "./satisfies-range.ts";

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

/** tenon's own version, from its package.json. */
export function readVersion(): string {
  const { version } = readPackage();
  return typeof version === "string" ? version : "0.0.0";
}

/** Whether tenon runs on a version of Node. */
export function fitsNode(version: string): boolean {
  return satisfiesRange(version, nodeRange());
}

/** The versions of Node that tenon needs, by the `engines` of its package.json. */
export function nodeRange(): string {
  const { engines } = readPackage();
  return typeof engines === "object" && engines !== null && "node" in engines ? String(engines.node) : "*";
}
