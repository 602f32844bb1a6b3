import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isQuick, oneIn } from "../choose-tests.ts";
import { tenon } from "../unit/cli/test-io.ts";
import { hasBrowser, openBrowser, openContext } from "./chromium.ts";
import { hostileDocument } from "./hostile-document.ts";
import { findViolations, measureLayout, watchShifts } from "./page-checks.ts";

if (isQuick) console.log("The dark theme is not checked by axe: TENON_TESTS=all does.");

const folder = hasBrowser ? mkdtempSync(join(tmpdir(), "tenon-site-")) : "";
const own = join(folder, "own");
const hostile = join(folder, "hostile");
const searched = join(folder, "searched");
let browser: Browser;

beforeAll(async () => {
  if (!hasBrowser) return;
  const old = join(folder, "old.json");
  writeFileSync(old, JSON.stringify({ openapi: "3.1.0", info: { title: "Old", version: "0" }, paths: {} }));
  const traffic = join(folder, "traffic.ndjson");
  const url = "/api/orgs/acme/recipes/1";
  writeFileSync(
    traffic,
    `${JSON.stringify({ request: { method: "PUT", url }, response: { status: 403 } })}\n`,
  );
  const coverage = join(folder, "coverage.json");
  await tenon(folder, ["verify", traffic, "--api", resolve("spec/openapi.yaml"), "--coverage", coverage]);
  const document = join(folder, "hostile.json");
  writeFileSync(document, JSON.stringify(hostileDocument));
  const repositories = join(folder, "repositories.json");
  writeFileSync(repositories, JSON.stringify(searchedDocument));
  const made = [
    await tenon(folder, [
      "docs",
      resolve("spec/openapi.yaml"),
      "-o",
      own,
      "--versions",
      `an older version with a name that is long=${old}`,
      "--coverage",
      coverage,
    ]),
    await tenon(folder, ["docs", document, "-o", hostile]),
    await tenon(folder, ["docs", repositories, "-o", searched, "--reference", "off", "--no-try"]),
  ];
  for (const { code, err } of made) if (code !== 0) throw new Error(err);
  browser = await openBrowser();
});

const answers = (name: string): object => ({
  responses: {
    "200": {
      description: "ok",
      content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
    },
  },
});

const ofRepository = {
  parameters: ["owner", "repo"].map((name) => ({
    ...{ name, in: "path", required: true, schema: { type: "string" } },
  })),
};

/** Names that are parts of others, and members that operations reach by named schemas only. */
const searchedDocument = {
  openapi: "3.1.0",
  info: { title: "Repositories", version: "1" },
  paths: {
    "/repos/{owner}/{repo}/issues": {
      ...ofRepository,
      get: {
        operationId: "repos/get-issues",
        summary: "List issues of /repos/{owner}/{repo}",
        ...answers("issue"),
      },
    },
    // A word that is inside of another, and a name that generated code spells in its own way.
    "/meters": {
      post: { operationId: "create-meter", summary: "Make one", ...answers("InvalidParameters") },
    },
    "/activity": { get: { operationId: "activity", summary: "List activity", ...answers("event") } },
    "/repos/{owner}/{repo}": {
      ...ofRepository,
      get: { operationId: "repos/get", summary: "Read it", ...answers("repo") },
      delete: {
        operationId: "repos/delete",
        summary: "Remove it",
        responses: { "204": { description: "ok" } },
      },
    },
  },
  components: {
    schemas: {
      InvalidParameters: { type: "object" },
      createMeterRequest: { type: "object" },
      "repo-list": { type: "object" },
      repo: { type: "object", properties: { stargazers: { type: "integer" } } },
      event: { type: "object", properties: { repo: { $ref: "#/components/schemas/repo" } } },
      issue: { type: "object", properties: { reason: { enum: ["not_planned", "done"] } } },
    },
  },
};

afterAll(async () => {
  await browser?.close();
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
});

/** All pages of the menu and of operations, and one page of each other kind. */
function listKinds(site: string): readonly string[] {
  const kept = new Set<string>();
  return listPages(site).filter((path) => {
    const kind = path.includes("/") ? path.slice(0, path.indexOf("/")) : path;
    return path.startsWith("operations/") || (!kept.has(kind) && kept.add(kind));
  });
}

