// What holds for each kind of page, with a document that has texts from right to left, long names and one of everything: nothing that axe finds
// fault with, no sideways scroll on a narrow screen, no shift, print.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tenon } from "../unit/cli/test-io.ts";
import { hasBrowser, openBrowser, openContext } from "./chromium.ts";
import { findViolations, measureLayout, watchShifts } from "./page-checks.ts";

const isRun = hasBrowser && process.env["TENON_TESTS"] !== "quick";
const folder = isRun ? mkdtempSync(join(tmpdir(), "tenon-every-")) : "";
const site = join(folder, "site");
let browser: Browser;

const long = "AVeryLongNameThatNobodyWouldEverBreakIntoWordsBecauseItIsMadeByAMachine".repeat(2);
const arabic = "ملاحظات قصيرة (API) للجميع: اقرأ واكتب!";
const hebrew = "פתקים קצרים, עם `code` באמצע.";

const error = {
  description: arabic,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

const newer = {
  openapi: "3.1.0",
  info: {
    title: `${arabic} Notes`,
    version: "2.0",
    description: `${hebrew}\n\n| ${long} | b |\n|---|---|\n| c | d |`,
  },
  servers: [{ url: `https://${long.toLowerCase()}.example/v1` }],
  tags: [{ name: "notes", description: arabic }, { name: long }],
  security: [{ login: ["notes:write"] }],
  paths: {
    "/notes": {
      post: {
        operationId: "createNote",
        summary: "Create a note",
        description: `${hebrew}\n\n${"A long text. ".repeat(40)}`,
        tags: ["notes"],
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Item" } } },
        },
        responses: {
          "201": {
            description: "Created.",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Item" } } },
          },
          "409": error,
        },
        "x-tenon-gap": { G1: { section: "4.2", unknown: `How long? ${arabic}` } },
      },
    },
    [`/${long}/{${long}}`]: {
      get: {
        operationId: `get${long}`,
        summary: arabic,
        tags: [long],
        deprecated: true,
        parameters: [
          { name: long, in: "path", required: true, schema: { type: "string", pattern: `^${long}$` } },
          { name: long, in: "header", schema: { type: "string", enum: [long, `${long}2`] } },
        ],
        responses: {
          "200": { description: hebrew, headers: { [long]: { schema: { type: "string" } } } },
          "404": error,
        },
      },
    },
  },
  webhooks: {
    noted: { post: { summary: "A note was made", responses: { "204": { description: "Taken." } } } },
  },
  components: {
    securitySchemes: {
      login: {
        type: "oauth2",
        flows: {
          clientCredentials: {
            tokenUrl: "https://x.example/token",
            scopes: { "notes:write": arabic, [`scope:${long}`]: "" },
          },
        },
      },
    },
    schemas: {
      Item: {
        description: hebrew,
        oneOf: [{ $ref: "#/components/schemas/Note" }, { $ref: "#/components/schemas/Folder" }],
        discriminator: {
          propertyName: "kind",
          mapping: { note: "#/components/schemas/Note", folder: "#/components/schemas/Folder" },
        },
      },
      Note: {
        type: "object",
        required: ["kind", "title"],
        properties: {
          kind: { const: "note" },
          title: { type: "string", minLength: 1, description: arabic },
          [long]: { $ref: `#/components/schemas/${long}` },
        },
      },
      Folder: {
        type: "object",
        required: ["kind"],
        properties: {
          kind: { const: "folder" },
          items: { type: "array", items: { $ref: "#/components/schemas/Item" } },
        },
      },
      [long]: {
        type: "object",
        properties: { [`${long}1`]: { type: "string", examples: [long.repeat(3)] } },
      },
      Problem: {
        type: "object",
        required: ["code", "message"],
        properties: {
          code: { type: "string", enum: ["taken", "gone", long] },
          message: { type: "string", description: hebrew },
        },
      },
    },
  },
};

