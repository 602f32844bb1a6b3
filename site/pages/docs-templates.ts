import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Finding } from "../../contract/findings/finding.ts";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import { findPackageFolder } from "../../generator/output/read-package.ts";
import {
  describeUnknown,
  readTemplates,
  type TemplateSource,
} from "../../generator/render/read-templates.ts";

export interface FrameAssets {
  readonly style: string;
  readonly headScript: string;
  readonly script: string;
  /** Browser script that converts a page to Markdown. It was bundled when tenon was built. */
  readonly markdownScript: string;
}

export interface DocsTemplates {
  readonly templates: readonly TemplateSource[];
  readonly assets: FrameAssets;
  readonly findings: readonly Finding[];
}

/** Loads the templates, style sheet and script. Files in the user's folder replace those with the same name. */
export async function readDocsTemplates(folder?: string): Promise<DocsTemplates> {
  const own = join(findPackageFolder("templates"), "docs");
  const { templates, others, findings } = readTemplates(folder, own);
  const read = async (name: string): Promise<string> => {
    const replaced =
      folder === undefined ? undefined : await readFile(join(folder, name), "utf8").catch(() => undefined);
    return (replaced ?? (await readFile(join(own, name), "utf8"))).trim();
  };
  const [style, headScript, search, script, markdownScript] = await Promise.all([
    read("site.css"),
    read("head.js"),
    read("search.js"),
    read("site.js"),
    readBundle("markdown"),
  ]);
  const told = [...others.map((source) => describeUnknown(source)), ...findings];
  return {
    templates: templates.map(withoutLastBreak),
    findings: told,
    assets: { style, headScript, script: `${search}\n${script}`, markdownScript },
  };
}

/** Removes the line break at the end of a partial, which a page with thousands of members would repeat for each of them. */
function withoutLastBreak(template: TemplateSource): TemplateSource {
  return template.partial === undefined ? template : { ...template, text: template.text.trimEnd() };
}

/** Loads the bundled script for trying operations. Pages request it only when a reader first opens the form. */
export async function readPlayground(): Promise<EmittedFile> {
  return { path: "playground.js", text: await readBundle("playground") };
}

async function readBundle(name: string): Promise<string> {
  const path = join(dirname(findPackageFolder("templates")), "dist", "site", `${name}.js.br`);
  return brotliDecompressSync(await readFile(path)).toString();
}
