// Runs commands for real, in a folder of its own, and draws what the terminal shows as an SVG: docs/images/terminal.svg.
// `node scripts/record-terminal.mjs --docs` also takes pictures of the site, where Chromium is (CHROMIUM names another).
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
  { line: "tenon lint" },
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
        env: { ...process.env, FORCE_COLOR: "1", NO_COLOR: "", COLUMNS: "100" },
      });
      return { line, note, output: `${run.stdout}${run.stderr}` };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function photographSite() {
  const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium";
  if (!existsSync(chromium)) throw new Error(`There is no Chromium at ${chromium}; CHROMIUM names another.`);
  const folder = mkdtempSync(join(tmpdir(), "tenon-record-"));
  const playwright = await import("playwright-core");
  const browser = await playwright.chromium.launch({ executablePath: chromium, args: ["--no-sandbox"] });
  try {
    const argv = [main, "docs", "spec/openapi.yaml", "-o", folder, "--reference", "off"];
    spawnSync(process.execPath, argv, { cwd: root, stdio: "inherit" });
    const page = await browser.newPage({ viewport: { width: 1100, height: 640 } });
    await page.goto(pathToFileURL(join(folder, "operations/updateRecipe.html")).href);
    await page.screenshot({ path: join(images, "docs-site.jpg"), type: "jpeg", quality: 70 });
    await tryOperation(page);
    await page.screenshot({ path: join(images, "try-it.jpg"), type: "jpeg", quality: 60 });
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sends the mock in the page a body that breaks the document. */
async function tryOperation(page) {
  await page.setViewportSize({ width: 1280, height: 1560 });
  await page.getByRole("button", { name: "Try it" }).click();
  await page.locator("form input[type=password]").first().fill("secret");
  const json = page.getByLabel("JSON");
  await json.fill(JSON.stringify({ ...JSON.parse(await json.inputValue()), name: 7 }, null, 2));
  await page.getByRole("button", { name: "Send" }).click();
  await page.locator(".answer .code").waitFor();
  // Samples follow a moment later.
  await page.locator('[data-sample="client"]', { hasText: "name: 7" }).waitFor();
}

await build();
writeFileSync(join(images, "terminal.svg"), drawTerminal(record()));
if (process.argv.includes("--docs")) await photographSite();
