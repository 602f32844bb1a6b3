// Sites in other languages, in a real browser and from a disk.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tenon } from "../unit/cli/test-io.ts";
import { hasBrowser, openBrowser, openContext } from "./chromium.ts";
import { findViolations } from "./page-checks.ts";
import { tryItDocument } from "./try-it-document.ts";

const folder = hasBrowser ? mkdtempSync(join(tmpdir(), "tenon-languages-")) : "";
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  writeFileSync(join(folder, "openapi.yaml"), tryItDocument);
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
});

async function openSite(
  lang: string,
  file: string,
): Promise<{ readonly page: Page; readonly errors: string[] }> {
  const config = { document: "openapi.yaml", output: "generated", docs: { lang } };
  writeFileSync(join(folder, "tenon.config.mjs"), `export default ${JSON.stringify(config)};\n`);
  const { code, err } = await tenon(folder, ["docs", "-o", lang, "--reference", "off"]);
  if (code !== 0) throw new Error(err);
  const page = await (await openContext(browser)).newPage();
  const errors: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && errors.push(message.text())));
  page.on("pageerror", (error) => void errors.push(String(error)));
  await page.goto(pathToFileURL(join(folder, lang, file)).href);
  return { page, errors };
}

describe.skipIf(!hasBrowser)("a site in Japanese", () => {
  test("has its own words on the page, in the search, and in the form and its verdict", async () => {
    const { page, errors } = await openSite("ja", "operations/createNote.html");
    expect(await page.locator("html").getAttribute("lang")).toBe("ja");
    await page.getByRole("button", { name: "検索" }).click();
    await page.getByRole("dialog").getByRole("combobox").fill("zzzz");
    await page.getByText("見つかりませんでした。").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "試す" }).click();
    await page.getByRole("button", { name: "送信" }).click();
    await page.getByText("リクエストとレスポンスはドキュメントに適合しています。").waitFor();
    const form = await page.locator("form").innerText();
    expect(form).not.toMatch(/\b(?:Access|Parameters|Server|Send|required|Remove|Add|Headers)\b/);
    expect(await findViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
});

describe.skipIf(!hasBrowser)("a site in Arabic", () => {
  test("is mirrored, with code from left to right", async () => {
    const { page, errors } = await openSite("ar", "operations/createNote.html");
    expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
    const [nav, told, shown] = await Promise.all(
      ["#nav", ".told", ".shown"].map((selector) => page.locator(selector).boundingBox()),
    );
    expect(nav?.x ?? 0).toBeGreaterThan(told?.x ?? 0);
    expect(told?.x ?? 0).toBeGreaterThan(shown?.x ?? 0);
    const directions = await page
      .locator("pre")
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).direction));
    expect(new Set(directions)).toEqual(new Set(["ltr"]));
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(errors).toEqual([]);
  });
});
