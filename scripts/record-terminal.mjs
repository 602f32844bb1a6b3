// Runs commands in a temporary folder, and draws their output as an SVG: docs/images/terminal.svg. With `--docs`, also takes screenshots of
// the docs site; needs Chromium (the environment variable CHROMIUM is its path).
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "./build.mjs";
import { drawTerminal } from "./draw-terminal.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const main = join(root, "dist/cli/main.js");
const images = join(root, "docs/images");

/** The steps to record; a step with `edit` changes a file before its command runs. */
const steps = [
  { line: "tenon init" },
  { line: "tenon generate" },
  {
    line: "tenon generate",
    note: "# a $ref mistyped",
    edit: (text) =>
      text.replace(
        'items: { $ref: "#/components/schemas/Note"',
        'items: { $ref: "#/components/schemas/Noet"',
      ),
  },
];

function record() {
  const folder = mkdtempSync(join(tmpdir(), "tenon-record-"));
  try {
    return steps.map(({ line, note, edit }) => {
      const path = join(folder, "openapi.yaml");
      if (edit !== undefined) writeFileSync(path, edit(readFileSync(path, "utf8")));
      const [, ...argv] = line.split(" ");
      const run = spawnSync(process.execPath, [main, ...argv], {
        cwd: folder,
        encoding: "utf8",
        env: { ...process.env, FORCE_COLOR: "1", NO_COLOR: undefined, COLUMNS: "100" },
      });
      // The clone is shown beside the project, wherever it is.
      return { line, note, output: `${run.stdout}${run.stderr}`.replaceAll(root, "../tenon/") };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function openPage() {
  const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium";
  if (!existsSync(chromium))
    throw new Error(`There is no Chromium at ${chromium}; set CHROMIUM to its path.`);
  const playwright = await import("playwright-core");
  const browser = await playwright.chromium.launch({ executablePath: chromium, args: ["--no-sandbox"] });
  return { browser, page: await browser.newPage({ viewport: { width: 1100, height: 640 } }) };
}

async function photographSite() {
  const folder = mkdtempSync(join(tmpdir(), "tenon-record-"));
  const { browser, page } = await openPage();
  try {
    const argv = [main, "docs", "spec/openapi.yaml", "-o", folder, "--reference", "off"];
    spawnSync(process.execPath, argv, { cwd: root, stdio: "inherit" });
    await page.goto(pathToFileURL(join(folder, "operations/updateRecipe.html")).href);
    for (const [name, width, colorScheme] of [
      ["docs-site", 1440, "light"],
      ["docs-site-dark", 1440, "dark"],
      ["docs-site-narrow", 360, "light"],
      ["docs-site-narrow-dark", 360, "dark"],
    ]) {
      await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.screenshot({ path: join(images, `${name}.jpg`), type: "jpeg", quality: 70 });
    }
    await tryOperation(page);
    await page.screenshot({ path: join(images, "try-it.jpg"), type: "jpeg", quality: 60 });
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Takes screenshots of a site with two versions of the document of `tenon init`, the newer one with breaking changes, and with a page of
 * the author's own.
 */
async function photographVersions() {
  const folder = mkdtempSync(join(tmpdir(), "tenon-record-"));
  const run = (...argv) => spawnSync(process.execPath, [main, ...argv], { cwd: folder, stdio: "inherit" });
  const { browser, page } = await openPage();
  try {
    run("init");
    const path = join(folder, "openapi.yaml");
    const first = readFileSync(path, "utf8").replace(/version: .*/, 'version: "1.0"');
    writeFileSync(join(folder, "v1.yaml"), first);
    const second = first
      .replace('"1.0"', '"2.0"')
      .replace("required: [title]", "required: [title, text]")
      .replace("maximum: 100", "maximum: 200");
    writeFileSync(path, second);
    mkdirSync(join(folder, "guides"));
    writeFileSync(join(folder, "guides/start.md"), guide);
    run(
      "docs",
      "openapi.yaml",
      "--versions",
      "v1.yaml",
      "--pages",
      "guides",
      "-o",
      "site",
      "--reference",
      "off",
    );
    const open = (file) => page.goto(pathToFileURL(join(folder, "site", file)).href);
    const shoot = (name) => page.screenshot({ path: join(images, `${name}.jpg`), type: "jpeg", quality: 60 });
    await open("versions/1.0/operations/createNote.html");
    await page.locator(".versions summary").click();
    await shoot("docs-versions");
    await open("changelog.html");
    await page.locator("details summary", { hasText: "Exchange" }).first().click();
    await shoot("docs-changelog");
    await open("guides/start.html");
    await shoot("docs-guide");
    await open("schemas/Note.html");
    await page.setViewportSize({ width: 1280, height: 900 });
    await shoot("docs-schema");
    await page.setViewportSize({ width: 1100, height: 640 });
    await page.keyboard.press("/");
    await page.keyboard.type("crate note");
    await page.getByRole("option").first().waitFor();
    await shoot("docs-search");
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Takes a screenshot of a union, which the site shows as tabs. */
async function photographUnion() {
  const folder = mkdtempSync(join(tmpdir(), "tenon-record-"));
  const { browser, page } = await openPage();
  try {
    writeFileSync(join(folder, "openapi.yaml"), payments);
    const argv = [main, "docs", "openapi.yaml", "-o", "site", "--reference", "off"];
    spawnSync(process.execPath, argv, { cwd: folder, stdio: "inherit" });
    await page.setViewportSize({ width: 1100, height: 900 });
    await page.goto(pathToFileURL(join(folder, "site/operations/createPayment.html")).href);
    await page.locator(".tabs label", { hasText: "transfer" }).first().click();
    await page.screenshot({ path: join(images, "docs-union.jpg"), type: "jpeg", quality: 60 });
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const payments = `openapi: 3.1.0
info: { title: Payments, version: "1.4" }
paths:
  /payments:
    post:
      operationId: createPayment
      summary: Create a payment
      tags: [payments]
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/Method" } } }
      responses:
        "201": { description: The payment is under way. }
        "402": { description: The bank has refused it. }
components:
  schemas:
    Method:
      oneOf: [{ $ref: "#/components/schemas/Card" }, { $ref: "#/components/schemas/Transfer" }]
      discriminator:
        propertyName: kind
        mapping: { card: "#/components/schemas/Card", transfer: "#/components/schemas/Transfer" }
    Card:
      type: object
      required: [kind, number]
      properties: { kind: { const: card }, number: { type: string } }
    Transfer:
      type: object
      required: [kind, iban]
      properties:
        kind: { const: transfer }
        iban: { type: string, minLength: 15, maxLength: 34, examples: [DE02120300000000202051] }
        reference: { type: string, maxLength: 140, description: What the receiver reads. }
        holder: { $ref: "#/components/schemas/Person" }
    Person:
      type: object
      properties: { name: { type: string }, country: { type: string } }
`;

const guide = `---
title: Getting started
section: Basics
---
Ask an administrator for a token, and [create a note](operation:createNote). A [note](schema:NewNote) has a title and a text.

## The first call

\`\`\`sh
curl https://api.notes.test/notes --header "authorization: Bearer $ACCESS_TOKEN"
\`\`\`
`;

/** Uses the form in the page to send the page's mock a body that the document does not allow. */
async function tryOperation(page) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Try it" }).click();
  await page.locator("form input[type=password]").first().fill("secret");
  await page.getByLabel("Edit as").selectOption("JSON");
  const json = page.getByRole("textbox", { name: "JSON" });
  await json.fill(JSON.stringify({ ...JSON.parse(await json.inputValue()), name: 7 }, null, 2));
  await page.getByRole("button", { name: "Send" }).click();
  await page.locator(".answer .code").waitFor();
  // The samples change a moment later.
  await page.locator('[data-sample="curl"]', { hasText: /"name": ?7/ }).waitFor({ state: "attached" });
}

await build();
writeFileSync(join(images, "terminal.svg"), drawTerminal(record()));
if (process.argv.includes("--docs")) {
  await photographSite();
  await photographVersions();
  await photographUnion();
}
