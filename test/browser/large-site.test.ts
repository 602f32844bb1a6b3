import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tenon } from "../unit/cli/test-io.ts";
import { checkLinks } from "./check-links.ts";
import { hasBrowser, openBrowser } from "./chromium.ts";
import { findViolations } from "./page-checks.ts";

const document = resolve("../shared/corpus/github-rest.json");
const isAsked = process.env["TENON_LARGE"] === "1";
const isRun = isAsked && hasBrowser && existsSync(document);
if (!isRun)
  console.log(
    "GitHub's site is not made: that takes a minute. TENON_LARGE=1 asks for it, with ../shared there.",
  );

const site = isRun ? mkdtempSync(join(tmpdir(), "tenon-large-")) : "";
let browser: Browser;
let cpuSeconds = 0;

describe.runIf(isRun)("the site of GitHub's document", () => {
  beforeAll(async () => {
    const start = process.cpuUsage();
    const { code, err } = await tenon(resolve("."), ["docs", document, "-o", site, "--reference", "off"]);
    const { user, system } = process.cpuUsage(start);
    cpuSeconds = (user + system) / 1e6;
    if (code !== 0) throw new Error(err);
    browser = await openBrowser();
  }, 180_000);

  afterAll(async () => {
    await browser?.close();
    rmSync(site, { recursive: true, force: true });
  });

  const listPages = (): readonly string[] =>
    readdirSync(site, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".html"));

  test("every link of every page leads somewhere, and no page is heavy", { timeout: 60_000 }, () => {
    const pages = listPages();
    const { count, broken } = checkLinks(site, pages);
    const bySize = pages
      .map((path) => ({ path, size: statSync(join(site, path)).size }))
      .sort((a, b) => b.size - a.size);
    const heaviest = bySize[0]?.size ?? 0;
    console.log(
      [
        `${pages.length} pages, ${count} links, ${cpuSeconds.toFixed(1)} s of CPU; the heaviest:`,
        ...bySize.slice(0, 10).map(({ path, size }) => `${size} B ${path}`),
      ].join("\n"),
    );
    expect(broken).toEqual([]);
    expect(count).toBeGreaterThan(100_000);
    expect(heaviest).toBeLessThan(150_000);
  });

  test("a sample of pages is fine with axe, in light and dark", async () => {
    const pages = listPages();
    const sample = [
      ...pages.filter((path) => !path.includes("/")),
      ...["operations/", "schemas/", "tags/"].flatMap((kind) => {
        const all = pages.filter((path) => path.startsWith(kind)).sort();
        return all.filter((_path, index) => index % Math.ceil(all.length / 4) === 0);
      }),
    ];
    const found: string[] = [];
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({ colorScheme, bypassCSP: true });
      const page = await context.newPage();
      page.on("pageerror", (error) => found.push(String(error)));
      for (const path of sample) {
        await page.goto(pathToFileURL(join(site, path)).href);
        for (const id of await findViolations(page)) found.push(`${path} ${colorScheme} ${id}`);
      }
      await context.close();
    }
    console.log(`axe: ${sample.length} pages twice, ${found.length} violations`);
    expect(found).toEqual([]);
  });

  test("search finds an operation among twelve hundred, and its sample copies", {
    timeout: 60_000,
  }, async () => {
    const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
    const page = await context.newPage();
    await page.goto(pathToFileURL(join(site, "index.html")).href);
    await page.keyboard.press("/");
    await page.keyboard.type("create an issue comment");
    await page.getByRole("option").first().waitFor();
    expect(await page.getByRole("option").first().textContent()).toContain("Create an issue comment");
    await page.keyboard.press("Enter");
    await page.waitForURL(/operations\//);
    await page.getByRole("button", { name: "Copy" }).first().click();
    await page.getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('from "./api/index.js";');
  });
});
