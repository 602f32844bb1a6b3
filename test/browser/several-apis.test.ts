// Sites of several APIs beside each other: one search finds what is in any of them.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { tenon } from "../unit/cli/test-io.ts";
import { hasBrowser, openBrowser, openContext } from "./chromium.ts";

const isRun = hasBrowser && process.env["TENON_TESTS"] !== "quick";

function documentOf(noun: string): string {
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: noun, version: "1" },
    paths: {
      [`/${noun}`]: {
        get: {
          operationId: `list-${noun}`,
          summary: `List ${noun}`,
          responses: { "204": { description: "ok" } },
        },
      },
    },
  });
}

test.skipIf(!isRun)(
  "the search of a site finds operations of the other APIs, and leads to them",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "tenon-several-"));
    const browser = await openBrowser();
    try {
      for (const [noun, other] of [
        ["notes", "orders"],
        ["orders", "notes"],
      ] as const) {
        writeFileSync(join(folder, `${noun}.json`), documentOf(noun));
        // The third site is not there.
        const docs = { apis: { [`The ${other}`]: `../${other}/`, Gone: "../gone/" } };
        const config = { document: `${noun}.json`, output: "api", docs };
        writeFileSync(join(folder, `${noun}.config.json`), JSON.stringify(config));
        const line = ["docs", "--config", `${noun}.config.json`, "-o", `site/${noun}`, "--reference", "off"];
        expect(await tenon(folder, line)).toMatchObject({ code: 0 });
      }
      const page = await (await openContext(browser)).newPage();
      await page.goto(pathToFileURL(join(folder, "site/notes/operations/listNotes.html")).href);
      expect(await page.getByRole("link", { name: "The orders" }).getAttribute("href")).toBe(
        "../../orders/index.html",
      );
      await page.keyboard.press("/");
      await page.keyboard.type("list");
      await page.getByRole("option", { name: "List orders" }).waitFor();
      expect(await page.getByRole("option").allInnerTexts()).toEqual([
        expect.stringMatching(/List notes\s+\/notes/),
        expect.stringMatching(/List orders\s+The orders · \/orders/),
      ]);
      await page.getByRole("option", { name: "List orders" }).click();
      await page.waitForURL(/site\/orders\/operations\/listOrders\.html$/);
    } finally {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test("paths to other sites are relative", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tenon-several-"));
  try {
    writeFileSync(join(folder, "notes.json"), documentOf("notes"));
    const docs = { apis: { Orders: "https://example.com/orders/" } };
    const config = { document: "notes.json", output: "api", docs };
    writeFileSync(join(folder, "tenon.config.json"), JSON.stringify(config));
    const { code, err } = await tenon(folder, ["docs", "--reference", "off"]);
    expect([code, err]).toEqual([2, expect.stringContaining("is not a relative path such as ../orders/")]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
