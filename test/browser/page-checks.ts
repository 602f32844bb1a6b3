import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** What axe finds fault with; the page has to be of a context that bypasses its policy. */
export async function findViolations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.addScriptTag({ path: axe });
  return page.evaluate(async () => {
    const { axe: run } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    return (await run.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}

/** Counts, from now on and on each page, how far what is read moves by itself: Chromium's cumulative layout shift. */
export async function watchShifts(page: Page): Promise<void> {
  const watch = (): void => {
    const shifts = { sum: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) shifts.sum += value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  };
  await page.addInitScript(watch);
  await page.evaluate(watch);
}

/** How many pixels a page is wider than its window, and how far what is read has moved: see {@link watchShifts}. */
export function measureLayout(page: Page): Promise<{ readonly wide: number; readonly shifted: number }> {
  return page.evaluate(() => ({
    wide: Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
    shifted: (globalThis as unknown as { shifts?: { sum: number } }).shifts?.sum ?? 0,
  }));
}
