// The whole way of somebody who has never seen the site: search, read, fill in, send, break, read the judge, copy, run, an older version, the changelog.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { runCli } from "../../cli/commands/run-cli.ts";
import { createTestIo, tenon } from "../unit/cli/test-io.ts";
import { hasBrowser, openBrowser, openContext } from "./chromium.ts";
import { tryItDocument } from "./try-it-document.ts";

const run = promisify(execFile);
const isRun = hasBrowser && process.env["TENON_TESTS"] !== "quick";
const folder = isRun ? mkdtempSync(join(tmpdir(), "tenon-newcomer-")) : "";
let browser: Browser;

beforeAll(async () => {
  if (!isRun) return;
  writeFileSync(join(folder, "openapi.yaml"), tryItDocument);
  const older = tryItDocument
    .replace("1.2.0", "1.1.0")
    .replace("maxLength: 80, examples", "maxLength: 200, examples");
  writeFileSync(join(folder, "old.yaml"), older);
  const line = ["docs", "openapi.yaml", "--versions", "old.yaml", "-o", "site", "--reference", "off"];
  const { code, out, err } = await tenon(folder, line);
  if (code !== 0) throw new Error(out + err);
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
});

/** Starts `tenon mock` for the length of the test; gives its address. */
async function startMock(): Promise<string> {
  let interrupt = (): void => undefined;
  const interrupted = new Promise<void>((done) => {
    interrupt = done;
  });
  const io = createTestIo(folder, { interrupted });
  const running = runCli(["mock", "openapi.yaml", "--port", "0"], io);
  onTestFinished(async () => {
    interrupt();
    await running;
  });
  const address = (): string | undefined => /http:\/\/127\.0\.0\.1:\d+/.exec(io.err())?.[0];
  await expect.poll(address, { timeout: 15_000 }).toBeTypeOf("string");
  return address() ?? "";
}

async function send(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Send" }).click();
  const answer = page.locator(".answer:not([aria-busy]):not(:empty)");
  await answer.waitFor();
  return answer.innerText();
}

describe.runIf(isRun)("a newcomer", () => {
  test("finds, reads, tries, breaks, understands, copies and runs a call, and sees what has changed", async () => {
    const context = await openContext(browser, { permissions: ["clipboard-read", "clipboard-write"] });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("request", (request) => request.url().startsWith("file:") || complaints.push(request.url()));
    await page.goto(pathToFileURL(join(folder, "site/index.html")).href);

    // Search, with a mistake in the word.
    await page.keyboard.press("/");
    await page.keyboard.type("craete note");
    await page.getByRole("option", { name: "Create a note" }).first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/operations\/createNote\.html$/);

    // Read.
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Create a note");
    const body = page.locator("section", { has: page.getByRole("heading", { name: "Body" }) });
    expect(await body.innerText()).toContain("1 to 80 characters");

    // Fill in, and send it to the mock in the page.
    await page.getByRole("button", { name: "Try it" }).click();
    await page.locator("form").getByLabel("bearer").fill("s3cret");
    await page.locator("form").getByLabel("title").fill("Bread for Sunday");
    const made = await send(page);
    expect(made).toContain("201");
    expect(made).toContain("The request and the response match the document.");

    // Copy the sample, which says what was filled in; the token is the reader's own to add.
    await page.getByText("Code for these values").click();
    await page.locator('[data-sample="curl"]', { hasText: "Bread for Sunday" }).waitFor();
    await page.locator('[data-sample="curl"] .copy').click();
    await page.getByText("Copied").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).not.toContain("s3cret");

    // Break a field, and read what the judge says.
    await page.locator("form").getByLabel("Edit as").selectOption("JSON");
    await page.locator("form").getByLabel("JSON").fill('{ "title": "", "colour": "red" }');
    expect(await page.locator(".problem:visible").innerText()).toContain("must have at least 1 character");
    const broken = await send(page);
    expect(broken).toContain("422");
    expect(broken).toContain("The request violates the document; the response matches it.");
    expect(broken).toMatch(/openapi\.yaml:\d+/);

    // Run it.
    const origin = await startMock();
    const [, server = ""] = /(https?:\/\/[^/'"\s]+)/.exec(copied) ?? [];
    const script = copied.replace(server, origin);
    const { stdout } = await run(
      "sh",
      ["-c", `${script} --silent --show-error --write-out '\\n%{http_code}'`],
      {
        env: { ...process.env, ACCESS_TOKEN: "s3cret", BEARER: "s3cret", TOKEN: "s3cret" },
        timeout: 20_000,
      },
    );
    expect(stdout).toContain("Bread for Sunday");
    expect(stdout.trimEnd().endsWith("201")).toBe(true);

    // The same operation in the older version.
    await page.locator(".versions summary").click();
    await page.getByRole("link", { name: "1.1.0" }).click();
    await page.waitForURL(/versions\/1\.1\.0\/operations\/createNote\.html$/);
    expect(await page.locator(".banner").innerText()).toContain("This is version 1.1.0.");
    expect(await page.locator("main").innerText()).toContain("1 to 200 characters");

    // Back, and what has changed.
    await page.getByRole("link", { name: /Go to the newest/ }).click();
    await page.waitForURL(/site\/operations\/createNote\.html$/);
    await page.getByRole("navigation").getByRole("link", { name: "Changelog" }).click();
    await page.waitForURL(/changelog\.html$/);
    const changes = await page.locator("main").innerText();
    expect(changes).toContain("1.1.0");
    expect(changes).toContain("title");
    expect(complaints).toEqual([]);
  }, 90_000);
});
