import { readFileSync } from "node:fs";
import { type Config, createConfig, lintFromString } from "@redocly/openapi-core";
import { expect } from "vitest";
import { parse } from "yaml";
import { createTenonPlugin } from "../../../contract/lint/plugin/index.ts";
import type { SchemaObject } from "../../../language/values/json-object.ts";

/** The project's redocly.yaml, as written. */
export const lintConfigText: string = readFileSync("redocly.yaml", "utf8");

/** The contract, as written. */
export const contractText: string = readFileSync("spec/openapi.yaml", "utf8");

/** A new copy of the contract each time, so that a test may change it. */
export function readContract(): SchemaObject {
  return parse(contractText);
}

/** The config of redocly.yaml, tenon's plugin taken from its sources instead of from the build. */
export async function createLintConfig(): Promise<Config> {
  const config = parse(lintConfigText);
  const [built, ...others] = config.plugins;
  expect(built).toContain("contract/lint/plugin");
  return createConfig({ ...config, plugins: [createTenonPlugin(), ...others] });
}

/** What `redocly lint` says of a text: severity, rule and pointer of each problem. */
export async function lintText(source: string): Promise<readonly string[]> {
  const config = await createLintConfig();
  const problems = await lintFromString({ source, absoluteRef: "openapi.yaml", config });
  return problems.map(
    ({ severity, ruleId, location }) => `${severity} ${ruleId} ${location[0]?.pointer ?? ""}`,
  );
}
