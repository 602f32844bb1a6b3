import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const path = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** Whether a browser is installed to test in; prints a message if not. */
export const hasBrowser: boolean = existsSync(path);
if (!hasBrowser) console.warn(`Skipped: there is no Chromium at ${path}; CHROMIUM names another.`);

/** Starts the installed browser. Software rendering goes without a GPU process, which pages would wait for on a machine without a GPU. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: path, args: ["--no-sandbox", "--disable-gpu"] });
}
