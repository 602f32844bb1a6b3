import { existsSync } from "node:fs";
import type { TestContext } from "vitest";

/** Skips a test whose data are missing, and prints the reason. */
export function skipWithout(path: string, skip: TestContext["skip"]): void {
  if (existsSync(path)) return;
  console.log(`skipped: there is no ${path}`);
  skip(`there is no ${path}`);
}
