// In a real browser: a page that calls `tenon mock`, and the page of examples/mock-for-frontend with its generated client.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { runCli } from "../../cli/commands/run-cli.ts";
import { createTestIo, tenon } from "../unit/cli/test-io.ts";
import { hasBrowser, openBrowser, openContext } from "./chromium.ts";
import { servePages } from "./serve-pages.ts";

const example = resolve(import.meta.dirname, "../../examples/mock-for-frontend");
const folder = hasBrowser ? mkdtempSync(join(tmpdir(), "tenon-page-")) : "";
let browser: Browser;
let pages: Awaited<ReturnType<typeof servePages>>;

beforeAll(async () => {
  if (!hasBrowser) return;
  for (const name of ["src", "index.html", "openapi.yaml"])
    cpSync(join(example, name), join(folder, name), { recursive: true });
  writeFileSync(join(folder, "plain.html"), "<!doctype html><title>plain</title>");
  const { code, err } = await tenon(folder, ["generate", "openapi.yaml", "-o", "src/api"]);
  if (code !== 0) throw new Error(err);
  const entryPoints = [join(folder, "src/page.ts")];
  const output = { format: "esm", splitting: true, outdir: join(folder, "site") } as const;
  await build({ entryPoints, bundle: true, logLevel: "error", ...output });
  pages = await servePages(folder);
  browser = await openBrowser();
});

afterAll(async () => {
  pages?.close();
  await browser?.close();
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
});

/** Starts `tenon mock` for the length of the test; gives its address. */
async function startMock(...options: readonly string[]): Promise<string> {
  let interrupt = (): void => undefined;
  const interrupted = new Promise<void>((done) => {
    interrupt = done;
  });
  const io = createTestIo(folder, { interrupted });
  const running = runCli(["mock", "openapi.yaml", "--port", "0", ...options], io);
  onTestFinished(async () => {
    interrupt();
    await running;
  });
  const address = (): string | undefined => /http:\/\/127\.0\.0\.1:\d+/.exec(io.err())?.[0];
  await expect.poll(address, { timeout: 15_000 }).toBeTypeOf("string");
  return address() ?? "";
}

async function openPage(path: string): Promise<Page> {
  const context = await openContext(browser);
  const page = await context.newPage();
  await page.goto(pages.origin + path);
  return page;
}

/** The answer that a page's `fetch` gets, or the message if it fails. */
type Fetched = { readonly status: number; readonly body: unknown } | string;

/** Calls `fetch` from within a page. */
function fetchIn(page: Page, url: string, init: RequestInit): Promise<Fetched> {
  return page.evaluate(
    async ([target, options]): Promise<Fetched> => {
      try {
        const response = await fetch(target, options);
        return { status: response.status, body: await response.json() };
      } catch (error) {
        return String(error);
      }
    },
    [url, init] as const,
  );
}

const add = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", authorization: "Bearer any" },
  body: JSON.stringify(body),
});

describe.skipIf(!hasBrowser)("a page that calls the mock", () => {
  test("reads answers, errors and headers of another origin where --cors lets it", async () => {
    const url = await startMock("--cors");
    const page = await openPage("/plain.html");
    expect(await fetchIn(page, `${url}/hives`, {})).toMatchObject({ status: 200, body: { length: 3 } });
    expect(await fetchIn(page, `${url}/hives`, { headers: { prefer: "example=winter" } })).toMatchObject({
      status: 200,
      body: [],
    });
    // Sends a preflight: its content type and its credentials are not for every page.
    expect(await fetchIn(page, `${url}/hives`, add({ roof: "Bakery", bees: 7 }))).toMatchObject({
      status: 201,
      body: { roof: "Bakery", bees: 7 },
    });
    expect(await fetchIn(page, `${url}/hives`, add({ roof: "" }))).toMatchObject({
      status: 422,
      body: { message: expect.any(String) },
    });
    const applied = await page.evaluate(
      async (target) =>
        (await fetch(`${target}/hives`, { headers: { prefer: "code=200" } })).headers.get(
          "preference-applied",
        ),
      url,
    );
    expect(applied).toBe("code=200");
  });

  test("reads nothing without --cors", async () => {
    const url = await startMock();
    const page = await openPage("/plain.html");
    expect(await fetchIn(page, `${url}/hives`, {})).toContain("Failed to fetch");
    expect(await fetchIn(page, `${url}/hives`, add({ roof: "Bakery", bees: 7 }))).toContain(
      "Failed to fetch",
    );
  });
});

describe.skipIf(!hasBrowser)("a page with the generated client", () => {
  const rows = (page: Page): Promise<string[]> => page.locator("#hives li").allTextContents();

  async function openHives(...options: readonly string[]): Promise<Page> {
    const page = await openPage(`/?api=${await startMock("--cors", ...options)}`);
    await expect.poll(() => rows(page), { timeout: 10_000 }).toHaveLength(3);
    return page;
  }

  async function addHive(page: Page, bees: string): Promise<string> {
    await page.fill("[name=bees]", bees);
    await page.click("button");
    const told = page.locator("#told");
    await expect.poll(() => told.textContent()).not.toBe("");
    return (await told.textContent()) ?? "";
  }

  test("calls by types, and shows what it receives", async () => {
    const page = await openHives();
    expect((await rows(page))[0]).toBe("Town hall: 41,000 bees");
    expect(await addHive(page, "12000")).toMatch(/^Number \d+\.$/);
    expect((await rows(page)).at(-1)).toMatch(/^Bakery: 12,000 bees/);
  });

  test("checks what it sends before it is sent", async () => {
    const page = await openHives();
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.method()));
    expect(await addHive(page, "90000")).toContain("/body/bees");
    expect(sent).not.toContain("POST");
  });

  test("receives an error as the document describes it", async () => {
    const page = await openHives("--token", "other=*");
    expect(await addHive(page, "12000")).toContain("credentials");
  });
});
