import { createFinding } from "../contract/findings/create-finding.ts";
import type { Finding } from "../contract/findings/finding.ts";
import { readPackage } from "./read-package.ts";
import { satisfiesRange } from "./satisfies-range.ts";

/** Says so where tenon cannot run on this version of Node, by the `engines` of its package.json. */
export function checkNode(version: string): Finding | undefined {
  const { engines } = readPackage();
  const range =
    typeof engines === "object" && engines !== null && "node" in engines ? String(engines.node) : "*";
  if (satisfiesRange(version, range)) return undefined;
  return createFinding("usage/old-node", {
    message: `This is Node ${version.replace(/^v/, "")}; tenon needs ${range.replaceAll("||", "or")}.`,
    fix: "Install a newer Node: https://nodejs.org, or `nvm install --lts`.",
  });
}
