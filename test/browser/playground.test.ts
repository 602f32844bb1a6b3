// The playground in a real browser: a pasted document becomes findings, calls and files.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { starterDocument } from "../../cli/init/starter-files.ts";
import { buildPlayground } from "../../scripts/build-playground.mjs";
import { hasBrowser, openBrowser, openContext } from "./chromium.ts";
import { servePages } from "./serve-pages.ts";

const folder = hasBrowser ? mkdtempSync(join(tmpdir(), "tenon-playground-")) : "";
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  await buildPlayground(folder, starterDocument);
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!hasBrowser)("the playground", () => {
  test("shows files and calls of a document, and findings when it is edited", async () => {
    const { origin, close } = await servePages(folder);
    const page = await (await openContext(browser)).newPage();
    const errors: string[] = [];
    page.on("console", (message) => void (message.type() === "error" && errors.push(message.text())));
    page.on("pageerror", (error) => void errors.push(String(error)));
    await page.goto(origin);
    await page.getByText(/^\d+ files$/).waitFor();
    expect(await page.locator("#findings").innerText()).not.toContain("error");
    expect(await page.locator("#files pre").innerText()).toContain("export interface Note");
    await page.getByLabel("Operation").selectOption("createNote");
    expect(await page.locator("#calls pre").innerText()).toContain("await createNote(api, {");
    await page.locator("#document").fill(starterDocument.replace("schemas/Note", "schemas/Nope"));
    await page.getByText("schemas/Nope").last().waitFor();
    expect(await page.locator("#findings").innerText()).toMatch(/openapi\.yaml:\d+:\d+/);
    expect(errors).toEqual([]);
    close();
  });
});
