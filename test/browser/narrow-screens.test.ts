// What only narrow screens need: tabs on several lines, and the links of the header in the menu.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tenon } from "../unit/cli/test-io.ts";
import { hasBrowser, openBrowser, openContext } from "./chromium.ts";
import { tryItDocument } from "./try-it-document.ts";

const isRun = hasBrowser && process.env["TENON_TESTS"] !== "quick";
const folder = isRun ? mkdtempSync(join(tmpdir(), "tenon-narrow-")) : "";
let browser: Browser;

beforeAll(async () => {
  if (!isRun) return;
  writeFileSync(join(folder, "openapi.yaml"), tryItDocument);
  const docs = {
    client: "@acme/notes",
    samples: ["curl", "fetch", "python", "go", "php", "ruby"],
    header: { Status: "https://status.example.com/" },
  };
  writeFileSync(
    join(folder, "tenon.config.json"),
    JSON.stringify({ document: "openapi.yaml", output: "api", docs }),
  );
  const { code, err } = await tenon(folder, ["docs", "-o", "site", "--reference", "off"]);
  if (code !== 0) throw new Error(err);
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
});

async function openPage(width: number, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await openContext(browser, { viewport: { width, height: 740 }, ...options });
  const page = await context.newPage();
  await page.goto(pathToFileURL(join(folder, "site/operations/createNote.html")).href);
  return page;
}

describe.skipIf(!isRun)("a page of an operation", () => {
  test.each([1440, 1200, 1024, 360])("has all tabs within their card, %s pixels wide", async (width) => {
    const page = await openPage(width);
    const cut = await page.locator(".card").evaluateAll((cards) =>
      cards.flatMap((card) => {
        const { right } = card.getBoundingClientRect();
        return [...card.querySelectorAll("label")]
          .filter((label) => label.getBoundingClientRect().right > right - 8)
          .map((label) => label.textContent);
      }),
    );
    expect(cut).toEqual([]);
    expect(await page.locator(".card.request > .tabs > label").count()).toBe(7);
  });

  test("keeps a short title on one line, beside the button that copies the page", async () => {
    const page = await openPage(360);
    const title = await page.locator("h1").evaluate((heading) => {
      const { lineHeight } = getComputedStyle(heading);
      return heading.getBoundingClientRect().height / Number.parseFloat(lineHeight);
    });
    expect(title).toBeLessThan(1.5);
    expect(await page.locator(".copy-page").isVisible()).toBe(true);
  });

  test("has its form within the screen", async () => {
    const page = await openPage(360);
    await page.getByRole("button", { name: "Try it" }).click();
    const box = await page.locator(".try").boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  });

  test("has the links of the header in the menu", async () => {
    const page = await openPage(360);
    const link = page.getByRole("link", { name: "Status" });
    expect(await link.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await link.isVisible()).toBe(true);
    await page.setViewportSize({ width: 1200, height: 740 });
    // Links move when the page's script hears of the new width.
    await page.locator(".top").getByRole("link", { name: "Status" }).waitFor();
    const withoutScripts = await openPage(360, { javaScriptEnabled: false });
    expect(await withoutScripts.getByRole("link", { name: "Status" }).isVisible()).toBe(true);
  });
});
