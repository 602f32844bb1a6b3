import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { fitsNode, nodeRange } from "./fits-node.ts";

/** Says so where tenon cannot run on this version of Node. */
export function checkNode(version: string): Finding | undefined {
  if (fitsNode(version)) return undefined;
  return createFinding("usage/old-node", {
    message: `This is Node ${version.replace(/^v/, "")}; tenon needs ${nodeRange().replaceAll("||", "or")}.`,
    fix: "Install a newer Node: https://nodejs.org, or `nvm install --lts`.",
  });
}
