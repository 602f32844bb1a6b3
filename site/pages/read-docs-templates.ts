import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Finding } from "../../contract/findings/finding.ts";
import { findPackageFolder } from "../../generator/output/package-folder.ts";
import { readTemplates } from "../../generator/render/read-templates.ts";
import type { TemplateSource } from "../../generator/render/template-source.ts";
import type { FrameAssets } from "./page-frame.ts";

/** What the site's pages are shaped by. */
export interface DocsTemplates {
  readonly templates: readonly TemplateSource[];
  readonly assets: FrameAssets;
  readonly findings: readonly Finding[];
}

/** Reads `templates/docs`; a user's folder replaces templates, style and scripts one by one. */
export async function readDocsTemplates(folder?: string): Promise<DocsTemplates> {
  const own = join(findPackageFolder("templates"), "docs");
  const { templates, findings } = await readTemplates(folder, own);
  const read = async (name: string): Promise<string> => {
    const replaced =
      folder === undefined ? undefined : await readFile(join(folder, name), "utf8").catch(() => undefined);
    return (replaced ?? (await readFile(join(own, name), "utf8"))).trim();
  };
  const [style, headScript, script] = await Promise.all([read("site.css"), read("head.js"), read("site.js")]);
  return { templates, findings, assets: { style, headScript, script } };
}
