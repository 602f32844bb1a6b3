import { createFinding } from "../../contract/findings/create-finding.ts";
import { isObject } from "../../language/values/json-object.ts";
import { readPackage } from "../shared/read-package.ts";
import { satisfiesRange } from "../shared/satisfies-range.ts";
import type { Diagnosis } from "./diagnosis.ts";
import { findPackage } from "./find-package.ts";

/** Whether the packages that tenon works with, where they are there, are of versions that it works with. */
export function checkPeers(cwd: string): readonly Diagnosis[] {
  const { peerDependencies } = readPackage();
  const peers = isObject(peerDependencies) ? Object.entries(peerDependencies) : [];
  return peers.map(([name, range]) => checkPeer(name, String(range), findPackage(name, cwd)));
}

/** What goes without a package that is not there. */
const uses: ReadonlyMap<string, string> = new Map([
  ["@redocly/cli", "tenon docs makes its site without the reference and without a changelog"],
]);

function checkPeer(name: string, range: string, version: string | undefined): Diagnosis {
  const fix = `npm install --save-dev "${name}@${range}"`;
  if (version === undefined) {
    const message = `${name} is not installed: ${uses.get(name) ?? "what needs it goes without"}.`;
    return { fine: [], findings: [createFinding("doctor/no-peer", { message, fix })] };
  }
  if (satisfiesRange(version, range)) return { fine: [`${name} ${version}`], findings: [] };
  const message = `${name} is ${version}; tenon works with ${range}.`;
  return { fine: [], findings: [createFinding("doctor/peer-version", { message, fix })] };
}
