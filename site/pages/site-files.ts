import { createHash } from "node:crypto";
import type { EmittedFile } from "../../generator/output/emitted-file.ts";
import type { FrameAssets } from "./docs-templates.ts";

/** The parts of the design that the author of a site can change. */
export interface Brand {
  readonly logo?: string | undefined;
  /** Overrides custom properties of the style sheet, by name without `--`. Must be safe in a `style` element. */
  readonly colors?: Readonly<Record<string, string>> | undefined;
  /** Inline Markdown. Absent: title and version. */
  readonly footer?: string | undefined;
}

export interface SiteFiles {
  readonly style: EmittedFile;
  readonly script: EmittedFile;
  readonly markdown: EmittedFile;
}

export function createSiteFiles(
  { style, script, markdownScript }: FrameAssets,
  brand: Brand,
  liveScript = "",
): SiteFiles {
  return {
    style: nameByContent("site", "css", style + printColors(brand)),
    script: nameByContent("site", "js", `${script}\n${liveScript}`),
    markdown: nameByContent("markdown", "js", markdownScript),
  };
}

/** The name changes with the content, so that browsers may cache the file for ever. */
export function nameByContent(name: string, extension: string, text: string): EmittedFile {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  return { path: `${name}.${hash}.${extension}`, text };
}

/** With `accent`, computes a default for `accent-soft` (a pale background) on which text is readable. */
function printColors({ colors = {} }: Brand): string {
  const soft =
    colors["accent"] === undefined
      ? {}
      : { "accent-soft": "color-mix(in srgb,var(--accent) 12%,var(--paper))" };
  const entries = Object.entries({ ...soft, ...colors }).map(([name, value]) => `--${name}:${value};`);
  return entries.length === 0 ? "" : `\n:root{${entries.join("")}}`;
}
