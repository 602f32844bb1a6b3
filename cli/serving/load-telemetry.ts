import { createFinding } from "../../contract/findings/create-finding.ts";
import type { ExchangeTelemetry } from "../../verifier/telemetry/create-telemetry.ts";
import { UsageError } from "../shared/usage-error.ts";

/** Loads the telemetry for `--telemetry`. Throws a `UsageError` that says what to install if the OpenTelemetry API is missing. */
export async function loadTelemetry(): Promise<ExchangeTelemetry> {
  try {
    const { createTelemetry } = await import("../../verifier/telemetry/create-telemetry.ts");
    return createTelemetry();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")) throw error;
    const message = "--telemetry needs the package @opentelemetry/api, which is not installed.";
    const fix = "npm install @opentelemetry/api";
    throw new UsageError(createFinding("doctor/no-peer", { message, fix, severity: "error" }));
  }
}