/** The paths of all pages except the reference. */
function listPages(site: string): readonly string[] {
  return readdirSync(site, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".html") && path !== "reference.html")
    .map((path) => path.replaceAll("\\", "/"));
}

function urlOf(site: string, path: string): string {
  return pathToFileURL(join(site, path)).href;
}

/** Opens a page of a site, and collects its errors. */
async function openPage(options: BrowserContextOptions = {}): Promise<{ page: Page; errors: string[] }> {
  const context = await openContext(browser, options);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("dialog", (dialog) => {
    errors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!request.url().startsWith("file:")) errors.push(`request: ${request.url()}`);
  });
  return { page, errors };
}

describe.runIf(hasBrowser)("the site of our own contract, from a disk", () => {
  test.each(
    isQuick ? (["light"] as const) : (["light", "dark"] as const),
  )("has no violations by axe, %s", async (colorScheme) => {
    const { page, errors } = await openPage({ colorScheme, bypassCSP: true });
    const found: string[] = [];
    for (const path of listKinds(own)) {
      await page.goto(urlOf(own, path));
      for (const violation of await findViolations(page)) found.push(`${path}: ${violation}`);
    }
    expect(found).toEqual([]);
    expect(errors).toEqual([]);
  });

  test("fits a narrow screen, has no layout shifts, and writes nothing to the console", async () => {
    const { page, errors } = await openPage({ viewport: { width: 360, height: 740 } });
    await watchShifts(page);
    for (const path of oneIn(3, listPages(own))) {
      await page.goto(urlOf(own, path));
      const { wide, shifted } = await measureLayout(page);
      // Less than a reader sees: Chromium calls a page stable below 0.1.
      expect({ path, wide, isShifted: shifted > 0.01 }).toEqual({ path, wide: 0, isShifted: false });
    }
    expect(errors).toEqual([]);
  });

  test("is searched by keyboard", async () => {
    const { page, errors } = await openPage();
    await page.goto(urlOf(own, "schemas/Link.html"));
    await page.keyboard.press("/");
    await page.keyboard.type("update recipe");
    await page.getByRole("option").first().waitFor();
    expect(await page.getByRole("option").first().textContent()).toContain("Update recipe");
    await page.keyboard.press("Enter");
    await page.waitForURL(urlOf(own, "operations/updateRecipe.html"));
    for (const [asked, first] of [
      ["updaet recpie", "Update recipe"],
      ["created_at", "created_at"],
    ] as const) {
      await page.keyboard.press("Control+k");
      await page.keyboard.type(asked);
      await expect.poll(() => page.getByRole("option").first().textContent()).toContain(first);
      await page.keyboard.press("Escape");
    }
    await page.keyboard.press("Control+k");
    await page.keyboard.type("xyzzy");
    await page.getByText("Nothing found.").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await page.getByRole("combobox").fill("recipe:view");
    await page.getByRole("option").first().click();
    await page.waitForURL(/scopes\.html#scope-recipe%3Aview$/);
    expect(errors).toEqual([]);
  });

  test("is searched by exact names first, and by what named bodies contain", async () => {
    const { page } = await openPage();
    await page.goto(urlOf(searched, "index.html"));
    await page.keyboard.press("/");
    for (const [asked, ...first] of [
      ["/repos/{owner}/{repo}", "Read it", "Remove it"],
      ["DELETE /repos/{owner}/{repo}", "Remove it"],
      ["repos/get", "Read it"],
      ["repo", "repo"],
      ["createMeter", "Make one"],
      ["create-meter", "Make one"],
      ["meters", "meters", "Make one", "InvalidParameters"],
      ["parameters", "InvalidParameters"],
      // The schema that has the member, then what is nearest to it.
      ["stargazers", "repo", "Read it", "List activity"],
      ["not_planned", "issue", "List issues of /repos/{owner}/{repo}"],
      ["stargazres", "repo", "Read it"],
    ] as const) {
      await page.getByRole("combobox").fill(asked);
      const titles = page.getByRole("option").locator("span:nth-child(2)");
      await expect.poll(async () => (await titles.allTextContents()).slice(0, first.length)).toEqual(first);
    }
  });

  test("finds what was searched before its index was loaded", async () => {
    const { page } = await openPage();
    await page.goto(urlOf(own, "index.html"));
    await page.waitForFunction(() => document.documentElement.classList.contains("js"));
    await page.evaluate(() => {
      document.querySelector<HTMLButtonElement>(".find")?.click();
      const input = document.querySelector<HTMLInputElement>(".ask input");
      if (input === null) return;
      input.value = "update recipe";
      input.dispatchEvent(new Event("input"));
    });
    await expect.poll(() => page.getByRole("option").first().textContent()).toContain("Update recipe");
  });

  test("samples are copied whole", async () => {
    const { page } = await openPage({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(urlOf(own, "operations/updateRecipe.html"));
    await page.getByRole("button", { name: "Copy" }).first().click();
    await page.getByText("Copied").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain("curl --request PUT");
    expect(copied).toContain("--data-raw");
  });

  test("pages are copied as their Markdown", async () => {
    const { page, errors } = await openPage({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(urlOf(own, "operations/updateRecipe.html"));
    await page.getByRole("button", { name: "Copy as Markdown" }).click();
    await page.getByText("Copied").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(readFileSync(join(own, "operations/updateRecipe.md"), "utf8"));
    expect(errors).toEqual([]);
  });

  test("keeps dark or light as chosen, from page to page", async () => {
    const { page } = await openPage({ colorScheme: "light" });
    await page.goto(urlOf(own, "index.html"));
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByRole("button", { name: "Dark or light" }).click();
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.getByRole("navigation").getByRole("link", { name: "Scopes" }).click();
    await page.waitForURL(urlOf(own, "scopes.html"));
    expect(await background()).toBe(dark);
  });

  test("has its menu behind a button on a narrow screen", async () => {
    const { page } = await openPage({ viewport: { width: 390, height: 800 } });
    await page.goto(urlOf(own, "index.html"));
    const link = page.getByRole("navigation").getByRole("link", { name: "Scopes" });
    expect(await link.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).click();
    await link.click();
    await page.waitForURL(urlOf(own, "scopes.html"));
  });

  test("works without scripts", async () => {
    const { page } = await openPage({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
    await page.goto(urlOf(own, "index.html"));
    await page.getByRole("navigation").getByRole("link", { name: "Scopes" }).click();
    await page.waitForURL(urlOf(own, "scopes.html"));
  });

  test("leads from an operation to its place in the reference, with its samples", async () => {
    const { page, errors } = await openPage();
    await page.goto(urlOf(own, "operations/updateRecipe.html"));
    await page.getByRole("link", { name: "All details in the reference" }).click();
    await page.getByRole("heading", { name: "Update recipe" }).first().waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    await page.getByText("base-url.example/orgs/acme/recipes/7").first().waitFor();
    // Redocly's logo would come from elsewhere; the policy keeps it out, and nothing else was asked for.
    expect(errors.filter((text) => !/logo-mini-full\.svg/.test(text))).toEqual([]);
  });
});

describe.runIf(hasBrowser)("a hostile document", () => {
  test("does nothing on any page, the reference among them", async () => {
    const { page, errors } = await openPage();
    for (const path of [...oneIn(4, listPages(hostile)), "reference.html"]) {
      await page.goto(urlOf(hostile, path));
      await page.keyboard.press("/");
      await page.keyboard.type("pwned");
      await page.waitForTimeout(path === "reference.html" ? 1_500 : 60);
      expect(await page.evaluate(() => "pwned" in globalThis)).toBe(false);
      const links = await page
        .locator("a[href]")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      for (const href of links) expect(href).not.toMatch(/^\s*(?:javascript|data|vbscript):/i);
    }
    expect(errors.filter((text) => !/logo-mini-full\.svg/.test(text))).toEqual([]);
  });

  test("is stopped by the Content-Security-Policy even if the markup let it through", async () => {
    const { page } = await openPage();
    await page.goto(urlOf(hostile, "index.html"));
    await page.evaluate(() => {
      const main = document.querySelector("main");
      main?.insertAdjacentHTML(
        "beforeend",
        '<img src="data:," onerror="window.pwned = 1"><p style="color:red">x</p>',
      );
      main?.insertAdjacentHTML("beforeend", '<a id="bad" href="javascript:void(window.pwned = 2)">x</a>');
    });
    await page.locator("#bad").click();
    await page.waitForTimeout(200);
    expect(await page.evaluate(() => "pwned" in globalThis)).toBe(false);
  });
});
