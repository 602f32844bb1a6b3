import { createFinding } from "../../contract/findings/create-finding.ts";
import { loadPeer } from "../shared/load-peer.ts";

/** Loads a module from the SDK, which is an optional peer dependency. */
export function loadSdk<Part>(load: () => Promise<Part>): Promise<Part> {
  return loadPeer(load, () => {
    const message = "tenon mcp needs the package @modelcontextprotocol/sdk, which is not installed.";
    const fix = "npm install --save-dev @modelcontextprotocol/sdk";
    return createFinding("doctor/no-peer", { message, fix, severity: "error" });
  });
}
