import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { transform } from "esbuild";
import type { EmitOptions } from "../../generator/output/emit-options.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { generate } from "../../generator/session/generate.ts";

/** The exports of an output, as a JavaScript program calls them. */
export type Output = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;

/**
 * Generates JavaScript from a document with the given options, and imports a module of the output. `files` are written beside the output
 * folder.
 */
export async function loadOutput(
  document: object,
  options: Partial<EmitOptions>,
  {
    module = "index.js",
    files: own = {},
  }: { readonly module?: string; readonly files?: Readonly<Record<string, string>> } = {},
): Promise<{ readonly output: Output; load(module: string): Promise<Output> }> {
  const folder = mkdtempSync(join(tmpdir(), "tenon-output-"));
  symlinkSync(join(import.meta.dirname, "../../node_modules"), join(folder, "node_modules"));
  const path = join(folder, "openapi.json");
  writeFileSync(path, JSON.stringify(document));
  const { files, findings } = await generate({
    document: path,
    importExtension: ".js",
    names: {},
    ...options,
  });
  if (files.length === 0) throw new Error(findings.map(({ message }) => message).join("\n"));
  const others = Object.entries({ "package.json": '{ "type": "module" }', ...own });
  for (const [name, text] of [...(await Promise.all(files.map(toScript))), ...others]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const load = async (name: string): Promise<Output> => import(pathToFileURL(join(folder, "api", name)).href);
  return { output: await load(module), load };
}

/** The file in the output folder, as JavaScript. This takes a tenth of the time that a compiler takes, which checks nothing here. */
async function toScript({ path, text }: EmittedFile): Promise<readonly [path: string, text: string]> {
  if (!path.endsWith(".ts")) return [`api/${path}`, text];
  const { code } = await transform(text, { loader: "ts", format: "esm", target: "es2022" });
  return [`api/${path.replace(/\.ts$/, ".js")}`, code];
}
