import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";
import { onTestFinished } from "vitest";

const path = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** Whether a browser is installed to test in; prints a message if not. */
export const hasBrowser: boolean = existsSync(path);
if (!hasBrowser) console.warn(`Skipped: there is no Chromium at ${path}; CHROMIUM names another.`);

/** Starts the installed browser. Software rendering goes without a GPU process, which pages would wait for on a machine without a GPU. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: path, args: ["--no-sandbox", "--disable-gpu"] });
}

/** Opens a context for the running test, and closes it with the test: pages that stay open slow down the later ones. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  onTestFinished(() => context.close());
  context.setDefaultTimeout(100_000);
  return context;
}
