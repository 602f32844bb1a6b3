// What a reader does with the form of an operation, in a real browser and from a disk: fill it in, send it to the mock in the page, read what
// the judge says.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { isQuick } from "../choose-tests.ts";
import { tenon } from "../unit/cli/test-io.ts";
import { hasBrowser, openBrowser, openContext } from "./chromium.ts";
import { hostileDocument } from "./hostile-document.ts";
import { findViolations, measureLayout, watchShifts } from "./page-checks.ts";
import { tryItDocument } from "./try-it-document.ts";

/** Set by `npm test`, which runs only the first group of these tests. */
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
  /** Messages of the console, violations of the policy, and requests to anything but files. */
  readonly errors: string[];
}

async function openOperation(
  name: string,
  options: BrowserContextOptions = {},
  from = site,
): Promise<Opened> {
  const context = await openContext(browser, options);
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

/** The editor of the body's text. */
async function openJson(page: Page): Promise<Locator> {
  await page.locator("form").getByLabel("Edit as").selectOption("JSON");
  return page.getByRole("textbox", { name: "JSON" });
}

async function send(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Send" }).click();
  const answer = page.locator(".answer:not([aria-busy]):not(:empty)");
  await answer.waitFor();
  return answer.innerText();
}

describe.skipIf(!hasBrowser)("the form of an operation, from a disk", () => {
  test("is answered by a mock in the page at the first Send, and judged", async () => {
    const { page, errors } = await openOperation("createNote");
    const answer = await send(page);
    expect(answer).toContain("201");
    expect(answer).toContain("The request and the response match the document.");
    expect(answer).toContain('"title": "Milk"');
    expect(errors).toEqual([]);
  });

  test("names the rule of the document that a request breaks, and its line", async () => {
    const { page } = await openOperation("createNote");
    await (await openJson(page)).fill('{ "title": "", "colour": "red" }');
    expect(await page.locator(".problem:visible").innerText()).toContain(
      "/title must have at least 1 character",
    );
    await page.locator("form").getByLabel("bearer").fill("");
    const first = await send(page);
    expect(first).toContain("401");
    await page.locator("form").getByLabel("bearer").fill("s3cret");
    const answer = await send(page);
    expect(answer).toContain("422");
    expect(answer).toContain("The request violates the document; the response matches it.");
    const line =
      tryItDocument
        .split("\n")
        .findIndex((text) => text.includes("title: { type: string, minLength: 1, maxLength: 80, examples")) +
      1;
    expect(answer).toContain(`openapi.yaml:${line}`);
  });

  test("has a mock that remembers what other pages of the tab sent", async () => {
    const { page } = await openOperation("createNote");
    await page.locator("form").getByLabel("bearer").fill("s3cret");
    await (await openJson(page)).fill('{ "title": "Bread for Sunday" }');
    const made = await send(page);
    const id = /"id": (\d+)/.exec(made)?.[1] ?? "";
    await goTo(page, "getNote");
    await page.locator("form").getByLabel("bearer").fill("s3cret");
    await page.locator("form").getByLabel("note").fill(id);
    expect(await send(page)).toContain("Bread for Sunday");
    await goTo(page, "deleteNote");
    await page.locator("form").getByLabel("bearer").fill("s3cret");
    await page.locator("form").getByLabel("note").fill(id);
    expect(await send(page)).toContain("204");
    await goTo(page, "getNote");
    await page.locator("form").getByLabel("bearer").fill("s3cret");
    await page.locator("form").getByLabel("note").fill(id);
    expect(await send(page)).toContain("404");
  });

  test("has samples that follow it, without its credentials", async () => {
    const { page } = await openOperation("createNote", {
      permissions: ["clipboard-read", "clipboard-write"],
    });
    await page.locator("form").getByLabel("bearer").fill("s3cret");
    await (await openJson(page)).fill('{ "title": "Bread" }');
    await page.getByText("Code for these values").click();
    await page.locator('[data-sample="curl"]', { hasText: "Bread" }).waitFor();
    await page.locator('[data-sample="curl"] .copy').click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('"title": "Bread"');
    expect(await page.content()).not.toContain("s3cret");
    expect(page.url()).not.toContain("s3cret");
  });
});

describe.skipIf(!hasBrowser || isQuick)("the form of an operation", () => {
  test.each([
    "light",
    "dark",
  ] as const)("has no violations by axe, open and filled, %s", async (colorScheme) => {
    const { page, errors } = await openOperation("createNote", { colorScheme, bypassCSP: true });
    await page.locator("form").getByLabel("bearer").fill("s3cret");
    await (await openJson(page)).fill('{ "title": "", "colour": "re" }');
    await send(page);
    await page.locator("form").getByLabel("JSON").press("Control+ ");
    expect(await findViolations(page)).toEqual([]);
    await goTo(page, "putPicture");
    expect(await findViolations(page)).toEqual([]);
    await goTo(page, "listNotes");
    await send(page);
    expect(await findViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
  });

  test("fits a narrow screen, and has no layout shifts", async () => {
    const { page } = await openOperation("createNote", { viewport: { width: 360, height: 740 } });
    await watchShifts(page);
    await page.locator("form").getByLabel("bearer").fill("s3cret");
    await (await openJson(page)).fill(`{ "title": "${"long ".repeat(40)}" }`);
    await send(page);
    await page.waitForTimeout(200);
    const { wide, shifted } = await measureLayout(page);
    expect({ wide, isShifted: shifted > 0.01 }).toEqual({ wide: 0, isShifted: false });
  });

  test("is filled in by keyboard alone, with names and values completed", async () => {
    const { page } = await openOperation("createNote");
    await openJson(page);
    await page.locator("form").getByLabel("bearer").focus();
    await page.keyboard.type("s3cret");
    for (let press = 0; press < 4; press += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Control+A");
    await page.keyboard.type('{ "tit');
    expect(await page.locator(".suggestions [role=option] code").allInnerTexts()).toEqual(["title"]);
    await page.keyboard.press("Enter");
    await page.keyboard.type('"Bread", "col');
    await page.keyboard.press("Tab");
    await page.keyboard.type('"');
    expect(await page.locator(".suggestions [role=option] code").allInnerTexts()).toEqual([
      "yellow",
      "blue",
      "green",
    ]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.type(" }");
    expect(await page.locator("form").getByLabel("JSON").inputValue()).toBe(
      '{ "title": "Bread", "colour": "blue" }',
    );
    expect(await page.locator(".problem:visible").count()).toBe(0);
    // The status that the mock is asked for, the samples, and the button.
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator(".answer", { hasText: "201" }).waitFor();
  });

  test("sends files and choices of a form", async () => {
    const { page } = await openOperation("putPicture");
    await page.locator("form").getByLabel("note").fill("7");
    await page
      .getByLabel("file")
      .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("x") });
    await page.locator("form").getByLabel("size").selectOption("large");
    expect(await send(page)).toContain("The request and the response match the document.");
    await page.locator("form").getByLabel("caption").fill("far too long for a caption");
    expect(await page.locator(".problem:visible").innerText()).toContain("must have at most 20 characters");
    expect(await send(page)).toContain("must have at most 20 characters");
  });

  test("keeps credentials for all pages of the tab, and in memory only when asked to", async () => {
    const { page } = await openOperation("getNote");
    const stored = (): Promise<string> =>
      page.evaluate(() =>
        JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie, history.state]),
      );
    await page.locator("form").getByLabel("bearer").fill("s3cret");
    await send(page);
    await goTo(page, "listNotes");
    expect(await page.locator("form").getByLabel("bearer").inputValue()).toBe("s3cret");
    await page.locator("form").getByLabel("Keep them for all pages").uncheck();
    expect(await stored()).not.toContain("s3cret");
    await goTo(page, "getNote");
    expect(await page.locator("form").getByLabel("bearer").inputValue()).toBe("mock-token");
  });

  test("is left out by --no-try", async () => {
    await makeSite("plain", "--no-try");
    const context = await openContext(browser);
    const page = await context.newPage();
    await page.goto(pathToFileURL(join(folder, "plain/operations/createNote.html")).href);
    expect(await page.getByText("Try it").count()).toBe(0);
    expect(readdirSync(join(folder, "plain"))).not.toContain("playground.js");
  });
});