const guide = `---
title: "${arabic}"
section: ${long}
---
# ${arabic}

Call [createNote](operation:createNote). ${hebrew}

\`\`\`sh
curl https://${long}.example --header "authorization: Bearer $TOKEN" --header "${long}"
\`\`\`
`;

beforeAll(async () => {
  if (!isRun) return;
  const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);
  const older = JSON.stringify(newer)
    .replace('"2.0"', '"1.0"')
    .replace(`,"${long}"]`, "]")
    .replace('"minLength":1,', "");
  write("api.json", JSON.stringify(newer, null, 2));
  write("old.json", older);
  mkdirSync(join(folder, "pages"));
  write("pages/start.md", guide);
  const request = {
    method: "POST",
    url: "/v1/notes",
    headers: { "content-type": "application/json" },
    body: { kind: "note", title: "Milk" },
  };
  write("traffic.ndjson", `${JSON.stringify({ request, response: { status: 418 } })}\n`);
  await tenon(folder, ["verify", "traffic.ndjson", "--api", "api.json", "--coverage", "coverage.json"]);
  const options = [
    "--versions",
    "old.json",
    "--pages",
    "pages",
    "--coverage",
    "coverage.json",
    "--reference",
    "off",
  ];
  const { code, out, err } = await tenon(folder, ["docs", "api.json", "-o", "site", ...options]);
  if (code !== 0) throw new Error(out + err);
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
});

/** All pages, except the pages of schemas and tags of the older version, which are alike but for its banner. */
function listPages(): readonly string[] {
  return readdirSync(site, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".html") && !/^versions\/[^/]*\/(?:schemas|tags)\//.test(path))
    .sort();
}

async function openPage(options: BrowserContextOptions): Promise<Page> {
  const context = await openContext(browser, options);
  return context.newPage();
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(pathToFileURL(join(site, path)).href);
}

