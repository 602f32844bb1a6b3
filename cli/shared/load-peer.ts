import type { Finding } from "../../contract/findings/finding.ts";
import { UsageError } from "./usage-error.ts";

/** Loads an optional peer dependency. If it is not installed, throws a usage error with the finding. */
export async function loadPeer<Part>(load: () => Promise<Part>, createMissing: () => Finding): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")) throw error;
    throw new UsageError(createMissing());
  }
}
