import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const path = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** Whether there is a browser to test in; says so where there is none. */
export const hasBrowser: boolean = existsSync(path);
if (!hasBrowser) console.warn(`Skipped: there is no Chromium at ${path}; CHROMIUM names another.`);

/** Starts the browser of the system. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: path, args: ["--no-sandbox"] });
}
