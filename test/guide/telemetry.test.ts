import { readFileSync } from "node:fs";
import { join } from "node:path";
import { metrics } from "@opentelemetry/api";
import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import { expect, test } from "vitest";
import { createTelemetry } from "../../verifier/telemetry/create-telemetry.ts";
import { root } from "./guide-project.ts";
import { readSnippets } from "./read-snippets.ts";

/** The metrics that a service exports after one exchange with a finding. */
async function exportOne(): Promise<string> {
  const exporter = new PrometheusExporter({ preventServerStart: true });
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [exporter] }));
  createTelemetry().count({
    method: "GET",
    route: "/notes",
    operation: "listNotes",
    status: 200,
    verdict: "invalid",
    findings: [{ code: "exchange/body-invalid", severity: "error" }],
    judging: 1,
  });
  const { resourceMetrics } = await exporter.collect();
  metrics.disable();
  return new PrometheusSerializer().serialize(resourceMetrics);
}

test("alerts and dashboard ask for metrics and labels that are exported", async () => {
  const exported = await exportOne();
  const page = readSnippets(readFileSync(join(root, "docs/guide/telemetry.md"), "utf8"));
  const queries = page.filter(({ file }) => /alerts\.yaml|tenon\.json/.test(file ?? ""));
  expect(queries.length).toBe(2);
  const text = queries.map((snippet) => snippet.text).join("\n");
  const asked = new Set(text.match(/\b(?:tenon|http)_[a-z_]+/g));
  expect(asked.size).toBeGreaterThan(7);
  for (const name of asked) expect(exported).toContain(name);
});
