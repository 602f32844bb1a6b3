import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** The violations that axe reports. The page's browser context must have `bypassCSP`, since axe is added as a script. */
export async function findViolations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.addScriptTag({ path: axe });
  return page.evaluate(async () => {
    const { axe: run } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    return (await run.run({ preload: false })).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}

/** Starts to measure how far content moves by itself (Chromium's cumulative layout shift), on the open page and on later ones. */
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

/** `wide`: how many pixels the page is wider than its window. `shifted`: how far its content has moved since {@link watchShifts}. */
export function measureLayout(page: Page): Promise<{ readonly wide: number; readonly shifted: number }> {
  return page.evaluate(() => ({
    wide: Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
    shifted: (globalThis as unknown as { shifts?: { sum: number } }).shifts?.sum ?? 0,
  }));
}
