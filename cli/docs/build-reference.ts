import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import nodeModule from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { isObject, type SchemaObject } from "../../language/values/json-object.ts";
import { createReferencePolicy, listInlineScripts } from "../../site/facts/policy.ts";
import { renderMarkdown } from "../../site/text/render-markdown.ts";

/**
 * Searches the given folders and then tenon's own dependencies for the Redocly CLI. Never pass the document's folder, because the script
 * found is executed.
 */
export function findRedocly(folders: readonly string[]): string | undefined {
  for (const folder of [...folders.map((path) => join(path, "package.json")), import.meta.url]) {
    try {
      const manifest = nodeModule.createRequire(folder).resolve("@redocly/cli/package.json");
      const script = join(dirname(manifest), "bin", "cli.js");
      if (existsSync(script)) return script;
    } catch {
      // Redocly is not installed in this folder.
    }
  }
  return undefined;
}

export interface BuiltReference {
  readonly page?: string;
  readonly findings: readonly Finding[];
}

/** Redocly configuration for a page that loads nothing from the network. */
const config = "openapi:\n  disableTelemetry: true\n  hideTryItPanel: true\n";

const wayBack = `
  <style>
    .tenon-back { position: fixed; right: 1rem; bottom: 1rem; z-index: 99; padding: .4rem .9rem; border-radius: 99px; }
    .tenon-back { font: 500 .875rem/1.5 system-ui, sans-serif; text-decoration: none; color: #fff; background: #0d6457; }
    .tenon-back:focus-visible { outline: 2px solid #0d6457; outline-offset: 2px; }
  </style>
  <a class="tenon-back" href="index.html">Overview</a>`;

/** Redocly's page has two scripts of its own: one for the theme, and one with everything else. */
const ownScripts = 2;

/**
 * Builds a reference page with Redocly. The page does not render HTML in descriptions, and its policy allows only Redocly's own scripts.
 */
export async function buildReference(document: SchemaObject, script: string): Promise<BuiltReference> {
  const result = await runRedocly(script, makeDescriptionsInert(document));
  if (result.kind === "failed") return fail(result.message);
  const scripts = listInlineScripts(result.text);
  // Additional scripts can only originate from the document, so their hashes must not be allowed.
  if (scripts.length !== ownScripts)
    return fail(`its page has ${scripts.length} scripts in place of ${ownScripts}.`);
  const policy = `<meta http-equiv="Content-Security-Policy" content="${createReferencePolicy(scripts)}">`;
  const page = result.text.replace(
    /<head>/,
    () => `<head>\n  ${policy}\n  <meta name="referrer" content="no-referrer">`,
  );
  if (!page.includes(policy)) return fail("its page has no head.");
  return { page: page.replace(/<body>/, () => `<body>${wayBack}`), findings: [] };
}

function fail(message: string): BuiltReference {
  return { findings: [createFinding("docs/reference-failed", { message: `Redocly: ${message}` })] };
}

type RedoclyResult =
  | { readonly kind: "page"; readonly text: string }
  | { readonly kind: "failed"; readonly message: string };

const longest = 120_000;

/**
 * Runs Redocly in a temporary folder to ignore other configuration, with telemetry and update checks disabled. Starts the process before
 * the first `await`, so that it runs while the caller builds other pages.
 */
async function runRedocly(script: string, document: SchemaObject): Promise<RedoclyResult> {
  const folder = mkdtempSync(join(tmpdir(), "tenon-docs-"));
  try {
    writeFileSync(join(folder, "openapi.json"), JSON.stringify(document));
    writeFileSync(join(folder, "redocly.yaml"), config);
    const line = [script, "build-docs", "openapi.json", "--inlineBundle", "-o", "reference.html"];
    const failure = await execute(line, folder);
    if (failure !== undefined) return { kind: "failed", message: failure };
    return { kind: "page", text: await readFile(join(folder, "reference.html"), "utf8") };
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function execute(line: readonly string[], cwd: string): Promise<string | undefined> {
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: "off",
    REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
    NO_COLOR: "1",
    CI: "true",
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      line,
      { cwd, env, timeout: longest, maxBuffer: 16_000_000 },
      (error, stdout, stderr) => {
        resolve(error === null ? undefined : lastWords(stderr) || lastWords(stdout) || error.message);
      },
    );
  });
}

function lastWords(text: string): string {
  return (
    text
      .split("\n")
      .map((line) => line.replace(/[\u2500-\u257f]/g, "").trim())
      .filter((line) => line !== "")
      .at(-1) ?? ""
  );
}

const values = new Set(["example", "default", "const", "enum", "value", "mapping", "required"]);

const active = /[<&]|\]\s*[(:[]/;

/**
 * Converts descriptions to HTML without any markup of their own. Redocly would render raw HTML, and its policy blocks scripts but not a
 * redirecting `<meta>`, a form or a style. The result contains no blank lines, so Redocly leaves it unchanged.
 */
function makeDescriptionsInert(document: SchemaObject): SchemaObject {
  return visit(document) as SchemaObject;
}

function visit(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(visit);
  if (!isObject(node)) return node;
  return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, visitMember(name, part)]));
}

function visitMember(name: string, part: unknown): unknown {
  if (typeof part === "string") return name === "description" || name === "summary" ? makeInert(part) : part;
  const isData = values.has(name) || name.startsWith("x-") || (name === "examples" && Array.isArray(part));
  // A property named `example` can contain a schema rather than an example. Leaving its descriptions unchanged is harmless.
  return isData ? part : visit(part);
}

function makeInert(text: string): string {
  if (!active.test(text)) return text;
  // A blank line would end an HTML block in Markdown, so line breaks in <pre> become character references.
  return renderMarkdown(text)
    .replace(/<pre[^>]*>[\s\S]*?<\/pre>/g, (block) => block.replaceAll("\n", "&#10;"))
    .replace(/\n\s*\n/g, "\n")
    .trim();
}