/** Opens every part of the page that a reader can open. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
}

async function fillIn(page: Page): Promise<void> {
  await goTo(page, "operations/createNote.html");
  await page.getByRole("button", { name: "Try it" }).click();
  await page.getByRole("button", { name: "Send" }).waitFor();
}

async function send(page: Page): Promise<void> {
  await page.locator("form").getByLabel("Edit as").selectOption("JSON");
  await page.locator("form textarea").first().fill(`{ "kind": "note", "title": "", "${long}": 7 }`);
  await page.getByRole("button", { name: "Send" }).click();
  await page.locator(".answer:not([aria-busy]):not(:empty)").waitFor();
}

async function search(page: Page): Promise<void> {
  await goTo(page, "index.html");
  await page.keyboard.press("/");
  await page.keyboard.type(long.slice(0, 20));
  await page.getByRole("option").first().waitFor();
}

describe.runIf(isRun)(
  "each kind of page, with long names and texts from right to left",
  { timeout: 240_000 },
  () => {
    test("is there", () => {
      const pages = listPages();
      for (const path of [
        "index",
        "access",
        "scopes",
        "errors",
        "gaps",
        "coverage",
        "changelog",
        "downloads",
      ])
        expect(pages).toContain(`${path}.html`);
      for (const kind of ["operations/", "schemas/", "tags/", "guides/", "versions/1.0/operations/"])
        expect(pages.some((path) => path.startsWith(kind))).toBe(true);
    });

    test.each([
      ["light", 1280],
      ["dark", 1280],
      ["light", 360],
    ] as const)("has no violations by axe, %s, %i pixels wide", async (colorScheme, width) => {
      const page = await openPage({ colorScheme, viewport: { width, height: 740 }, bypassCSP: true });
      const found: string[] = [];
      const check = async (name: string): Promise<void> => {
        for (const violation of await findViolations(page)) found.push(`${name}: ${violation}`);
      };
      for (const path of listPages()) {
        await goTo(page, path);
        await unfold(page);
        await check(path);
      }
      await fillIn(page);
      await check("form");
      await send(page);
      await check("form, answered");
      await search(page);
      await check("search");
      expect(found).toEqual([]);
    });

    test("closes an empty search by one Escape", async () => {
      const page = await openPage({});
      await goTo(page, "index.html");
      await page.keyboard.press("/");
      const dialog = page.locator("dialog.search");
      expect(await dialog.isVisible()).toBe(true);
      await page.keyboard.press("Escape");
      expect(await dialog.isVisible()).toBe(false);
    });

    test("fits a narrow screen, and has no layout shifts", async () => {
      const page = await openPage({ viewport: { width: 360, height: 740 } });
      await watchShifts(page);
      const paints: number[] = [];
      const found: object[] = [];
      const check = async (name: string, mayShift = false): Promise<void> => {
        const { wide, shifted } = await measureLayout(page);
        if (wide > 0 || (shifted > 0.01 && !mayShift)) found.push({ name, wide, shifted });
      };
      for (const path of listPages()) {
        await goTo(page, path);
        await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
        paints.push(
          await page.evaluate(
            () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
          ),
        );
        await check(path);
        await unfold(page);
        // Unfolding moves what is below, and counts as no input of a reader where a script does it.
        await check(`${path}, unfolded`, true);
      }
      await fillIn(page);
      await send(page);
      // Below the button, the answer moves what follows, and counts as no input of a reader where it takes its time.
      await check("form, answered", true);
      await search(page);
      await check("search");
      const [median = 0] = paints.sort((a, b) => a - b).slice(Math.floor(paints.length / 2));
      console.log(
        `First paint from a disk: ${median.toFixed(0)} ms, at most ${paints.at(-1)?.toFixed(0)} ms`,
      );
      expect(found).toEqual([]);
    });

    test("is printed without controls, unfolded, dark on light, with its code wrapped", async () => {
      const page = await openPage({ colorScheme: "dark", viewport: { width: 794, height: 1123 } });
      await page.emulateMedia({ media: "print" });
      for (const path of listPages()) {
        await goTo(page, path);
        const printed = await page.evaluate(() => ({
          shown: [...document.querySelectorAll("nav, .top, .skip, .try, button, dialog, input, form")]
            .filter((element) => element.checkVisibility())
            .map(({ outerHTML }) => outerHTML),
          folded: [...document.querySelectorAll("main details > :not(summary)")]
            .filter((element) => !element.checkVisibility() || element.getBoundingClientRect().height === 0)
            .map(({ outerHTML }) => outerHTML.slice(0, 200)),
          cut: [...document.querySelectorAll("pre")]
            .filter((pre) => pre.checkVisibility() && pre.scrollWidth > pre.clientWidth)
            .map(({ textContent }) => textContent),
          // Paper is white, and browsers print no backgrounds.
          pale: (getComputedStyle(document.body).color.match(/\d+/g) ?? []).filter(
            (channel) => Number(channel) > 64,
          ),
        }));
        const { wide } = await measureLayout(page);
        expect({ path, wide, ...printed }).toEqual({
          path,
          wide: 0,
          shown: [],
          folded: [],
          cut: [],
          pale: [],
        });
      }
    });

    test("writes each text in its own direction", async () => {
      const page = await openPage({ viewport: { width: 1000, height: 800 } });
      await goTo(page, "index.html");
      const { start, end } = await page.evaluate((text) => {
        const walker = document.createTreeWalker(
          document.querySelector("main") ?? document,
          NodeFilter.SHOW_TEXT,
        );
        const range = document.createRange();
        while (walker.nextNode())
          if (walker.currentNode.textContent?.includes(text)) range.selectNodeContents(walker.currentNode);
        const around = range.startContainer.parentElement?.getBoundingClientRect();
        const { left, right } = range.getBoundingClientRect();
        return { start: (around?.right ?? 0) - right, end: left - (around?.left ?? 0) };
      }, "פתקים");
      expect(start).toBeLessThan(2);
      expect(end).toBeGreaterThan(20);
    });
  },
);
