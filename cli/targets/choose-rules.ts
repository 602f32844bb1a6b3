import { resolve } from "node:path";
import { type FoundLintConfig, findLintConfig } from "../../contract/lint/find-lint-config.ts";
import type { Target } from "./choose-targets.ts";

export function chooseRules(
  target: Target,
  named: string | undefined,
  cwd: string,
): FoundLintConfig | undefined {
  const path = named === undefined ? target.rules : resolve(cwd, named);
  return path === undefined ? findLintConfig(target.document, cwd, target.configFolder) : { path };
}
