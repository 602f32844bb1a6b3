import { createFinding } from "../../contract/findings/create-finding.ts";
import { UsageError } from "../shared/usage-error.ts";

/** Loads a module from the SDK, which is an optional peer dependency. */
export async function loadSdk<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")) throw error;
    const message = "tenon mcp needs the package @modelcontextprotocol/sdk, which is not installed.";
    const fix = "npm install --save-dev @modelcontextprotocol/sdk";
    throw new UsageError(createFinding("doctor/no-peer", { message, fix, severity: "error" }));
  }
}
