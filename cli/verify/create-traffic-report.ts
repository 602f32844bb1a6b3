import { createGroupedReport } from "./grouped-report.ts";
import { createJsonReport } from "./json-report.ts";
import type { ReportTools, TrafficReport } from "./report-tools.ts";

/** Makes the report that was asked for. */
export function createTrafficReport(tools: ReportTools): TrafficReport {
  return tools.request.format === "json" ? createJsonReport(tools) : createGroupedReport(tools);
}