describe.skipIf(!hasBrowser || isQuick)("the forms of a hostile document", () => {
  test("do nothing but show what it says", async () => {
    writeFileSync(join(folder, "hostile.json"), JSON.stringify(hostileDocument));
    const made = await tenon(folder, ["docs", "hostile.json", "-o", "hostile", "--reference", "off"]);
    expect(made).toMatchObject({ code: 0 });
    const from = join(folder, "hostile");
    const names = readdirSync(join(from, "operations"))
      .filter((path) => path.endsWith(".html"))
      .map((path) => path.slice(0, -5))
      .filter((name) =>
        readFileSync(join(from, "operations", `${name}.html`), "utf8").includes("data-share="),
      );
    expect(names.length).toBeGreaterThan(0);
    const { page, errors } = await openOperation(names[0] ?? "", {}, from);
    for (const name of names) {
      await goTo(page, name, from);
      for (const area of await page.locator("form textarea").all()) await area.press("Control+ ");
      await send(page);
      expect(await page.evaluate(() => "pwned" in globalThis)).toBe(false);
    }
    expect(errors).toEqual([]);
  });
});

describe.skipIf(!hasBrowser || isQuick)("the form of an operation, with a server", () => {
  const note = { id: 7, title: "Milk", createdAt: "2026-01-02T03:04:05Z" };

  test("calls it where the site was built with --connect, and judges what it answers", async () => {
    let answer: unknown = note;
    const seen: string[] = [];
    const origin = await startServer((request, response) => {
      response.setHeader("access-control-allow-origin", "*");
      response.setHeader("access-control-allow-headers", "authorization");
      if (request.method === "OPTIONS") {
        response.writeHead(204).end();
        return;
      }
      seen.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    });
    await makeSite("open", "--connect", origin);
    const { page } = await openOperation("getNote", {}, join(folder, "open"));
    await page
      .locator("form")
      .getByLabel("Answered by")
      .selectOption({ label: `${origin}/v1` });
    await page.locator("form").getByLabel("bearer").fill("s3cret");
    await page.locator("form").getByLabel("note").fill("7");
    expect(await send(page)).toContain("The request and the response match the document.");
    expect(seen).toEqual(["GET /v1/notes/7 Bearer s3cret"]);
    await page.getByText("Code for these values").click();
    await page.locator('[data-sample="curl"]', { hasText: `${origin}/v1/notes/7` }).waitFor();
    answer = { ...note, id: "7" };
    const broken = await send(page);
    expect(broken).toContain("The response violates the document.");
    expect(broken).toContain("must be an integer");
    expect(broken).toContain("Schema Note › id");
  });

  test("says that CORS refuses, and whether a server is there at all", async () => {
    const origin = await startServer((_, response) => response.writeHead(200).end("{}"));
    const gone = await startServer(() => undefined);
    await makeSite("refused", "--connect", origin, "--connect", gone);
    const { page } = await openOperation("getNote", {}, join(folder, "refused"));
    await page.locator("form").getByLabel("bearer").fill("s3cret");
    await page
      .locator("form")
      .getByLabel("Answered by")
      .selectOption({ label: `${origin}/v1` });
    expect(await send(page)).toContain("does not allow this page to read its responses (CORS)");
    await stopServer(gone);
    await page
      .locator("form")
      .getByLabel("Answered by")
      .selectOption({ label: `${gone}/v1` });
    await page.getByRole("button", { name: "Send" }).click();
    await page.locator(".answer", { hasText: "Cannot reach" }).waitFor();
  });

  test("calls no other server: the policy of the page forbids it", async () => {
    let calls = 0;
    const origin = await startServer((_, response) => {
      calls += 1;
      response.writeHead(200, { "access-control-allow-origin": "*" }).end("{}");
    });
    const { page } = await openOperation("getNote");
    const message = await page.evaluate((url) => fetch(url).then(String, String), origin);
    expect(message).toContain("TypeError");
    expect(calls).toBe(0);
  });
});

const servers = new Map<string, Server>();

async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one of this kind
  const origin = `http://127.0.0.1:${port}`;
  servers.set(origin, server);
  onTestFinished(() => stopServer(origin));
  return origin;
}

async function stopServer(origin: string): Promise<void> {
  const server = servers.get(origin);
  servers.delete(origin);
  server?.closeAllConnections();
  await new Promise<void>((done) => (server === undefined ? done() : server.close(() => done())));
}
