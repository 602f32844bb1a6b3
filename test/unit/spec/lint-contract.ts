import { readFileSync } from "node:fs";
import { type Config, createConfig, lintFromString } from "@redocly/openapi-core";
import { expect } from "vitest";
import { parse } from "yaml";
import { createTenonPlugin } from "../../../contract/lint/plugin/index.ts";
import type { SchemaObject } from "../../../language/values/json-object.ts";

/** The text of redocly.yaml. */
export const lintConfigText: string = readFileSync("redocly.yaml", "utf8");

/** The text of the contract. */
export const contractText: string = readFileSync("spec/openapi.yaml", "utf8");

/** The parsed contract: a new object for each call, which the test may change. */
export function readContract(): SchemaObject {
  return parse(contractText);
}

/** The config of redocly.yaml, with tenon's plugin from its sources in place of the build. */
export async function createLintConfig(): Promise<Config> {
  const config = parse(lintConfigText);
  const [built, ...others] = config.plugins;
  expect(built).toContain("contract/lint/plugin");
  return createConfig({ ...config, plugins: [createTenonPlugin(), ...others] });
}

/** The problems that `redocly lint` reports for a text: severity, rule and pointer. */
export async function lintText(source: string): Promise<readonly string[]> {
  const config = await createLintConfig();
  const problems = await lintFromString({ source, absoluteRef: "openapi.yaml", config });
  return problems.map(
    ({ severity, ruleId, location }) => `${severity} ${ruleId} ${location[0]?.pointer ?? ""}`,
  );
}
