// What a reader does with the form of an operation, in a real browser and from a disk: fill it in, send it to the mock in the page, read what
// the judge says.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { tenon } from "../unit/cli/test-io.ts";
import { hasBrowser, openBrowser } from "./chromium.ts";
import { tryItDocument } from "./try-it-document.ts";

const folder = hasBrowser ? mkdtempSync(join(tmpdir(), "tenon-try-")) : "";
const site = join(folder, "site");
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  writeFileSync(join(folder, "openapi.yaml"), tryItDocument);
  await makeSite("site");
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
});

async function makeSite(name: string, ...options: readonly string[]): Promise<void> {
  const { code, err } = await tenon(folder, [
    "docs",
    "openapi.yaml",
    "-o",
    name,
    "--reference",
    "off",
    ...options,
  ]);
  if (code !== 0) throw new Error(err);
}

interface Opened {
  readonly page: Page;
  /** What the console and the policy complain of, and requests beyond the disk. */
  readonly errors: string[];
}

async function openOperation(
  name: string,
  options: BrowserContextOptions = {},
  from = site,
): Promise<Opened> {
  const context = await browser.newContext(options);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith("file:")) errors.push(`request: ${request.url()}`);
  });
  await goTo(page, name, from);
  return { page, errors };
}

async function goTo(page: Page, name: string, from = site): Promise<void> {
  await page.goto(pathToFileURL(join(from, "operations", `${name}.html`)).href);
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByRole("button", { name: "Send" }).waitFor();
}

async function send(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Send" }).click();
  const answer = page.locator(".answer:not([aria-busy]):not(:empty)");
  await answer.waitFor();
  return answer.innerText();
}

describe.skipIf(!hasBrowser)("the form of an operation, from a disk", () => {
  test("is answered by a mock in the page, and judged", async () => {
    const { page, errors } = await openOperation("createNote");
    await page.getByLabel("bearer").fill("s3cret");
    const answer = await send(page);
    expect(answer).toContain("201");
    expect(answer).toContain("Request and answer are as the document says.");
    expect(answer).toContain('"title": "Milk"');
    expect(errors).toEqual([]);
  });

  test("tells what of the document a request breaks, and where that is", async () => {
    const { page } = await openOperation("createNote");
    await page.getByLabel("JSON").fill('{ "title": "", "colour": "red" }');
    expect(await page.locator(".problem:visible").innerText()).toContain(
      "/title has to have at least 1 character",
    );
    const first = await send(page);
    expect(first).toContain("401");
    await page.getByLabel("bearer").fill("s3cret");
    const answer = await send(page);
    expect(answer).toContain("422");
    expect(answer).toContain("The request breaks the document; the answer is as it says.");
    const line =
      tryItDocument
        .split("\n")
        .findIndex((text) => text.includes("title: { type: string, minLength: 1, maxLength: 80, examples")) +
      1;
    expect(answer).toContain(`openapi.yaml:${line}`);
  });

  test("has a mock that remembers what other pages of the tab sent", async () => {
    const { page } = await openOperation("createNote");
    await page.getByLabel("bearer").fill("s3cret");
    await page.getByLabel("JSON").fill('{ "title": "Bread for Sunday" }');
    const made = await send(page);
    const id = /"id": (\d+)/.exec(made)?.[1] ?? "";
    await goTo(page, "getNote");
    await page.getByLabel("bearer").fill("s3cret");
    await page.getByLabel("note").fill(id);
    expect(await send(page)).toContain("Bread for Sunday");
    await goTo(page, "deleteNote");
    await page.getByLabel("bearer").fill("s3cret");
    await page.getByLabel("note").fill(id);
    expect(await send(page)).toContain("204");
    await goTo(page, "getNote");
    await page.getByLabel("bearer").fill("s3cret");
    await page.getByLabel("note").fill(id);
    expect(await send(page)).toContain("404");
  });

  test("has samples that follow it, without its credentials", async () => {
    const { page } = await openOperation("createNote", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.getByLabel("bearer").fill("s3cret");
    await page.getByLabel("JSON").fill('{ "title": "Bread" }');
    await page.locator('[data-sample="client"]', { hasText: "Bread" }).waitFor();
    await page.locator('[data-sample="curl"]', { hasText: "Bread" }).waitFor();
    await page.locator('[data-sample="curl"] .copy').click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('"title": "Bread"');
    expect(await page.content()).not.toContain("s3cret");
    expect(page.url()).not.toContain("s3cret");
  });
});
