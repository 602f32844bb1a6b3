import { readPackage } from "./read-package.ts";
import { satisfiesRange } from "./satisfies-range.ts";

/** Whether tenon runs on a version of Node. */
export function fitsNode(version: string): boolean {
  return satisfiesRange(version, nodeRange());
}

/** The versions of Node that tenon needs, by the `engines` of its package.json. */
export function nodeRange(): string {
  const { engines } = readPackage();
  return typeof engines === "object" && engines !== null && "node" in engines ? String(engines.node) : "*";
}
